/** After the game: how it was decided, and what every card was. All of it from what the server gives. */

import { type Card, type Cell, PATH, pairsToWin, type View } from "./notation";

/** The parts of a finished game's record that are shown. */
export interface EndRecord {
  readonly deal: { readonly cards: Readonly<Record<Cell, Card>>; readonly removed: Card | null };
}

/** What decided: enough pairs, the limit (with one winner or several); alone, your pairs or the Counter, in one of its two ways. */
export type Decision = "pairs" | "limit" | "shared" | "alone" | "counter-pairs" | "counter-path";

export function decidedBy(view: View): Decision {
  const winners = view.winners ?? [];
  if (winners.length === 0) return view.counter === PATH.at(-1) ? "counter-path" : "counter-pairs";
  if (winners.length > 1) return "shared";
  if (view.counter !== null) return "alone";
  const best = Math.max(...(view.scores ?? []));
  return best >= pairsToWin(view.players) ? "pairs" : "limit";
}

export const RULE_OF: Readonly<Record<Decision, string>> = {
  pairs: "KNG-12",
  limit: "KNG-18",
  shared: "KNG-18",
  alone: "KNG-16",
  "counter-pairs": "KNG-16",
  "counter-path": "KNG-16",
};
