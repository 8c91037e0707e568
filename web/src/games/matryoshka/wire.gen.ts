// Generated from src/facedown/games/matryoshka/notation.py, view.py and breakdown.py by `./dev generate`. Do not edit.

export const FACTS = {"displayed": [2, 4, 6, 8, 13], "points": [0, 0, 2, 4, 7, 10, 13, 16, 19, 22, 25], "bonus": [0, 0, 0, 0, 0, 1, 2, 3]} as const;

/** What is asked: the verb of the moves that answer it. */
export type Phase = "show" | "middle" | "offer" | "accept";

/** Why a rule forbids a move, with its number. */
export type Reason =
  | "game-over" /* MAT-4 */
  | "not-due" /* MAT-4 */
  | "not-asked" /* MAT-4 */
  | "no-offer" /* MAT-8 */
  | "set-left-out" /* MAT-1 */
  | "on-display" /* MAT-3 */
  | "not-in-hand" /* MAT-3 */
  | "out-of-order" /* MAT-9 */
  | "too-high" /* MAT-9 */;

export type Set = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J";

export type Ended = "rounds";

export type Decided = "points" | "runs" | "shared";

export const CARDS = [
  "A1", "A2", "A3", "A4", "A5", "A6", "A7", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "C1", "C2", "C3", "C4",
  "C5", "C6", "C7", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "E1", "E2", "E3", "E4", "E5", "E6", "E7", "F1",
  "F2", "F3", "F4", "F5", "F6", "F7", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "H1", "H2", "H3", "H4", "H5",
  "H6", "H7", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "J1", "J2", "J3", "J4", "J5", "J6", "J7",
] as const;
export type Card = (typeof CARDS)[number];

/** There is nothing to choose. */
export type Options = Record<string, never>;

/** The deck is shuffled. */
export interface Setup {
  event: "setup";
  /** the start player */
  start: number;
  /** those in the game, sorted */
  sets: Set[];
  to: "all" | number[];
}

/** A seat draws from the deck. */
export interface Draw {
  event: "draw";
  seat: number;
  count: number;
  to: "all" | number[];
}

/** The cards that a seat drew. Only that seat is told. */
export interface Drew {
  event: "drew";
  seat: number;
  /** sorted */
  cards: Card[];
  to: "all" | number[];
}

/** A seat picks a card for its display (MAT-3, MAT-9). Only that seat is told. */
export interface Show {
  event: "show";
  seat: number;
  card: Card;
  to: "all" | number[];
}

/** A seat has picked all cards of its display. */
export interface Ready {
  event: "ready";
  seat: number;
  to: "all" | number[];
}

/** All seats are ready, and their displays are laid out. */
export interface Display {
  event: "display";
  /** per seat, sorted */
  displays: Card[][];
  to: "all" | number[];
}

/** A round begins. */
export interface Round {
  event: "round";
  /** 1 to 4 */
  round: number;
  /** its start player */
  start: number;
  to: "all" | number[];
}

/** The active player lays a card in the middle (MAT-6). */
export interface Middle {
  event: "middle";
  seat: number;
  card: Card;
  to: "all" | number[];
}

/** A seat has made its offer (MAT-7). */
export interface Offered {
  event: "offered";
  seat: number;
  to: "all" | number[];
}

/** The card that a seat offers. Only that seat is told. */
export interface Offer {
  event: "offer";
  seat: number;
  card: Card;
  to: "all" | number[];
}

/** All offers, once everybody has made one. Only the active player is told. */
export interface Offers {
  event: "offers";
  /** the active player */
  seat: number;
  /** by seat, as text */
  cards: Record<string, Card>;
  to: "all" | number[];
}

/** The active player exchanges the middle card for the offer of seat `with` (MAT-8). */
export interface Exchange {
  event: "exchange";
  with: number;
  /** the active player */
  seat: number;
  to: "all" | number[];
}

/** The card that the active player got. Only the two seats that exchanged are told. */
export interface Got {
  event: "got";
  /** the active player */
  seat: number;
  card: Card;
  to: "all" | number[];
}

/** The next exchange begins. */
export interface Active {
  event: "active";
  /** the active player */
  seat: number;
  to: "all" | number[];
}

/** After the round's last exchange, the displays return to the hands (MAT-9). */
export interface Back {
  event: "back";
  to: "all" | number[];
}

/** The one card of each seat that was not shown in round 4, just before the end. */
export interface Left {
  event: "left";
  /** per seat */
  cards: Card[];
  to: "all" | number[];
}

/** The game is over; scores are points. */
export interface End {
  event: "end";
  /** per seat */
  scores: number[];
  /** seats */
  winners: number[];
  /** what ended the game */
  ended: "rounds";
  /** what made the winners win */
  decided: Decided;
  to: "all" | number[];
}

/** How the points of a finished game came about. */
export interface Breakdown {
  seats: Count[];
  /** None if one seat has the most points */
  tie: Tie | null;
}

/** How the points of one seat came about. */
export interface Count {
  /** from 1 to 7 */
  sizes: Size[];
  /** by set and size */
  runs: Run[];
  for_sizes: number;
  /** without bonuses */
  for_runs: number;
  /** the bonuses */
  for_long_runs: number;
  total: number;
  /** the doll that was not shown */
  left: Card;
}

/** Dolls of one set with consecutive sizes (MAT-13). */
export interface Run {
  set: Set;
  /** the smallest doll's size */
  first: number;
  length: number;
  points: number;
  /** for a long run */
  bonus: number;
  /** the points of all sizes, this run and the runs before it, without bonuses */
  total: number;
}

/** What a display's dolls of one size score (MAT-12). */
export interface Size {
  points: number;
  /** the points of this and all smaller sizes */
  total: number;
}

/** Several seats have the most points, so their runs are compared (MAT-14). */
export interface Tie {
  seats: number[];
  /** how many each of these seats has */
  points: number;
  /** each seat's longest run, then each seat's second longest, …; 0 if there is none */
  rows: number[][];
}

/** What a seat sees of Matryoshka. */
export interface View {
  game: "matryoshka";
  options: Options;
  players: number;
  /** the seat whose view this is; null for a watcher */
  seat: number | null;
  /** those in the game, sorted */
  sets: Set[];
  /** 0 before the first */
  round: number;
  /** the round's start player; before round 1 the game's */
  start: number | null;
  /** how many cards are left in it */
  deck: number;
  /** the seat's own, sorted; cards picked or offered stay in it until `display` or `exchange` */
  hand: Card[];
  /** how many cards, per seat */
  hands: number[];
  /** per seat, sorted */
  displays: Card[][];
  /** what the seat has picked so far for its next display */
  picked: Card[];
  /** seats that have picked all cards of their display */
  ready: number[];
  /** the active player; null outside exchanges */
  active: number | null;
  /** the active player's card */
  middle: Card | null;
  /** the card that the seat itself offers */
  offer: Card | null;
  /** seats that have made an offer */
  offered: number[];
  /** by seat, as text; only for the active player, until it accepts one */
  offers: Record<string, Card>;
  /** per seat: the card that was not shown in round 4 */
  left?: Card[];
  /** points per seat */
  scores?: number[];
  /** seats */
  winners?: number[];
  /** what ended the game */
  ended?: "rounds";
  /** what made the winners win */
  decided?: Decided;
}

export type Event =
  | Setup | Draw | Drew | Show | Ready | Display | Round | Middle | Offered | Offer | Offers | Exchange | Got
  | Active | Back | Left | End;

/** What an event changes in a view: some of its fields. */
export type Change = Partial<Omit<View, "game" | "options" | "players" | "seat">>;
