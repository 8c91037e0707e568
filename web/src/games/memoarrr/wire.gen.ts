// Generated from src/facedown/games/memoarrr/notation.py, view.py and breakdown.py by `./dev generate`. Do not edit.

export const FACTS = {"sides": {"north": ["b1", "c1", "d1"], "east": ["e2", "e3", "e4"], "south": ["b5", "c5", "d5"], "west": ["a2", "a3", "a4"]}} as const;

/** What is asked: the verb of the moves that answer it. */
export type Phase = "side" | "reveal" | "peek" | "swap" | "ban";

/** Why a rule forbids a move, with its number. */
export type Reason =
  | "game-over" /* MEM-19 */
  | "not-due" /* MEM-13 */
  | "not-asked" /* ALL-1 */
  | "side-taken" /* MEM-7 */
  | "no-location" /* MEM-4 */
  | "face-up" /* MEM-8 */
  | "just-looked-at" /* MEM-11 */
  | "banned" /* MEM-24 */
  | "not-adjacent" /* MEM-23 */;

export type Edition = "2023" | "2018";

export type Abilities = "off" | "on";

export type Order = "shuffled" | "ordered";

export type Side = "north" | "east" | "south" | "west";

export type Volcano = "1" | "3" | "7" | "dark" | "light";

export type Result = "first" | "connected" | "failed";

export type Ended = "rounds";

export type Decided = "rubies" | "treasures" | "richest";

export const CARDS = [
  "penguin-water", "penguin-flowers", "penguin-lava", "penguin-jungle", "penguin-desert", "octopus-water",
  "octopus-flowers", "octopus-lava", "octopus-jungle", "octopus-desert", "walrus-water", "walrus-flowers",
  "walrus-lava", "walrus-jungle", "walrus-desert", "crab-water", "crab-flowers", "crab-lava", "crab-jungle",
  "crab-desert", "turtle-water", "turtle-flowers", "turtle-lava", "turtle-jungle", "turtle-desert",
] as const;
export type Card = (typeof CARDS)[number];

export const CELLS = [
  "a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3", "a4", "b4", "c4",
  "d4", "e4", "a5", "b5", "c5", "d5", "e5",
] as const;
export type Cell = (typeof CELLS)[number];

export interface Options {
  /** which volcanoes there are (MEM-3), and whether the animal on a first card acts */
  edition: Edition;
  /** whether animals do more than match */
  abilities: Abilities;
  /** how the treasures are stacked (MEM-5) */
  stack: Order;
}

/** The island is laid out. */
export interface Setup {
  event: "setup";
  /** the start player */
  start: number;
  /** those in the game, sorted */
  volcanoes: Volcano[];
  to: "all" | number[];
}

/** A seat chooses a side of the island, to look at its three middle cards (MEM-7). */
export interface SideChosen {
  event: "side";
  seat: number;
  side: Side;
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

/** A round begins, with every location face down. */
export interface Round {
  event: "round";
  /** 1 to 7 */
  round: number;
  /** its start player */
  start: number;
  /** the visible top of the pile */
  volcano: Volcano;
  to: "all" | number[];
}

/** A seat turns a location face up (MEM-8). */
export interface Reveal {
  event: "reveal";
  seat: number;
  cell: Cell;
  card: Card;
  /** whether it connects to the card before */
  result: Result;
  to: "all" | number[];
}

/** A seat takes the top volcano and is out of the round. */
export interface VolcanoTaken {
  event: "volcano";
  seat: number;
  /** the one taken */
  volcano: Volcano;
  /** the new visible top; null if none is left */
  next: Volcano | null;
  to: "all" | number[];
}

/** A penguin lets its seat look at a location (MEM-22). */
export interface Peek {
  event: "peek";
  seat: number;
  cell: Cell;
  to: "all" | number[];
}

/** An octopus changes places with a neighbour (MEM-23). */
export interface Swap {
  event: "swap";
  seat: number;
  /** the octopus's cell before, then the other's */
  cells: [Cell, Cell];
  to: "all" | number[];
}

/** A walrus bans a location for the next reveal (MEM-24). */
export interface Ban {
  event: "ban";
  seat: number;
  cell: Cell;
  to: "all" | number[];
}

/** A crab gives its seat another turn. */
export interface Again {
  event: "again";
  seat: number;
  to: "all" | number[];
}

/** The round's winner takes a treasure. */
export interface Treasure {
  event: "treasure";
  /** the round's winner */
  seat: number;
  /** treasures still in the stack */
  left: number;
  to: "all" | number[];
}

/** All chests are opened, just before the end. */
export interface Treasures {
  event: "treasures";
  /** per seat: the rubies of each treasure, in the order won */
  rubies: number[][];
  to: "all" | number[];
}

/** The game is over; scores are rubies (MEM-19, MEM-20). */
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

/** How the rubies of a finished game came about. */
export interface Breakdown {
  /** in the order of the rounds */
  treasures: OpenedTreasure[];
  /** treasures per seat */
  counts: number[];
  /** whether the last treasure, before it is opened, could still decide the game */
  is_open: boolean;
  /** whether the last treasure changed who won */
  is_last_decisive: boolean;
}

/** A treasure that is opened after the game. */
export interface OpenedTreasure {
  /** the round in which it was won */
  round: number;
  /** the seat that won it */
  seat: number;
  rubies: number;
  /** which of the seat's treasures it is, from 1 */
  count: number;
  /** the seat's rubies, after each ruby of this treasure */
  sums: number[];
  /** rubies per seat, including this treasure */
  totals: number[];
}

/** What a seat sees of Memoarrr! */
export interface View {
  game: "memoarrr";
  options: Options;
  players: number;
  /** the seat whose view this is; null for a watcher */
  seat: number | null;
  /** 0 before the first */
  round: number;
  /** the round's start player; before round 1 the game's */
  start: number | null;
  /** those in the game, sorted */
  volcanoes: Volcano[];
  /** by cell: a card, or null where it lies face down; the middle, c3, is absent */
  cells: Record<string, Card | null>;
  /** the cell of the card to connect to, which a swap may move */
  last: Cell | null;
  /** the visible top of the pile */
  volcano: Volcano | null;
  /** by seat, as text: the volcano it has taken this round */
  out: Record<string, Volcano>;
  /** how many treasures, per seat */
  chests: number[];
  /** treasures still in the stack */
  left: number;
  /** until the next reveal */
  banned: Cell | null;
  /** by seat, as text: the side it has chosen for the whole game */
  sides: Record<string, Side>;
  /** per seat: the rubies of each treasure, in the order won */
  rubies?: number[][];
  /** rubies per seat */
  scores?: number[];
  /** seats */
  winners?: number[];
  /** what ended the game */
  ended?: "rounds";
  /** what made the winners win */
  decided?: Decided;
}

export type Event =
  | Setup | SideChosen | Saw | Round | Reveal | VolcanoTaken | Peek | Swap | Ban | Again | Treasure | Treasures
  | End;

/** What an event changes in a view: some of its fields. */
export type Change = Partial<Omit<View, "game" | "options" | "players" | "seat">>;
