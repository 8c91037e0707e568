// Generated from src/facedown/games/memory_kings/notation.py, view.py and breakdown.py by `./dev generate`. Do not edit.

export const FACTS = {"pairsToWin": [6, 6, 4, 3], "path": ["a1", "b1", "c1", "d1", "e1", "e2", "d2", "c2", "b2", "a2", "a3", "b3", "c3", "d3", "e3", "e4", "d4", "c4", "b4", "a4", "a5", "b5", "c5", "d5", "e5"], "steps": {"a1": ["b1", "a2"], "b1": ["a1", "c1", "b2"], "c1": ["b1", "d1", "c2"], "d1": ["c1", "e1", "d2"], "e1": ["d1", "f1", "e2"], "f1": ["e1", "f2"], "a2": ["a1", "b2", "a3"], "b2": ["b1", "a2", "c2", "b3"], "c2": ["c1", "b2", "d2", "c3"], "d2": ["d1", "c2", "e2", "d3"], "e2": ["e1", "d2", "f2", "e3"], "f2": ["f1", "e2", "f3"], "a3": ["a2", "b3", "a4"], "b3": ["b2", "a3", "c3", "b4"], "c3": ["c2", "b3", "d3", "c4"], "d3": ["d2", "c3", "e3", "d4"], "e3": ["e2", "d3", "f3", "e4"], "f3": ["f2", "e3", "f4"], "a4": ["a3", "b4", "a5"], "b4": ["b3", "a4", "c4", "b5"], "c4": ["c3", "b4", "d4", "c5"], "d4": ["d3", "c4", "e4", "d5"], "e4": ["e3", "d4", "f4", "e5"], "f4": ["f3", "e4", "f5"], "a5": ["a4", "b5", "a6"], "b5": ["b4", "a5", "c5", "b6"], "c5": ["c4", "b5", "d5", "c6"], "d5": ["d4", "c5", "e5", "d6"], "e5": ["e4", "d5", "f5", "e6"], "f5": ["f4", "e5", "f6"], "a6": ["a5", "b6"], "b6": ["b5", "a6", "c6"], "c6": ["c5", "b6", "d6"], "d6": ["d5", "c6", "e6"], "e6": ["e5", "d6", "f6"], "f6": ["f5", "e6"]}} as const;

/** What is asked: the verb of the moves that answer it. */
export type Phase = "place" | "move" | "peek";

/** Why a rule forbids a move, with its number. */
export type Reason =
  | "game-over" /* KNG-12 */
  | "not-due" /* KNG-11 */
  | "not-asked" /* ALL-1 */
  | "no-card" /* KNG-2 */
  | "occupied" /* KNG-5 */
  | "black-back" /* KNG-5 */
  | "other-back" /* KNG-13 */
  | "out-of-reach" /* KNG-6 */
  | "no-escort" /* KNG-7 */
  | "face-up" /* KNG-9 */;

export type Seasons = "four" | "six";

export type Pattern = "random" | "chessboard";

export type Suit = "spring" | "summer" | "autumn" | "winter" | "monsoon" | "drought";

export type Back = "black" | "white";

export type Pawn = 1 | 2;

export type Ended = "pairs" | "limit" | "counter-pairs" | "counter-home";

export type Decided = "pairs" | "shared" | "lost";

export const CARDS = [
  "spring-rook", "summer-rook", "autumn-rook", "winter-rook", "monsoon-rook", "drought-rook", "spring-knight",
  "summer-knight", "autumn-knight", "winter-knight", "monsoon-knight", "drought-knight", "spring-bishop",
  "summer-bishop", "autumn-bishop", "winter-bishop", "monsoon-bishop", "drought-bishop", "queen",
] as const;
export type Card = (typeof CARDS)[number];

export const CELLS = [
  "a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3", "d3", "e3", "f3",
  "a4", "b4", "c4", "d4", "e4", "f4", "a5", "b5", "c5", "d5", "e5", "f5", "a6", "b6", "c6", "d6", "e6", "f6",
] as const;
export type Cell = (typeof CELLS)[number];

