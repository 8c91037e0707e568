/** What the plain board knows of events, views and moves: what the notation says of any game, no rules. */

import type {
  MatryoshkaEvent,
  MatryoshkaView,
  MemoryKingsEvent,
  MemoryKingsView,
  TrememberEvent,
  TrememberPush,
  TrememberView,
} from "../../lib/protocol.gen";

/** `b4` */
export type Cell = string;
/** `autumn-knight`, `lighthouse`, `C5` */
export type Card = string;
export type Side = TrememberPush["side"];
export type Event = MemoryKingsEvent | TrememberEvent | MatryoshkaEvent;

type Common = "game" | "options" | "players" | "seat" | "scores" | "winners";

/** Every field that a game's view may have. */
export type View = {
  readonly game: string;
  readonly players: number;
  readonly seat: number | null;
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
} & Readonly<
  Partial<Omit<MemoryKingsView, Common> & Omit<TrememberView, Common> & Omit<MatryoshkaView, Common>>
>;

/** In solo Memory Kings: the seat of the pawn that is nobody's. */
export const COUNTER = -1;
export const SIDES: readonly Side[] = ["north", "east", "south", "west"];

export interface Move {
  readonly text: string;
  readonly verb: string;
  /** The piece that moves, where there are several: `1` in `move:1:c4`. */
  readonly piece: string | null;
  /** What it names: a cell, a side, a card, a seat, or nothing of these. */
  readonly place: string;
}

export function readMove(text: string): Move {
  const [verb = "", ...named] = text.split(":");
  const place = named.pop() ?? "";
  return { text, verb, piece: named[0] ?? null, place };
}

/** What the legal moves ask for; all legal moves of a moment have one verb. */
export const verbOf = (legal: readonly string[]): string | null => legal[0]?.split(":")[0] ?? null;

export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;
export const cellAt = (column: number, row: number): Cell => `${String.fromCharCode(97 + column)}${row + 1}`;
