/** Memoarrr!'s cells, cards, moves, events and view, as the notation spells them. */

import type { AsText } from "../../boards/game";
import type * as wire from "./wire.gen";
import type { Phase, Side } from "./wire.gen";

export type { Result, Side, Volcano } from "./wire.gen";
/** `b4` */
export type Cell = string;
/** `penguin-lava` */
export type Card = string;
type Names = wire.Card | wire.Cell;
export type Event = AsText<wire.Event, Names>;
export type View = AsText<wire.View, Names>;
export type Animal = "penguin" | "octopus" | "walrus" | "crab" | "turtle";
export type Landscape = "water" | "flowers" | "lava" | "jungle" | "desert";

export const CENTRE: Cell = "c3";
export const ROWS: readonly (readonly Cell[])[] = [1, 2, 3, 4, 5].map((row) =>
  ["a", "b", "c", "d", "e"].map((column) => `${column}${row}`),
);
export const SIDES: Readonly<Record<Side, readonly Cell[]>> = {
  north: ["b1", "c1", "d1"],
  east: ["e2", "e3", "e4"],
  south: ["b5", "c5", "d5"],
  west: ["a2", "a3", "a4"],
};

export type Verb = Phase;

export const animalOf = (card: Card): Animal => card.split("-")[0] as Animal;
export const landscapeOf = (card: Card): Landscape => card.split("-")[1] as Landscape;

/** What the legal moves ask for; all legal moves of a moment have one verb. */
export const verbOf = (legal: readonly string[]): Verb | null =>
  (legal[0]?.split(":")[0] as Verb | undefined) ?? null;
