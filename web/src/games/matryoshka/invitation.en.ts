/** What the home page and the lobby say about Matryoshka in English. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Matryoshka",
  promise: "Trade dolls, and remember who has what.",
  progress: (done, of) => (done === 0 ? "Before round 1" : `Round ${done} of ${of}`),
  options: {},
};
