/** Memoarrr!'s cells and cards, beyond what wire.gen.ts declares. */

import { type Card, CELLS, type Cell, type View } from "./wire.gen";

/** The two halves of a card's name. */
type Halves<Name extends Card> = Name extends `${infer Animal}-${infer Landscape}`
  ? [Animal, Landscape]
  : never;
export type Animal = Halves<Card>[0];
export type Landscape = Halves<Card>[1];

const WIDTH = 5;

export const CENTRE: Cell = "c3";
export const ROWS: readonly (readonly Cell[])[] = [0, 1, 2, 3, 4].map((row) =>
  CELLS.slice(row * WIDTH, (row + 1) * WIDTH),
);

export const animalOf = (card: Card): Animal => card.split("-")[0] as Animal;
export const landscapeOf = (card: Card): Landscape => card.split("-")[1] as Landscape;

/** The open card that the next one has to match. */
export const cardToMatch = ({ last, cells }: View): Card | null => (last ? (cells[last] ?? null) : null);
