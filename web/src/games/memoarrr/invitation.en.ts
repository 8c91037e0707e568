/** What the home page and the lobby say about Memoarrr! in English. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Memoarrr!",
  promise: "Match an animal or a landscape, or meet the volcano.",
  progress: (done, of) => (done === 0 ? "Before round 1" : `Round ${done} of ${of}`),
  has: (n) => (n === 0 ? "No chest yet." : `You have ${n === 1 ? "one chest" : `${n} chests`}.`),
  options: {
    edition: { label: "Edition", "2023": "2023", "2018": "2018" },
    abilities: { label: "Animal abilities", off: "Off", on: "On" },
    stack: { label: "Treasures", shuffled: "Shuffled", ordered: "In order" },
  },
  hints: { abilities: "For when you know the island." },
};
