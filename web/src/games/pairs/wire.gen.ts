// Generated from src/facedown/games/pairs/notation.py, view.py and breakdown.py by `./dev generate`. Do not edit.

export const FACTS = {"columns": [0, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8]} as const;

/** What is asked: the verb of the moves that answer it. */
export type Phase = "turn";

/** Why a rule forbids a move, with its number. */
export type Reason =
  | "game-over" /* PRS-6 */
  | "not-due" /* PRS-5 */
  | "not-asked" /* ALL-1 */
  | "no-card" /* PRS-2 */
  | "face-up" /* PRS-3 */
  | "taken" /* PRS-4 */;

export type Ended = "all-taken" | "limit";

export type Decided = "pairs" | "shared" | "lost";

export const CARDS = [
  "lighthouse", "teapot", "umbrella", "cactus", "key", "rocket", "cherries", "sailboat", "guitar", "moon",
  "balloon", "sock", "anchor", "kite", "pineapple", "ice-cream", "penguin", "octopus", "walrus", "crab",
  "turtle", "apple", "bird", "clover", "daisy", "ear", "fish", "grapes", "heart", "ice", "jewel", "volcano",
] as const;
export type Card = (typeof CARDS)[number];

export const CELLS = [
  "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3", "b3",
  "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5",
  "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7", "e7", "f7",
  "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
] as const;
export type Cell = (typeof CELLS)[number];

export interface Options {
  /** how many pairs are dealt (PRS-1) */
  pairs: number;
  /** the turns in a row without a pair that end the game (PRS-7) */
  limit: number;
}

/** The cards are dealt. */
export interface Setup {
  event: "setup";
  /** the start player */
  start: number;
  to: "all" | number[];
}

/** A seat turns over its first or its second card (PRS-3). */
export interface Turn {
  event: "turn";
  seat: number;
  cell: Cell;
  card: Card;
  to: "all" | number[];
}

/** The two cards are alike, and the seat takes them (PRS-4). */
export interface Pair {
  event: "pair";
  seat: number;
  /** the first card's, then the second's */
  cells: [Cell, Cell];
  /** the seat's total now */
  score: number;
  to: "all" | number[];
}

/** The two cards differ and lie face down again (PRS-5). */
export interface Back {
  event: "back";
  /** the first card's, then the second's */
  cells: [Cell, Cell];
  to: "all" | number[];
}

/** The game is over; scores are pairs (PRS-6, PRS-7). Alone there may be no winner. */
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

/** The pairs of all seats. */
export interface Breakdown {
  seats: Count[];
  /** those that nobody took, if the game ended early */
  unfound: Card[];
  /** how many the game took */
  turns: number;
}

/** The pairs of one seat. */
export interface Count {
  /** in the order taken */
  pairs: Card[];
  /** how many pairs the seat had, after each of them */
  sums: number[];
  total: number;
}

/** What a seat sees of Pairs. */
export interface View {
  game: "pairs";
  options: Options;
  players: number;
  /** the seat whose view this is; null for a watcher */
  seat: number | null;
  /** by cell, row by row: a card, or null where it lies face down; those taken are absent */
  cells: Record<string, Card | null>;
  /** where the first card lies face up, until the second is turned over */
  turned: Cell | null;
  /** pairs per seat */
  scores: number[];
  /** how many have ended, those with a pair too */
  turns: number;
  /** seats */
  winners?: number[];
  /** what ended the game */
  ended?: Ended;
  /** what made the winners win */
  decided?: Decided;
}

export type Event = Setup | Turn | Pair | Back | End;

/** What an event changes in a view: some of its fields. */
export type Change = Partial<Omit<View, "game" | "options" | "players" | "seat">>;
