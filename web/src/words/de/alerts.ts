/** Worte für alle, die gerade nicht auf die Seite schauen: Seitentitel, Benachrichtigungen, Ton. */

import { genitive, list } from "./grammar";

export const alerts = {
  home: (turns: number) => (turns > 0 ? `(${turns}) Du bist dran · Facedown` : "Facedown"),
  table: (game: string) => `${game} · Facedown`,
  yourTurn: (game: string) => `Du bist dran · ${game}`,
  turnOf: (who: string, game: string) => `${who} ist dran · ${game}`,
  lobby: (host: string | null, game: string) =>
    host === null ? `Dein Tisch · ${game}` : `${genitive(host)} Tisch · ${game}`,
  text: (game: string, others: readonly string[]) =>
    others.length === 0 ? game : `${game} mit ${list(others)}`,
  offer: "Sag mir, wenn ich dran bin",
  decline: "Nicht mehr fragen",
  legend: "Wenn du dran bist",
  choices: { no: "Nichts sagen", yes: "Benachrichtigen" },
  how: "Geht, solange Facedown in einem Tab offen ist. Ein Push-Dienst wird nicht benutzt.",
  blocked:
    "Dein Browser blockiert Benachrichtigungen dieser Seite. In seinen Einstellungen für diese Adresse kannst du sie erlauben.",
};

export const sound = {
  legend: "Ton",
  levels: { off: "Aus", soft: "Leise", normal: "Normal" },
  vibration: "Vibration",
  vibrations: { yes: "An", no: "Aus" },
};
