/** What lies on the table and what can be chosen there, from the view and the legal moves alone. */

import {
  type Card,
  type Cell,
  COUNTER,
  cellAt,
  columnOf,
  readMove,
  rowOf,
  SIDES,
  type Side,
  type View,
  verbOf,
} from "./notation";

// The grid

export interface Grid {
  readonly rows: readonly (readonly Cell[])[];
  readonly width: number;
  /** Where a card was taken out. */
  readonly gap: Cell | null;
}

export function gridOf(view: View): Grid | null {
  const lying = Object.keys(view.cells ?? {});
  if (lying.length === 0) return null;
  const width = Math.max(...lying.map(columnOf)) + 1;
  const height = Math.max(...lying.map(rowOf)) + 1;
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => cellAt(column, row)),
  );
  return { rows, width, gap: view.taken?.cell ?? null };
}

export interface Pawn {
  /** COUNTER for the one that is nobody's. */
  readonly seat: number;
  /** 1 or 2, in the order in which they were placed; 0 where there is only one. */
  readonly number: number;
}

export interface Place {
  readonly card: Card | null;
  readonly back: string | null;
  /** Nothing lies here. */
  readonly isGap: boolean;
  readonly pawns: readonly Pawn[];
  /** Whose token lies here. */
  readonly token: number | null;
}

export function placeAt(view: View, cell: Cell): Place {
  const pawns = (view.pawns ?? []).flatMap((cells, seat) =>
    cells.flatMap((at, i) => (at === cell ? [{ seat, number: i + 1 }] : [])),
  );
  return {
    card: view.cells?.[cell] ?? null,
    back: view.backs?.[cell] ?? null,
    isGap: !(cell in (view.cells ?? {})),
    pawns: view.counter === cell ? [...pawns, { seat: COUNTER, number: 0 }] : pawns,
    token: view.tokens?.[cell] ?? null,
  };
}

// What can be chosen

export interface Choices {
  readonly verb: string | null;
  /** Pieces of which one is chosen first, and the one that is. */
  readonly pieces: readonly string[];
  readonly piece: string | null;
  /** By what they name, the moves of that piece. */
  readonly cells: ReadonlyMap<Cell, string>;
  readonly sides: ReadonlyMap<Side, string>;
  readonly cards: ReadonlyMap<Card, string>;
  readonly seats: ReadonlyMap<number, string>;
  /** All others: they are offered in words. */
  readonly rest: readonly string[];
}

/** Where each legal move is offered. A cell where another of one's pieces stands is for choosing that piece, so a move to it goes in words. */
export function choicesOf(view: View, legal: readonly string[], wanted: string | null): Choices {
  const moves = legal.map(readMove);
  const pieces = [...new Set(moves.flatMap(({ piece }) => (piece === null ? [] : [piece])))];
  const piece = wanted !== null && pieces.includes(wanted) ? wanted : (pieces[0] ?? null);
  const others = new Set(pieces.filter((each) => each !== piece).map((each) => cellOfPiece(view, each)));
  const cells = new Map<Cell, string>();
  const sides = new Map<Side, string>();
  const cards = new Map<Card, string>();
  const seats = new Map<number, string>();
  const rest: string[] = [];
  for (const move of moves.filter((each) => each.piece === piece)) {
    const { text, place } = move;
    if (place in (view.cells ?? {}) && !others.has(place)) cells.set(place, text);
    else if (isSide(place)) sides.set(place, text);
    else if (view.hand?.includes(place)) cards.set(place, text);
    else if (place in (view.offers ?? {})) seats.set(Number(place), text);
    else rest.push(text);
  }
  return { verb: verbOf(legal), pieces, piece, cells, sides, cards, seats, rest };
}

const isSide = (place: string): place is Side => (SIDES as readonly string[]).includes(place);

/** Where one's own piece stands. */
export function cellOfPiece(view: View, piece: string): Cell | null {
  return view.seat === null ? null : (view.pawns?.[view.seat]?.[Number(piece) - 1] ?? null);
}

/** The piece to choose by its cell. */
export function pieceAt(view: View, { pieces, piece }: Choices, cell: Cell): string | null {
  return pieces.find((each) => each !== piece && cellOfPiece(view, each) === cell) ?? null;
}

// A display, picked in any order and sent in the one that the notation wants

export interface Picking {
  /** The cards that may still be picked. */
  readonly open: readonly Card[];
  /** How many of them it takes. */
  readonly missing: number;
}

/** Legal are those that leave enough cards above them, so their number says how many are missing. */
export function pickingOf(view: View, legal: readonly string[]): Picking | null {
  if (verbOf(legal) !== "show") return null;
  const last = view.picked?.at(-1) ?? "";
  const open = (view.hand ?? []).filter((card) => card > last);
  return { open, missing: open.length - legal.length + 1 };
}

export function toggled(chosen: readonly Card[], card: Card): readonly Card[] {
  return chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card];
}

export const showMoves = (chosen: readonly Card[]): string[] =>
  [...chosen].sort().map((card) => `show:${card}`);

// A display, laid out

export const VALUES = ["1", "2", "3", "4", "5", "6", "7"] as const;

export interface Row {
  readonly set: string;
  /** One for each value: the card, or nothing. */
  readonly cards: readonly (Card | null)[];
}

/** Sets as rows, values as columns; only sets of which a card is there. */
export function rowsOf(cards: readonly Card[]): Row[] {
  const sets = [...new Set(cards.map((card) => card.charAt(0)))].sort();
  return sets.map((set) => ({
    set,
    cards: VALUES.map((value) => (cards.includes(set + value) ? set + value : null)),
  }));
}
