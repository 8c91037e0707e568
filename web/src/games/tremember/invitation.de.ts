/** Was Startseite und Lobby von Tremember sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";

export const invitation: InvitationWords = {
  name: "Tremember",
  promise: "Finde Paare, während die Reihen rutschen.",
  options: { limit: "Züge ohne Paar, höchstens" },
};
