/** Was Startseite und Lobby von Memory Kings sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Memory Kings",
  promise: "Schachfiguren tragen dich zu Karten, die du noch weißt.",
  progress: (done, of) => (done === 0 ? `Wer zuerst ${of} Paare hat` : `${done} von ${of} Paaren`),
  options: {
    seasons: { label: "Jahreszeiten", four: "Vier", six: "Sechs" },
    backs: { label: "Rückseiten", random: "Gemischt", chessboard: "Schachbrett" },
    limit: "Züge ohne neues Paar, höchstens",
  },
};
