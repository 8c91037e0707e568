/** Was Startseite und Lobby von Paare sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Paare",
  promise: "Der Klassiker: Zwei gleiche gehören dir, und du bist noch einmal dran.",
  progress: (done, of) => `${done} von ${of} Paaren`,
  daily: {
    name: "Paare, allein",
    promise: "12 Paare in möglichst wenigen Zügen.",
    score: (turns) => (turns === null ? "Nicht alle Paare" : `${turns} Züge`),
    best: ({ pairs }) => `Paare, ${pairs} Paare`,
    unit: "in Zügen",
    legend: { g: "ein Paar", w: "konntest du nicht wissen", y: "den Zwilling hattest du gesehen" },
  },
  options: { pairs: "Paare", limit: "Züge ohne Paar, höchstens" },
};
