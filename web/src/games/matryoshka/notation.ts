/** Matryoshka's dolls and seats, beyond what wire.gen.ts declares. */

import { CARDS, type Card, type Set as DollSet, FACTS, type View } from "./wire.gen";

export const SIZES = [1, 2, 3, 4, 5, 6, 7] as const;

export const setOf = (card: Card): DollSet => card.charAt(0) as DollSet;

/** All seats clockwise, from this one on. */
export const seatsFrom = (seat: number, players: number): number[] =>
  Array.from({ length: players }, (_, i) => (seat + i) % players);

/** How many dolls are still to be picked for one's next display (MAT-3, MAT-9). */
export const missingFrom = ({ round, picked }: View): number => (FACTS.displayed[round] ?? 0) - picked.length;

/** How dolls are laid out: sets as rows, sizes as columns. Sets without a doll are left out. */
export interface Row {
  readonly set: DollSet;
  /** The doll of each size, or null. */
  readonly cards: readonly (Card | null)[];
}

export function rowsOf(cards: readonly Card[]): Row[] {
  const sets = [...new Set(cards.map(setOf))].sort();
  return sets.map((set) => ({
    set,
    cards: CARDS.filter((card) => setOf(card) === set).map((card) => (cards.includes(card) ? card : null)),
  }));
}

/** How many dolls there are of each size. */
export const countsOf = (cards: readonly Card[]): number[] =>
  SIZES.map((size) => cards.filter((card) => card.endsWith(String(size))).length);
