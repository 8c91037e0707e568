// Generated from src/facedown/server/protocol.py and wire/ by `python -m facedown.server.typescript`. Do not edit.

export const PROTOCOL = 1;

/** An option with a few named values; the first is the default. */
export interface Choice {
  name: string;
  values: string[];
}

export type ClientFrame = MoveFrame;

export interface Error {
  code: string;
  params: Record<string, unknown>;
}

export interface ErrorBody {
  error: Error;
}

export interface GameInfo {
  id: string;
  name: string;
  designer: string;
  publisher: string;
  players: [number, number];
  options: (Choice | Whole)[];
}

export interface Me {
  name: string | null;
}

export interface MemoarrrAgain {
  event: "again";
  seat: number;
  to: "all";
}

export interface MemoarrrBan {
  event: "ban";
  seat: number;
  cell: string;
  to: "all";
}

export interface MemoarrrEnd {
  event: "end";
  scores: number[];
  winners: number[];
  to: "all";
}

export type MemoarrrEvent = MemoarrrSetup | MemoarrrSideChosen | MemoarrrSaw | MemoarrrRound | MemoarrrReveal | MemoarrrVolcanoTaken | MemoarrrPeek | MemoarrrSwap | MemoarrrBan | MemoarrrAgain | MemoarrrTreasure | MemoarrrTreasures | MemoarrrEnd;

export interface MemoarrrOptions {
  edition: "2023" | "2018";
  abilities: "off" | "on";
  stack: "shuffled" | "ordered";
}

export interface MemoarrrPeek {
  event: "peek";
  seat: number;
  cell: string;
  to: "all";
}

export interface MemoarrrReveal {
  event: "reveal";
  seat: number;
  cell: string;
  card: string;
  result: "first" | "connected" | "failed";
  to: "all";
}

export interface MemoarrrRound {
  event: "round";
  round: number;
  start: number;
  volcano: "1" | "3" | "7" | "dark" | "light";
  to: "all";
}

/** A private look. */
export interface MemoarrrSaw {
  event: "saw";
  seat: number;
  cards: Record<string, string>;
  to: number[];
}

export interface MemoarrrSetup {
  event: "setup";
  start: number;
  volcanoes: ("1" | "3" | "7" | "dark" | "light")[];
  to: "all";
}

export interface MemoarrrSideChosen {
  event: "side";
  seat: number;
  side: "north" | "east" | "south" | "west";
  to: "all";
}

export interface MemoarrrSwap {
  event: "swap";
  seat: number;
  cells: [string, string];
  to: "all";
}

export interface MemoarrrTreasure {
  event: "treasure";
  seat: number;
  left: number;
  to: "all";
}

export interface MemoarrrTreasures {
  event: "treasures";
  rubies: number[][];
  to: "all";
}

export interface MemoarrrView {
  game: "memoarrr";
  options: MemoarrrOptions;
  players: number;
  seat: number | null;
  round: number;
  start: number;
  volcanoes: ("1" | "3" | "7" | "dark" | "light")[];
  cells: Record<string, string | null>;
  last: string | null;
  volcano: "1" | "3" | "7" | "dark" | "light" | null;
  out: Record<string, "1" | "3" | "7" | "dark" | "light">;
  chests: number[];
  left: number;
  banned: string | null;
  sides: Record<string, "north" | "east" | "south" | "west">;
  rubies?: number[][];
  scores?: number[];
  winners?: number[];
}

export interface MemoarrrVolcanoTaken {
  event: "volcano";
  seat: number;
  volcano: "1" | "3" | "7" | "dark" | "light";
  next: "1" | "3" | "7" | "dark" | "light" | null;
  to: "all";
}

export interface MoveFrame {
  type: "move";
  decision: number;
  move: string;
}

export interface NewName {
  name: string;
}

export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, string | number>;
  start?: number | null;
}

/** What a seat may know now: built in frames.py, from its addressed events and its view alone. */
export interface PositionFrame {
  type: "position";
  n: number;
  decision: number;
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  to_move: number[];
  legal: string[];
}

export interface RefusedFrame {
  type: "refused";
  error: Error;
}

export interface Seat {
  seat: number;
  sitter: "nobody" | "guest" | "bot";
  name: string | null;
  here: boolean;
}

export type ServerFrame = TableFrame | PositionFrame | RefusedFrame;

export interface Sit {
  sitter: "me" | "bot";
}

export interface Table {
  code: string;
  game: string;
  options: Record<string, string | number>;
  players: number;
  stage: "open" | "playing" | "over";
  seats: Seat[];
  you: You;
}

export interface TableFrame {
  type: "table";
  table: Table;
}

/** An option that is a whole number. */
export interface Whole {
  name: string;
  least: number;
  most: number;
  default: number;
}

export interface You {
  seat: number | null;
  host: boolean;
}
