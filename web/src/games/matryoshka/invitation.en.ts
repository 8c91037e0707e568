/** What the home page and the lobby say of Matryoshka, in English. */

import type { InvitationWords } from "../../kit/game";

export const invitation: InvitationWords = {
  name: "Matryoshka",
  promise: "Trade dolls, and mind who has what.",
  options: {},
};
