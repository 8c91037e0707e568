/** A display, picked in any order and sent in the one that the notation wants. */

import { type Card, type View, verbOf } from "./notation";

export interface Picking {
  /** The dolls that may still be picked. */
  readonly open: readonly Card[];
  /** How many of them it takes. */
  readonly missing: number;
}

/** Legal are those that leave enough dolls above them, so their number says how many are missing. */
export function pickingOf(view: View, legal: readonly string[]): Picking | null {
  if (verbOf(legal) !== "show") return null;
  const last = view.picked.at(-1) ?? "";
  const open = view.hand.filter((card) => card > last);
  return { open, missing: open.length - legal.length + 1 };
}

export const toggled = (chosen: readonly Card[], card: Card): readonly Card[] =>
  chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card];

export const showMoves = (chosen: readonly Card[]): string[] =>
  [...chosen].sort().map((card) => `show:${card}`);
