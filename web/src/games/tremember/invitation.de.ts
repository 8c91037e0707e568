/** Was Startseite und Lobby von Tremember sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Tremember",
  promise: "Finde Paare, während die Reihen rutschen.",
  progress: (done, of) => `${done} von ${of} Paaren`,
  options: { limit: "Züge ohne Paar, höchstens" },
};
