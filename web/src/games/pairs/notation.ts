/** The grid that the cards of Pairs lie in. */

import { type Card, CELLS, type Cell, FACTS, type View } from "./wire.gen";

const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;

/** How many columns this many pairs lie in (PRS-2). */
export const columnsOf = (pairs: number): number => FACTS.columns[pairs] ?? 0;

/** Every cell that a card was dealt to, row by row; the last row may be shorter. */
export function rowsOf({ options: { pairs } }: View): readonly (readonly Cell[])[] {
  const columns = columnsOf(pairs);
  const cells = CELLS.filter((cell) => columnOf(cell) < columns).slice(0, 2 * pairs);
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}

/** The card that lies open, waiting for its twin. */
export const cardToMatch = ({ turned, cells }: View): Card | null =>
  turned ? (cells[turned] ?? null) : null;

/** How many turns have been taken. Two open cards end a turn, which the view counts once they are gone or turned back. */
export const turnsTaken = ({ turns, cells }: View): number =>
  turns + (Object.values(cells).filter((card) => card !== null).length === 2 ? 1 : 0);

export const pairsFound = ({ scores }: View): number => scores.reduce((sum, score) => sum + score, 0);
