/** Memory Kings' cells, cards and pawns, beyond what wire.gen.ts declares. */

import { type Card, CELLS, type Cell, FACTS, type Pawn, type Suit, type View } from "./wire.gen";

export type Rank = "rook" | "knight" | "bishop" | "queen";

export const PAWNS: readonly Pawn[] = [1, 2];
/** The seat of the Counter, whose pawn belongs to no player. */
export const COUNTER = -1;
/** The path of the Counter, cell by cell. */
export const PATH: readonly Cell[] = FACTS.path;

/** A pawn on the board. */
export interface Piece {
  readonly seat: number;
  readonly number: Pawn | 0;
  readonly cell: Cell;
}

export const rankOf = (card: Card): Rank => (card.split("-")[1] ?? card) as Rank;
export const seasonOf = (card: Card): Suit | null => (card === "queen" ? null : (card.split("-")[0] as Suit));

export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - "a".charCodeAt(0);
export const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;

/** The cells in use, in rows of five, or of six with six seasons. */
export function rowsOf(view: View): Cell[][] {
  const cells = CELLS.filter((cell) => cell in view.cells);
  return [...new Set(cells.map(rowOf))].map((row) => cells.filter((cell) => rowOf(cell) === row));
}

/** All pawns on the board, with the Counter last. */
export function piecesOf(view: View): Piece[] {
  const ownPieces = view.pawns.flatMap((cells, seat) =>
    PAWNS.flatMap((number): Piece[] => {
      const cell = cells[number - 1];
      return cell ? [{ seat, number, cell }] : [];
    }),
  );
  return view.counter ? [...ownPieces, { seat: COUNTER, number: 0, cell: view.counter }] : ownPieces;
}

/** The cards that a side has recruited, one of each pair. They lie face up for good. */
export function recruitedBy(view: View, seat: number): Card[] {
  const cells = Object.keys(view.tokens).filter((cell) => view.tokens[cell] === seat);
  return [...new Set(cells.flatMap((cell) => view.cells[cell] ?? []))];
}

/** How many pairs a side has; in solo, the second number is the Counter's. */
export const pairsOf = (view: View, seat: number): number => view.pairs[seat === COUNTER ? 1 : seat] ?? 0;

export const pairsToWin = (view: View): number => FACTS.pairsToWin[view.players - 1] ?? 0;
