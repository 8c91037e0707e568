/** Was auf Deutsch zu jemandem gesagt wird, der Unbekannte zum Spielen sucht. */

import type { QuickWords } from "../quick";
import { count } from "./grammar";

const nameOf = (name: string | null) => name ?? "Jemand";

export const quick: QuickWords = {
  title: "Ist da wer?",
  others: (n) => (n === 1 ? "Noch jemand ist da." : `${n} andere sind da.`),
  find: "Jemanden finden",
  promise: "Ein Spiel zu zweit. Ihr seht voneinander nur den Namen.",
  whichGame: "Welches Spiel?",
  anyGame: "Egal welches",
  time: "Zeit pro Zug",
  noClock: "Ohne Uhr",
  minute: "1 min",
  looking: "Wir suchen …",
  meanwhile: "Du kannst solange gegen einen Bot spielen. Wir rufen dich.",
  bot: "Gegen einen Bot spielen",
  stop: "Nicht mehr suchen",
  listed: "Noch niemand. Eine Stunde lang finden dich andere unter „Offene Tische“.",
  openTab: "Wir können dich rufen, solange Facedown in einem Tab offen ist.",
  wish: (game, clock) => `${game ?? "Egal welches Spiel"}, ${clock === null ? "ohne Uhr" : "1 min pro Zug"}`,
  here: (name) => `${nameOf(name)} ist da`,
  hurry: (seconds) => `Noch ${count(seconds, "Sekunde", "Sekunden")} zum Hinsetzen.`,
  sit: "Hinsetzen",
  notNow: "Jetzt nicht",
  seconds: (n) => `${n} s`,
  waitingFor: (name) => (name === null ? "Wir rufen …" : `Wir rufen ${name} …`),
  didNotCome: (name) => `${nameOf(name)} ist nicht gekommen. Wir suchen weiter.`,
  ended: { search: "Wir suchen nicht mehr.", call: "Der Aufruf ist vorbei. Wir suchen nicht mehr." },
  again: "Noch einmal suchen",
  part: "Gehen und uns nicht mehr zusammenbringen",
  partHow:
    "Ein Jahr lang bringen wir dich mit niemandem von diesem Tisch mehr zusammen. Niemand erfährt davon.",
};
