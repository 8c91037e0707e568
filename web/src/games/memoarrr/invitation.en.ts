/** What the home page and the lobby say of Memoarrr!, in English. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Memoarrr!",
  promise: "Match an animal or a landscape, or meet the volcano.",
  options: {
    edition: { label: "Edition", "2023": "2023", "2018": "2018" },
    abilities: { label: "Animal abilities", off: "Off", on: "On" },
    stack: { label: "Treasures", shuffled: "Shuffled", ordered: "In order" },
  },
  hints: { abilities: "For when you know the island." },
};
