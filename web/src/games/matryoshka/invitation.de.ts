/** Was Startseite und Lobby von Matryoshka sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";

export const invitation: InvitationWords = {
  name: "Matryoshka",
  promise: "Tausche Puppen und merk dir, wer was hat.",
  options: {},
};
