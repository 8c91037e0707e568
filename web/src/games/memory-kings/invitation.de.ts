/** Was Startseite und Lobby von Memory Kings sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Memory Kings",
  promise: "Schachfiguren tragen dich zu Karten, die du noch weißt.",
  progress: (done, of) => (done === 0 ? `Wer zuerst ${of} Paare hat` : `${done} von ${of} Paaren`),
  daily: {
    name: "Könige, allein",
    promise: "6 Paare, bevor der Zähler zu Hause ist.",
    score: (step) => (step === null ? "Der Zähler hat gewonnen" : `Schritt ${step} von 24`),
    best: ({ backs }) =>
      `Könige: Schritt des Zählers bei deinem sechsten Paar${backs === "chessboard" ? ", Rückseiten als Schachbrett" : ""}`,
    alone: "Allein gegen den Zähler",
    unit: "in Schritten des Zählers",
    legend: { g: "du hast angeworben", d: "der Zähler hat angeworben", w: "keiner" },
  },
  options: {
    seasons: { label: "Jahreszeiten", four: "Vier", six: "Sechs" },
    backs: { label: "Rückseiten", random: "Gemischt", chessboard: "Schachbrett" },
    limit: "Züge ohne neues Paar, höchstens",
  },
};
