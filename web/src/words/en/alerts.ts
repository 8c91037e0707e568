/** Words for somebody who is not looking at the page: its title, notifications, sound. */

import { list } from "./grammar";

export const alerts = {
  /** Titles of the page. */
  home: (turns: number) => (turns > 0 ? `(${turns}) Your move · Facedown` : "Facedown"),
  table: (game: string) => `${game} · Facedown`,
  yourTurn: (game: string) => `Your turn · ${game}`,
  turnOf: (who: string, game: string) => `${who}’s turn · ${game}`,
  /** `host`: null: this guest is the host. */
  lobby: (host: string | null, game: string) =>
    host === null ? `Your table · ${game}` : `${host}’s table · ${game}`,
  /** What a notification says below "Your turn". */
  text: (game: string, others: readonly string[]) =>
    others.length === 0 ? game : `${game} with ${list(others)}`,
  offer: "Tell me when it’s my turn",
  decline: "Don’t ask again",
  legend: "When it’s your turn",
  choices: { no: "Stay quiet", yes: "Notify me" },
  how: "Works while Facedown is open in a tab. No push service is used.",
  blocked:
    "Your browser blocks notifications from this site. You can allow them in its settings for this address.",
};

export const sound = {
  legend: "Sound",
  levels: { off: "Off", soft: "Soft", normal: "Normal" },
  vibration: "Vibration",
  vibrations: { yes: "On", no: "Off" },
};
