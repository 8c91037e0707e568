/** Was Startseite und Lobby von Matryoshka sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Matryoshka",
  promise: "Tausche Puppen und merk dir, wer was hat.",
  progress: (done, of) => (done === 0 ? "Vor Runde 1" : `Runde ${done} von ${of}`),
  options: {},
};
