// Generated from src/facedown/server/protocol.py and wire/ by `python -m facedown.server.typescript`. Do not edit.

export const PROTOCOL = 3;

export const MEMORY_KINGS = {"pairsToWin": [6, 6, 4, 3], "path": ["a1", "b1", "c1", "d1", "e1", "e2", "d2", "c2", "b2", "a2", "a3", "b3", "c3", "d3", "e3", "e4", "d4", "c4", "b4", "a4", "a5", "b5", "c5", "d5", "e5"]} as const;

/** All up to `n` has been shown to its end on this seat's screen. */
export interface AckFrame {
  type: "ack";
  seat: number | null;
  n: number;
}

/** A move of which the seat was told before: its number `n` then, and its events.

It has no changes: these would show the whole board as it lay then, and cards that nobody may see again. */
export interface Again {
  n: number;
  events: Record<string, unknown>[];
}

/** An option with a few named values; the first is the default. */
export interface Choice {
  name: string;
  values: string[];
}

/** "I am Ben": from now on this device is told what that seat may know. */
export interface ClaimFrame {
  type: "claim";
  seat: number;
}

export type ClientFrame = MoveFrame | AckFrame | ClaimFrame | ReleaseFrame | SayFrame | SignalFrame | DealCommitFrame | DealRevealFrame;

export interface ClockFrame {
  type: "clock";
  clock: SeatClock[];
}

export interface DealCommitFrame {
  type: "deal-commit";
  opening: number;
  commitment: string;
}

/** No more commitments are taken. A client that finds its own here answers with `deal-reveal`. */
export interface DealCommittedFrame {
  type: "deal-committed";
  opening: number;
  commitments: Record<string, string>;
  client: number | null;
}

/** A deal begins: this is what the server has committed to. A client that is asked answers with `deal-commit`. */
export interface DealOpenedFrame {
  type: "deal-opened";
  opening: number;
  terms: string;
  commitment: string;
  client: number | null;
}

export interface DealRevealFrame {
  type: "deal-reveal";
  opening: number;
  random: string;
}

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

/** Who seats bots, settles the terms and starts. */
export interface Host {
  seat: number | null;
  here: boolean;
}

/** Who can follow a link to a table: on a loopback server nobody else can. */
export interface HouseInfo {
  public_url: string | null;
  reachable: "loopback" | "lan" | "public";
}

/** Whose exchange comes now. */
export interface MatryoshkaActive {
  event: "active";
  seat: number;
  to: "all";
}

/** The displays return to the hands. */
export interface MatryoshkaBack {
  event: "back";
  to: "all";
}

export interface MatryoshkaDisplay {
  event: "display";
  displays: string[][];
  to: "all";
}

export interface MatryoshkaDraw {
  event: "draw";
  seat: number;
  count: number;
  to: "all";
}

export interface MatryoshkaDrew {
  event: "drew";
  seat: number;
  cards: string[];
  to: number[];
}

/** The last event of every game. */
export interface MatryoshkaEnd {
  event: "end";
  scores: number[];
  winners: number[];
  ended: string;
  decided: string;
  to: "all";
}

export type MatryoshkaEvent = MatryoshkaSetup | MatryoshkaDraw | MatryoshkaDrew | MatryoshkaShow | MatryoshkaReady | MatryoshkaDisplay | MatryoshkaRound | MatryoshkaMiddle | MatryoshkaOffered | MatryoshkaOffer | MatryoshkaOffers | MatryoshkaExchange | MatryoshkaGot | MatryoshkaActive | MatryoshkaBack | MatryoshkaLeft | MatryoshkaEnd;

export interface MatryoshkaExchange {
  event: "exchange";
  seat: number;
  with: number;
  to: "all";
}

/** To the two who exchanged. */
export interface MatryoshkaGot {
  event: "got";
  seat: number;
  card: string;
  to: number[];
}

export interface MatryoshkaLeft {
  event: "left";
  cards: string[];
  to: "all";
}

export interface MatryoshkaMiddle {
  event: "middle";
  seat: number;
  card: string;
  to: "all";
}

export interface MatryoshkaOffer {
  event: "offer";
  seat: number;
  card: string;
  to: number[];
}

export interface MatryoshkaOffered {
  event: "offered";
  seat: number;
  to: "all";
}

/** The active player's look at all offers. */
export interface MatryoshkaOffers {
  event: "offers";
  seat: number;
  cards: Record<string, string>;
  to: number[];
}

export interface MatryoshkaOptions {
}

export interface MatryoshkaReady {
  event: "ready";
  seat: number;
  to: "all";
}

export interface MatryoshkaRound {
  event: "round";
  round: number;
  start: number;
  to: "all";
}

export interface MatryoshkaSetup {
  event: "setup";
  start: number;
  sets: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J")[];
  to: "all";
}

/** Picked for the display, and as yet its owner's secret. */
export interface MatryoshkaShow {
  event: "show";
  seat: number;
  card: string;
  to: number[];
}

