/** Tremember's cells, cards, moves, events and view, as the notation spells them. */

import type { AsText } from "../../kit/game";
import type * as wire from "./wire.gen";
import type { Phase, Side } from "./wire.gen";

export type { Side } from "./wire.gen";
/** `b4` */
export type Cell = string;
/** `lighthouse`, `joker-1`: the picture, which both cards of a pair have. */
export type Card = string;
type Names = wire.Card | wire.Cell;
export type Event = AsText<wire.Event, Names>;
export type View = AsText<wire.View, Names>;
export type Verb = Phase;

const WIDTH = 6;
const COLUMNS = ["a", "b", "c", "d", "e", "f"];

export const ROWS: readonly (readonly Cell[])[] = COLUMNS.map((_, row) =>
  COLUMNS.map((column) => `${column}${row + 1}`),
);
export const PAIRS = (WIDTH * WIDTH) / 2;
export const SIDES: readonly Side[] = ["north", "west", "east", "south"];

/** One cell in the direction that a card pushed in from there moves. */
export const INWARDS: Readonly<Record<Side, { dx: number; dy: number }>> = {
  north: { dx: 0, dy: 1 },
  east: { dx: -1, dy: 0 },
  south: { dx: 0, dy: -1 },
  west: { dx: 1, dy: 0 },
};

export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;
export const cellAt = (column: number, row: number): Cell | undefined => ROWS[row]?.[column];

/** Where a card lies once the whole area has turned by a quarter, clockwise (TRE-9). */
export const quarterTurned = (cell: Cell): Cell => cellAt(WIDTH - 1 - rowOf(cell), columnOf(cell)) ?? cell;

/** The cells between a gap and an edge of its row or column, without the gap. */
export function betweenEdgeAnd(gap: Cell, side: Side): readonly Cell[] {
  const { dx, dy } = INWARDS[side];
  const cells: Cell[] = [];
  for (let steps = 1; steps < WIDTH; steps++) {
    const cell = cellAt(columnOf(gap) - steps * dx, rowOf(gap) - steps * dy);
    if (cell) cells.push(cell);
  }
  return cells;
}

/** What the legal moves ask for; all legal moves of a moment have one verb. */
export const verbOf = (legal: readonly string[]): Verb | null =>
  (legal[0]?.split(":")[0] as Verb | undefined) ?? null;

/** The card that lies open, waiting for its twin. */
export const cardToMatch = ({ turned, cells }: View): Card | null =>
  turned ? (cells[turned] ?? null) : null;

/** The card that its taker, and nobody else, has before their eyes. */
export const heldCard = ({ taken }: View): Card | null => (taken && "card" in taken ? taken.card : null);

/** How many pairs lie open. */
export function pairsFound({ cells, turned }: View): number {
  const open = Object.values(cells).filter((card) => card !== null).length;
  return Math.floor((open - (turned ? 1 : 0)) / 2);
}
