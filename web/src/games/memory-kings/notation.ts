/** Memory Kings' cells, cards, moves, events and view, as the notation spells them. */

import type { AsText } from "../../kit/game";
import type * as wire from "./wire.gen";
import { FACTS, type Pawn as PawnNumber, type Phase, type Suit } from "./wire.gen";

export type { Back } from "./wire.gen";
/** `c4` */
export type Cell = string;
/** `autumn-knight`, or `queen` */
export type Card = string;
type Names = wire.Card | wire.Cell;
export type Event = AsText<wire.Event, Names>;
export type View = AsText<wire.View, Names>;
export type { PawnNumber };
export type Season = Suit;
export type Rank = "rook" | "knight" | "bishop" | "queen";

/** The seat of the Counter, which is a pawn of no player and has no number. */
export const COUNTER = -1;

/** A pawn on the board. */
export interface Pawn {
  readonly seat: number;
  readonly number: PawnNumber | 0;
  readonly cell: Cell;
}

export type Verb = Phase;

export interface Move {
  readonly verb: Verb;
  readonly pawn: PawnNumber | null;
  /** null: none, the queen's advice declined. */
  readonly cell: Cell | null;
}

export function readMove(move: string): Move {
  const parts = move.split(":");
  const place = parts.at(-1) ?? "";
  return {
    verb: parts[0] as Verb,
    pawn: parts.length === 3 ? (Number(parts[1]) as PawnNumber) : null,
    cell: place === "none" ? null : place,
  };
}

/** What the legal moves ask for; all legal moves of a moment have one verb. */
export const verbOf = (legal: readonly string[]): Verb | null =>
  legal[0] === undefined ? null : readMove(legal[0]).verb;

export const rankOf = (card: Card): Rank => (card.split("-")[1] ?? card) as Rank;
export const seasonOf = (card: Card): Season | null =>
  card === "queen" ? null : (card.split("-")[0] as Season);

export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;
export const cellAt = (column: number, row: number): Cell => `${String.fromCharCode(97 + column)}${row + 1}`;

/** Cards in a row: five, or six with six seasons. */
export const widthOf = (view: View): number => Math.sqrt(Object.keys(view.cells).length);

/** All pawns that stand, the Counter last. */
export function pawnsOf(view: View): Pawn[] {
  const own = view.pawns.flatMap((cells, seat) =>
    cells.map((cell, i): Pawn => ({ seat, number: (i + 1) as PawnNumber, cell })),
  );
  return view.counter ? [...own, { seat: COUNTER, number: 0, cell: view.counter }] : own;
}

/** The cards that a side has recruited, one of each pair. They lie face up for good. */
export function recruitedBy(view: View, seat: number): Card[] {
  const cards = Object.entries(view.tokens).flatMap(([cell, side]) =>
    side === seat ? [view.cells[cell] ?? ""] : [],
  );
  return [...new Set(cards)];
}

/** Alone, the second number of pairs is the Counter's. */
export const sideOf = (seat: number): number => (seat === COUNTER ? 1 : seat);

export const pairsToWin = (players: number): number => FACTS.pairsToWin[players - 1] ?? 0;

/** Where the Counter goes, card by card. */
export const PATH: readonly Cell[] = FACTS.path;