export interface MatryoshkaView {
  game: "matryoshka";
  options: MatryoshkaOptions;
  players: number;
  seat: number | null;
  sets: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J")[];
  round: number;
  start: number | null;
  deck: number;
  hand: string[];
  hands: number[];
  displays: string[][];
  picked: string[];
  ready: number[];
  active: number | null;
  middle: string | null;
  offer: string | null;
  offered: number[];
  offers: Record<string, string>;
  left?: string[];
  scores?: number[];
  winners?: number[];
  ended?: string;
  decided?: string;
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

/** The last event of every game. */
export interface MemoarrrEnd {
  event: "end";
  scores: number[];
  winners: number[];
  ended: string;
  decided: string;
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
  ended?: string;
  decided?: string;
}

export interface MemoarrrVolcanoTaken {
  event: "volcano";
  seat: number;
  volcano: "1" | "3" | "7" | "dark" | "light";
  next: "1" | "3" | "7" | "dark" | "light" | null;
  to: "all";
}

export interface MemoryKingsCounterMoved {
  event: "counter";
  from: string;
  cell: string;
  to: "all";
}

export interface MemoryKingsDown {
  event: "down";
  cell: string;
  to: "all";
}

/** The last event of every game. */
export interface MemoryKingsEnd {
  event: "end";
  scores: number[];
  winners: number[];
  ended: string;
  decided: string;
  to: "all";
}

export type MemoryKingsEvent = MemoryKingsSetup | MemoryKingsPlace | MemoryKingsMove | MemoryKingsCounterMoved | MemoryKingsDown | MemoryKingsUp | MemoryKingsPeek | MemoryKingsSaw | MemoryKingsRecruit | MemoryKingsEnd;

export interface MemoryKingsMove {
  event: "move";
  seat: number;
  pawn: 1 | 2;
  from: string;
  cell: string;
  to: "all";
}

export interface MemoryKingsOptions {
  seasons: "four" | "six";
  backs: "random" | "chessboard";
  limit: number;
}

/** The queen's advice, taken or declined. */
export interface MemoryKingsPeek {
  event: "peek";
  seat: number;
  cell: string | null;
  to: "all";
}

export interface MemoryKingsPlace {
  event: "place";
  seat: number;
  pawn: 1 | 2;
  cell: string;
  to: "all";
}

export interface MemoryKingsRecruit {
  event: "recruit";
  seat: number;
  cells: [string, string];
  pairs: number;
  to: "all";
}

/** A private look. */
export interface MemoryKingsSaw {
  event: "saw";
  seat: number;
  cards: Record<string, string>;
  to: number[];
}

export interface MemoryKingsSetup {
  event: "setup";
  start: number;
  suits: ("spring" | "summer" | "autumn" | "winter" | "monsoon" | "drought")[];
  backs: Record<string, "white" | "black">;
  to: "all";
}

export interface MemoryKingsUp {
  event: "up";
  cell: string;
  card: string;
  to: "all";
}

export interface MemoryKingsView {
  game: "memory-kings";
  options: MemoryKingsOptions;
  players: number;
  seat: number | null;
  suits: ("spring" | "summer" | "autumn" | "winter" | "monsoon" | "drought")[];
  backs: Record<string, "white" | "black">;
  cells: Record<string, string | null>;
  pawns: string[][];
  counter: string | null;
  tokens: Record<string, number>;
  pairs: number[];
  scores?: number[];
  winners?: number[];
  ended?: string;
  decided?: string;
}

/** One move, or several that together are one secret choice: made together or not at all. */
export interface MoveFrame {
  type: "move";
  seat: number;
  decision: number;
  id: string;
  moves: string[];
}

export interface NewName {
  name: string;
}

export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, string | number>;
  start?: number | null;
  listed?: boolean;
  watchers?: boolean;
  clock?: number | null;
}

/** What the host may change while the table is open; what is not named stays as it is. */
export interface NewTerms {
  players?: number | null;
  options?: Record<string, string | number> | null;
  start?: number | null;
  listed?: boolean | null;
  watchers?: boolean | null;
  clock?: number | null;
}

/** With it, once and soon, another device takes the seat over. */
export interface Pass {
  token: string;
  seconds: number;
}

/** What a seat may know now: built in frames.py, from its addressed events and its view alone. */
export interface PositionFrame {
  type: "position";
  seat: number | null;
  n: number;
  decision: number;
  events: Record<string, unknown>[];
  changes: (Record<string, unknown> | null)[];
  again: Again[];
  shown: Shown[];
  view: Record<string, unknown>;
  standing: number[] | null;
  left: number | null;
  under: Record<string, unknown> | null;
  phase: string | null;
  to_move: number[];
  asked: number | null;
  legal: string[];
  by: string | null;
  clock: SeatClock[];
}

export interface RefusedFrame {
  type: "refused";
  error: Error;
}

/** The device lies on the table again. */
export interface ReleaseFrame {
  type: "release";
}

export interface Replay {
  steps: number;
  first: number;
  part: ReplayStep[];
}

