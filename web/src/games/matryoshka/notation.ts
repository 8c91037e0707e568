/** Matryoshka's cards, moves, events and view, as the notation spells them. */

import type { AsText } from "../../kit/game";
import type * as wire from "./wire.gen";
import type { Set as DollSet, Phase } from "./wire.gen";

/** `C5` */
export type Card = string;
type Names = wire.Card;
export type Event = AsText<wire.Event, Names>;
export type View = AsText<wire.View, Names>;
export type { DollSet };
export type Verb = Phase;

export const VALUES = [1, 2, 3, 4, 5, 6, 7] as const;

export const setOf = (card: Card): DollSet => card.charAt(0) as DollSet;
export const sizeOf = (card: Card): number => Number(card.charAt(1));

/** What the legal moves ask for; all legal moves of a moment have one verb. */
export const verbOf = (legal: readonly string[]): Verb | null =>
  (legal[0]?.split(":")[0] as Verb | undefined) ?? null;

/** Seats clockwise, from this one's left neighbour on, without it. */
export const othersFrom = (seat: number, players: number): number[] =>
  Array.from({ length: players - 1 }, (_, i) => (seat + 1 + i) % players);

/** How dolls are laid out: sets as rows, values as columns; only sets of which there is one. */
export interface Row {
  readonly set: DollSet;
  /** One for each value: the doll, or nothing. */
  readonly cards: readonly (Card | null)[];
}

export function rowsOf(cards: readonly Card[]): Row[] {
  const sets = [...new Set(cards.map(setOf))].sort();
  return sets.map((set) => ({
    set,
    cards: VALUES.map((value) => (cards.includes(`${set}${value}`) ? `${set}${value}` : null)),
  }));
}

/** How many dolls there are of each value. */
export const countsOf = (cards: readonly Card[]): number[] =>
  VALUES.map((value) => cards.filter((card) => sizeOf(card) === value).length);
