/** What the home page and the lobby say about Tremember in English. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Tremember",
  promise: "Find pairs while the rows keep sliding.",
  progress: (done, of) => `${done} of ${of} pairs`,
  options: { limit: "Turns without a pair, at most" },
};