/** A game that is over, after one of its moves (the first step: after the deal). */
export interface ReplayStep {
  seat: number | null;
  move: string | null;
  events: Record<string, unknown>[];
  changes: (Record<string, unknown> | null)[];
  view: Record<string, unknown>;
  phase: string | null;
  under: Record<string, unknown> | null;
}

export interface Result {
  scores: number[];
  winners: number[];
  ended: string | null;
  decided: string | null;
}

export interface SaidFrame {
  type: "said";
  said: Saying[];
}

export interface SayFrame {
  type: "say";
  seat?: number | null;
  text: string;
}

/** Something said at the table: a text or a signal. */
export interface Saying {
  seat: number | null;
  name: string | null;
  text: string | null;
  signal: "hello" | "well-played" | "thanks" | "oops" | "hurry" | "thinking" | "take-mine" | "trust-me" | null;
}

export interface Seat {
  seat: number;
  sitter: "nobody" | "guest" | "bot";
  name: string | null;
  level: string | null;
  here: boolean;
  stand_in: string | null;
  device: "mine" | "other" | null;
}

export interface SeatClock {
  seat: number;
  seconds: number;
  is_running: boolean;
}

export interface SeatLine {
  sitter: "nobody" | "guest" | "bot";
  name: string | null;
  level: string | null;
}

export type ServerFrame = TableFrame | PositionFrame | ClockFrame | SaidFrame | DealOpenedFrame | DealCommittedFrame | RefusedFrame;

/** That a card was shown, and where; not which. */
export interface Shown {
  n: number;
  cells: string[];
}

export interface SignalFrame {
  type: "signal";
  seat?: number | null;
  signal: "hello" | "well-played" | "thanks" | "oops" | "hurry" | "thinking" | "take-mine" | "trust-me";
}

/** `me` here, a bot of some level, or another person on this same device, by name. */
export interface Sit {
  sitter: "me" | "bot" | "person";
  level?: string | null;
  name?: string | null;
}

export interface StandIn {
  level?: string | null;
}

export interface Table {
  code: string;
  game: string;
  options: Record<string, string | number>;
  players: number;
  stage: "open" | "playing" | "over" | "closed" | "abandoned";
  terms: Terms;
  seats: Seat[];
  host: Host;
  watchers: string[];
  watching: number;
  rematch: string | null;
  you: You;
}

export interface TableFrame {
  type: "table";
  table: Table;
}

/** A table in a list. */
export interface TableLine {
  code: string;
  game: string;
  options: Record<string, string | number>;
  stage: "open" | "playing" | "over" | "closed" | "abandoned";
  seats: SeatLine[];
  your_seats: number[];
  watchers: boolean;
  clock: number | null;
  opened: string;
  finished: string | null;
  result: Result | null;
}

export interface Take {
  token: string;
}

/** How the table is run, beyond the game's own options. */
export interface Terms {
  listed: boolean;
  watchers: boolean;
  start: number | null;
  clock: number | null;
}

export interface TrememberBack {
  event: "back";
  cells: [string, string];
  to: "all";
}

/** The last event of every game. */
export interface TrememberEnd {
  event: "end";
  scores: number[];
  winners: number[];
  ended: string;
  decided: string;
  to: "all";
}

export type TrememberEvent = TrememberSetup | TrememberTake | TrememberSaw | TrememberPush | TrememberTurn | TrememberPair | TrememberBack | TrememberRotate | TrememberEnd;

export interface TrememberOptions {
  limit: number;
}

export interface TrememberOwnTaken {
  seat: number;
  cell: string;
  card: string;
}

export interface TrememberPair {
  event: "pair";
  seat: number;
  cells: [string, string];
  points: number;
  score: number;
  to: "all";
}

export interface TrememberPush {
  event: "push";
  seat: number;
  side: "north" | "east" | "south" | "west";
  cells: string[];
  to: "all";
}

export interface TrememberRotate {
  event: "rotate";
  to: "all";
}

/** A private look. */
export interface TrememberSaw {
  event: "saw";
  seat: number;
  cards: Record<string, string>;
  to: number[];
}

export interface TrememberSetup {
  event: "setup";
  start: number;
  to: "all";
}

export interface TrememberTake {
  event: "take";
  seat: number;
  cell: string;
  to: "all";
}

/** As the others see it. */
export interface TrememberTaken {
  seat: number;
  cell: string;
}

export interface TrememberTurn {
  event: "turn";
  seat: number;
  cell: string;
  card: string;
  to: "all";
}

export interface TrememberView {
  game: "tremember";
  options: TrememberOptions;
  players: number;
  seat: number | null;
  cells: Record<string, string | null>;
  taken: TrememberOwnTaken | TrememberTaken | null;
  turned: string | null;
  scores: number[];
  winners?: number[];
  ended?: string;
  decided?: string;
}

/** An option that is a whole number. */
export interface Whole {
  name: string;
  least: number;
  most: number;
  default: number;
}

export interface You {
  seats: number[];
  host: boolean;
}