export interface Options {
  /** how many suits are in the game (KNG-17) */
  seasons: Seasons;
  /** how the two colours of the backs lie */
  backs: Pattern;
  /** the moves in a row without a recruit that end the game (KNG-18) */
  limit: number;
}

/** The cards are dealt. */
export interface Setup {
  event: "setup";
  /** the start player */
  start: number;
  /** those in the game, sorted */
  suits: Suit[];
  /** by cell */
  backs: Record<string, Back>;
  to: "all" | number[];
}

/** A seat places a pawn (KNG-5, KNG-13). */
export interface Place {
  event: "place";
  seat: number;
  pawn: Pawn;
  cell: Cell;
  to: "all" | number[];
}

/** A seat moves a pawn (KNG-6, KNG-7). */
export interface Move {
  event: "move";
  from: Cell;
  seat: number;
  pawn: Pawn;
  cell: Cell;
  to: "all" | number[];
}

/** In solo, the Counter moves on along its path. */
export interface CounterMoved {
  event: "counter";
  from: Cell;
  cell: Cell;
  to: "all" | number[];
}

/** A card that a pawn has left turns face down. */
export interface Down {
  event: "down";
  cell: Cell;
  to: "all" | number[];
}

/** A card that a pawn has entered turns face up. */
export interface Up {
  event: "up";
  cell: Cell;
  card: Card;
  to: "all" | number[];
}

/** The queen's advice, taken or declined (KNG-9). */
export interface Peek {
  event: "peek";
  seat: number;
  /** null if it was declined */
  cell: Cell | null;
  to: "all" | number[];
}

/** What a seat saw in a private look. Only that seat is told. */
export interface Saw {
  event: "saw";
  seat: number;
  /** by cell */
  cards: Record<string, Card>;
  to: "all" | number[];
}

/** Two cards that match are recruited. */
export interface Recruit {
  event: "recruit";
  /** -1 for the Counter */
  seat: number;
  /** sorted */
  cells: [Cell, Cell];
  /** how many that side has now */
  pairs: number;
  to: "all" | number[];
}

/** The game is over; scores are pairs (KNG-12). In solo they are yours and the Counter's, and there may be no winner. */
export interface End {
  event: "end";
  /** per seat */
  scores: number[];
  /** seats */
  winners: number[];
  /** what ended the game */
  ended: Ended;
  /** what made the winners win */
  decided: Decided;
  to: "all" | number[];
}

/** The pairs of all sides. */
export interface Breakdown {
  /** per seat; in solo yours and the Counter's */
  sides: Count[];
  /** the card that was put aside, with six seasons */
  removed: Card | null;
}

/** The pairs of one side. */
export interface Count {
  /** -1 for the Counter */
  seat: number;
  /** in the order recruited */
  pairs: Recruited[];
  total: number;
}

/** Two cards that were recruited together. */
export interface Recruited {
  cards: [Card, Card];
  /** pairs of that side, including this one */
  total: number;
}

/** What a seat sees of Memory Kings. */
export interface View {
  game: "memory-kings";
  options: Options;
  players: number;
  /** the seat whose view this is; null for a watcher */
  seat: number | null;
  /** those in the game, sorted */
  suits: Suit[];
  /** by cell, also of cards that lie face up */
  backs: Record<string, Back>;
  /** by cell: a card, or null where it lies face down */
  cells: Record<string, Card | null>;
  /** per seat: where its pawns stand, pawn 1 first */
  pawns: Cell[][];
  /** where the Counter stands, in solo */
  counter: Cell | null;
  /** by cell: the seat whose token lies there, or -1 for the Counter */
  tokens: Record<string, number>;
  /** per seat; in solo yours and the Counter's */
  pairs: number[];
  /** the same as `pairs` */
  scores?: number[];
  /** seats */
  winners?: number[];
  /** what ended the game */
  ended?: Ended;
  /** what made the winners win */
  decided?: Decided;
}

export type Event = Setup | Place | Move | CounterMoved | Down | Up | Peek | Saw | Recruit | End;

/** What an event changes in a view: some of its fields. */
export type Change = Partial<Omit<View, "game" | "options" | "players" | "seat">>;
