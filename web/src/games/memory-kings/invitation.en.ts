/** What the home page and the lobby say about Memory Kings in English. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Memory Kings",
  promise: "Chess pieces carry you to cards you remember.",
  progress: (done, of) => (done === 0 ? `First to ${of} pairs` : `${done} of ${of} pairs`),
  daily: {
    name: "Kings, alone",
    promise: "6 pairs before the Counter gets home.",
    score: (step) => (step === null ? "The Counter won" : `Step ${step} of 24`),
    best: ({ backs }) =>
      `Kings: the Counter’s step at your sixth pair${backs === "chessboard" ? ", chessboard backs" : ""}`,
    alone: "Alone against the Counter",
    unit: "in steps of the Counter",
    legend: { g: "you recruited", d: "the Counter recruited", w: "neither" },
  },
  options: {
    seasons: { label: "Seasons", four: "Four", six: "Six" },
    backs: { label: "Backs", random: "Shuffled", chessboard: "Chessboard" },
    limit: "Moves without a recruit, at most",
  },
};
