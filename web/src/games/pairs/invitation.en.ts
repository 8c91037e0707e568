/** What the home page and the lobby say about Pairs in English. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Pairs",
  promise: "The classic: two alike are yours, and you go again.",
  progress: (done, of) => `${done} of ${of} pairs`,
  daily: {
    name: "Pairs, alone",
    promise: "12 pairs, in as few turns as you can.",
    score: (turns) => (turns === null ? "Not all pairs" : `${turns} turns`),
    best: ({ pairs }) => `Pairs, ${pairs} pairs`,
    unit: "in turns",
    legend: { g: "a pair", w: "nothing you could know", y: "you had seen its twin" },
  },
  options: { pairs: "Pairs", limit: "Turns without a pair, at most" },
};
