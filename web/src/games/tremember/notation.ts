/** Tremember's cells and cards, beyond what wire.gen.ts declares. */

import { CARDS, type Card, CELLS, type Cell, type Side, type View } from "./wire.gen";

const WIDTH = 6;

export const ROWS: readonly (readonly Cell[])[] = [0, 1, 2, 3, 4, 5].map((row) =>
  CELLS.slice(row * WIDTH, (row + 1) * WIDTH),
);
/** There are two cards of each picture. */
export const PAIRS = CARDS.length;
/** The edges, in tab order. */
export const SIDES: readonly Side[] = ["north", "west", "east", "south"];

/** The direction in which a card moves that is pushed in from an edge. */
export const INWARDS: Readonly<Record<Side, { dx: number; dy: number }>> = {
  north: { dx: 0, dy: 1 },
  east: { dx: -1, dy: 0 },
  south: { dx: 0, dy: -1 },
  west: { dx: 1, dy: 0 },
};

/** The column of a cell, counted from 1 as in a style sheet. */
export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 96;
export const rowOf = (cell: Cell): number => Number(cell.slice(1));

/** Whether a cell lies between the gap and this edge of its row or column. */
export function isBetween(cell: Cell, gap: Cell, side: Side): boolean {
  const { dx, dy } = INWARDS[side];
  const [across, down] = [columnOf(gap) - columnOf(cell), rowOf(gap) - rowOf(cell)];
  return dx === 0 ? across === 0 && down * dy > 0 : down === 0 && across * dx > 0;
}

/** The card that lies open, waiting for its twin. */
export const cardToMatch = ({ turned, cells }: View): Card | null =>
  turned ? (cells[turned] ?? null) : null;

/** How many pairs have been found: pictures that lie open twice. */
export function pairsFound({ cells }: View): number {
  const openCards = Object.values(cells).filter((card) => card !== null);
  return openCards.length - new Set(openCards).size;
}
