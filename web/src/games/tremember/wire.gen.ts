// Generated from src/facedown/games/tremember/notation.py, view.py and breakdown.py by `./dev generate`. Do not edit.

/** What is asked: the verb of the moves that answer it. */
export type Phase = "take" | "push" | "turn";

/** Why a rule forbids a move, with its number. */
export type Reason =
  | "game-over" /* TRE-11 */
  | "not-due" /* TRE-7 */
  | "not-asked" /* ALL-1 */
  | "take-face-up" /* TRE-3 */
  | "gap-on-edge" /* TRE-4 */
  | "turn-face-up" /* TRE-5 */;

export type Side = "north" | "east" | "south" | "west";

export type Ended = "all-open" | "limit";

export type Decided = "points" | "shared";

export const CARDS = [
  "lighthouse", "teapot", "umbrella", "cactus", "key", "rocket", "cherries", "sailboat", "guitar", "moon",
  "balloon", "sock", "anchor", "kite", "pineapple", "ice-cream", "joker-1", "joker-2",
] as const;
export type Card = (typeof CARDS)[number];

export const CELLS = [
  "a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3", "d3", "e3", "f3",
  "a4", "b4", "c4", "d4", "e4", "f4", "a5", "b5", "c5", "d5", "e5", "f5", "a6", "b6", "c6", "d6", "e6", "f6",
] as const;
export type Cell = (typeof CELLS)[number];

export interface Options {
  /** the turns in a row without a pair that end the game (TRE-12) */
  limit: number;
}

/** The cards are dealt. */
export interface Setup {
  event: "setup";
  /** the start player */
  start: number;
  to: "all" | number[];
}

/** A seat takes a card out (TRE-3). */
export interface Take {
  event: "take";
  seat: number;
  cell: Cell;
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

/** The card that was taken out is pushed in from an edge (TRE-4). */
export interface Push {
  event: "push";
  seat: number;
  side: Side;
  /** from the edge to the gap; the taken card now lies in the first, and each other card moved to the next */
  cells: Cell[];
  to: "all" | number[];
}

/** A seat turns over its first or its second card (TRE-5). */
export interface Turn {
  event: "turn";
  seat: number;
  cell: Cell;
  card: Card;
  to: "all" | number[];
}

/** The two cards match and stay face up (TRE-6). */
export interface Pair {
  event: "pair";
  seat: number;
  /** the first card's, then the second's */
  cells: [Cell, Cell];
  /** for this pair (TRE-8) */
  points: number;
  /** the seat's total now */
  score: number;
  to: "all" | number[];
}

/** The two cards differ and lie face down again (TRE-7). */
export interface Back {
  event: "back";
  /** the first card's, then the second's */
  cells: [Cell, Cell];
  to: "all" | number[];
}

/** A joker pair rotates the whole area clockwise by a quarter turn (TRE-9). */
export interface Rotate {
  event: "rotate";
  to: "all" | number[];
}

/** The game is over; scores are points (TRE-11, TRE-12). */
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

/** How the points of a finished game came about. */
export interface Breakdown {
  seats: Count[];
  /** the pictures that nobody found, if the game ended early */
  unfound: Card[];
}

/** How the points of one seat came about. */
export interface Count {
  /** in the order found */
  pairs: Found[];
  /** the sums when the points are counted in fives: 5, 10, … and the total */
  chips: number[];
  total: number;
}

/** A pair, with what it was worth. */
export interface Found {
  card: Card;
  points: number;
}

/** The card that is out of the area. */
export interface Taken {
  /** who has it */
  seat: number;
  /** the gap */
  cell: Cell;
  /** only for the seat that has it */
  card?: Card;
}

/** What a seat sees of Tremember. */
export interface View {
  game: "tremember";
  options: Options;
  players: number;
  /** the seat whose view this is; null for a watcher */
  seat: number | null;
  /** by cell: a card, or null where it lies face down; the gap is absent */
  cells: Record<string, Card | null>;
  /** from `take` to `push` */
  taken: Taken | null;
  /** where the first card lies face up, until the second is turned over */
  turned: Cell | null;
  /** points per seat */
  scores: number[];
  /** seats */
  winners?: number[];
  /** what ended the game */
  ended?: Ended;
  /** what made the winners win */
  decided?: Decided;
}

export type Event = Setup | Take | Saw | Push | Turn | Pair | Back | Rotate | End;

/** What an event changes in a view: some of its fields. */
export type Change = Partial<Omit<View, "game" | "options" | "players" | "seat">>;
