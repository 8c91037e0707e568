// Generated from src/facedown/server/protocol/ by `./dev generate`. Do not edit.

export const PROTOCOL = 4;

/** Why the server refuses something. */
export type RefusalCode =
  | "bad-absence" | "bad-clock" | "bad-deal" | "bad-input" | "bad-name" | "bad-pause" | "bad-players"
  | "bad-record" | "bad-seat" | "bad-seed" | "bad-text" | "day-closed" | "day-open" | "deal-closed"
  | "elsewhere" | "feed-lost" | "foreign-origin" | "game-over" | "game-running" | "host-only" | "illegal-move"
  | "internal" | "key-lost" | "lesson-other" | "malformed" | "method-not-allowed" | "misdirected"
  | "no-database" | "no-lesson" | "no-rematch" | "no-stand-in" | "no-such-day" | "no-such-feed" | "no-such-key"
  | "no-such-seat" | "no-such-table" | "no-watchers" | "not-by-days" | "not-called" | "not-claimed"
  | "not-found" | "not-late" | "not-one-choice" | "not-open" | "not-over" | "not-saved" | "not-seated"
  | "not-started" | "not-today" | "not-your-seat" | "other-commitment" | "other-name" | "other-rules"
  | "pass-used" | "seat-empty" | "seat-taken" | "seats-empty" | "stale-decision" | "still-here" | "too-fast"
  | "too-large" | "too-many-connections" | "too-many-tables" | "unknown-bot" | "unknown-game" | "unknown-move"
  | "unknown-option" | "watchers-cannot-chat";

/** Why the server closed a connection to a table. */
export const CLOSE_CODES = {"displaced": 4001, "too-slow": 4002, "no-watchers": 4003, "too-fast": 4004, "out-of-date": 4005, "left": 4006, "signed-out": 4007, "deleted": 4008, "moved": 4009, "upgraded": 4010} as const;

export type CloseReason = keyof typeof CLOSE_CODES;

/** The client has finished showing this seat everything up to `n`. */
export interface AckFrame {
  type: "ack";
  seat: number | null;
  n: number;
}

/** The browser has become the guest whose key was typed. */
export interface Arrival {
  name: string | null;
  games: number;
  left: number;
}

/** Somebody types a guest's key, so that this browser becomes that guest. */
export interface ArriveRequest {
  words: string;
  bring_games?: boolean;
}

/** A guest's best result in one game when playing alone, daily tries included. */
export interface BestAlone {
  game: string;
  options: Record<string, string | number>;
  score: number;
}

export interface ChatFrame {
  type: "chat";
  messages: ChatMessage[];
  is_history: boolean;
}

/** A chat message: a text or a signal. */
export interface ChatMessage {
  seat: number | null;
  name: string | null;
  text: string | null;
  signal: 
  | "hello" | "well-played" | "thanks" | "oops" | "hurry" | "thinking" | "take-mine" | "trust-me" | null;
}

/** An option with named values. The first is the default. */
export interface Choice {
  name: string;
  values: string[];
}

/** The player in this seat is holding the shared device, which now gets what the seat may know. */
export interface ClaimFrame {
  type: "claim";
  seat: number;
}

export type ClientFrame = MoveFrame | AckFrame | ClaimFrame | ReleaseFrame | SayFrame | SignalFrame | DealCommitFrame | DealRevealFrame | GoOnFrame;

export interface ClockFrame {
  type: "clock";
  clock: SeatClock[];
}

/** How many guests had this score. There are no names with it. */
export interface DailyCount {
  score: number | null;
  guests: number;
}

/** The deal of one game on one day, for one guest. The first try counts; later ones are practice. */
export interface DailyGame {
  game: string;
  running: string | null;
  is_practice: boolean;
  score: number | null;
  squares: string | null;
  table: string | null;
  best: number | null;
  elephant: number | null;
  counts: DailyCount[] | null;
}

/** The deals of a day. The server commits to them before the day begins, and opens them when no try can run any more. */
export interface Day {
  day: string;
  is_open: boolean;
  deals: DayDeal[];
}

/** One game's deal of a day (docs/fairness.md). */
export interface DayDeal {
  game: string;
  terms: string;
  commitment: string;
  secret: string | null;
}

export interface DealCommitFrame {
  type: "deal-commit";
  opening: number;
  commitment: string;
}

/** All commitments of an opening. A client that finds its own among them answers with `deal-reveal`. */
export interface DealCommittedFrame {
  type: "deal-committed";
  opening: number;
  commitments: Record<string, string>;
  client: number | null;
}

/** An opening has begun, and the server has committed to its secret. Clients with a number answer with `deal-commit`. */
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

export interface DeleteRequest {
  name: string | null;
}

/** Why something was refused, over REST and in the frame `refused`. */
export interface Error {
  code: string;
  params: Record<string, unknown>;
}

export interface ErrorBody {
  error: Error;
}

/** One check of a record. */
export interface Finding {
  is_good: boolean;
  remark: Remark;
}

export interface GameInfo {
  id: string;
  name: string;
  designer: string;
  publisher: string;
  players: [number, number];
  options: (Choice | Whole)[];
  has_lesson: boolean;
  level_wins: number | null;
}

/** The player has read what the narrator says, and goes on. */
export interface GoOnFrame {
  type: "go-on";
  step: number;
}

/** The guest who can add bots, change the terms and start the game. */
export interface Host {
  seat: number | null;
  is_connected: boolean;
}

/** What the narrator of a lesson says now. The client finds the words by key, in the player's language. */
export interface LessonStep {
  step: number;
  of: number;
  say: string;
  hint: string | null;
  cards: Record<string, string>;
  point: string[];
  wait: "move" | "script" | "look" | "tap" | "end";
}

export interface Me {
  name: string | null;
}

/** One move, or several that are one secret choice. Either all of them are made or none is. */
export interface MoveFrame {
  type: "move";
  seat: number;
  decision: number;
  id: string;
  moves: string[];
}

/** The address of the guest's private feed. SECRET: whoever has it can read the feed. */
export interface MyFeed {
  path: string;
}

/** What a guest has played. A game against several kinds of opponents counts for each of them. */
export interface MyFigures {
  name: string | null;
  since: string | null;
  games: number;
  tries: number;
  unfinished: number;
  won: number;
  streak: number;
  longest_streak: number;
  best_alone: BestAlone[];
  wins: WinCount[];
}

/** The five words by which another browser becomes the same guest. SECRET: whoever has them is the guest. */
export interface MyKey {
  words: string[];
}

export interface NewName {
  name: string;
}

export interface NewTable {
  listed?: boolean;
  watchers?: boolean;
  start?: number | null;
  clock?: number | null;
  stand_in?: string;
  stand_in_after?: number;
  game: string;
  players: number;
  options?: Record<string, string | number>;
}

/** What the host can change while the table is open. Fields that are left out stay as they are. */
export interface NewTerms {
  listed?: boolean;
  watchers?: boolean;
  start?: number | null;
  clock?: number | null;
  stand_in?: string;
  stand_in_after?: number;
  players?: number | null;
  options?: Record<string, string | number> | null;
}

/** Who wants to play again. Each list has seats of people, on one device or several. */
export interface NextGame {
  ready: number[];
  declined: number[];
  awaited: number[];
  seconds: number;
}

/** A try of an earlier day that can still be played on. */
export interface OpenTry {
  day: string;
  game: string;
  table: string;
  is_practice: boolean;
}

/** A token with which another device can take over a seat. It works once. */
export interface Pass {
  token: string;
  seconds: number;
}

/** A pause that runs, or that somebody has asked for. */
export interface Pause {
  days: number | null;
  agreed: number[];
  until: string | null;
}

/** Whether the guest wants to play again; "with-bots": bots replace those who have not answered or do not want to. */
export interface PlayAgain {
  answer: "yes" | "no" | "with-bots";
}

/** What a seat may know now. It is built from the seat's view and the events addressed to it, and from nothing else. */
export interface PositionFrame {
  type: "position";
  seat: number | null;
  n: number;
  decision: number;
  events: Record<string, unknown>[];
  changes: (Record<string, unknown> | null)[];
  repeats: RepeatedMove[];
  shown_before: ShownCells[];
  view: Record<string, unknown>;
  standing: number[] | null;
  moves_left: number | null;
  hidden_cards: Record<string, unknown> | null;
  breakdown: Record<string, unknown> | null;
  phase: string | null;
  to_move: number[];
  asked_seat: number | null;
  private_seat: number | null;
  look_cells: string[];
  legal: string[];
  by: string | null;
  clock: SeatClock[];
  lesson: LessonStep | null;
}

/** How far a game has come, as far as everyone may know. Each game's view.py says what it counts. */
export interface Progress {
  done: number;
  of: number;
  points: number[];
}

/** The client's last frame was refused, and nothing has changed. */
export interface RefusedFrame {
  type: "refused";
  error: Error;
}

/** Nobody is holding the shared device any more. It gets only what everyone may know. */
export interface ReleaseFrame {
  type: "release";
}

/** One sentence about a record. */
export interface Remark {
  code: 
  | "no-proof" | "number" | "commitment" | "client-not-in-terms" | "reveal" | "version-1-follows"
  | "first-opening" | "follows" | "abandoned" | "abandoned-after-reveals" | "abandoned-without-reveals"
  | "last-dealt" | "all-revealed" | "seed-of-version-1" | "seed" | "took-part" | "took-part-of-some"
  | "none-took-part" | "none-took-part-of-some" | "game-fixed" | "rules-fixed" | "options-fixed" | "table"
  | "seats-fixed" | "start-fixed" | "start-drawn" | "start-unknown" | "one-deal-of-a-day" | "server-alone"
  | "commitment-of-a-day" | "seed-of-a-day" | "played-alone" | "does-not-replay" | "laid-by-hand"
  | "dealt-again" | "moves-replay" | "not-over" | "result" | "only-version-1" | "nobody-took-part" | "dealt-for-a-day" | "known-to-browsers" | "known-to-players";
  parameters: Record<string, string>;
  sentence: string;
}

/** A move that is repeated after a reconnect: the number `n` that it had when it was first sent, and its events. It carries no changes. These would show the whole board as it was then, with cards that nobody may see again. */
export interface RepeatedMove {
  n: number;
  events: Record<string, unknown>[];
  by: string | null;
}

export interface Replay {
  step_count: number;
  first: number;
  steps: ReplayStep[];
}

/** A finished game after one of its moves. The first step is the deal. */
export interface ReplayStep {
  seat: number | null;
  move: string | null;
  by: string | null;
  events: Record<string, unknown>[];
  changes: (Record<string, unknown> | null)[];
  view: Record<string, unknown>;
  phase: string | null;
  hidden_cards: Record<string, unknown> | null;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
  ended: string | null;
  decided: string | null;
}

export interface SayFrame {
  type: "say";
  seat?: number | null;
  text: string;
}

/** How the guest's own search goes. It is `looking` at first and `listed` after a few minutes. When the server has found somebody, the guest is `called` and has to sit down in time. Once both have, they are `seated` at a table. */
export interface Search {
  stage: "none" | "looking" | "listed" | "called" | "seated";
  version: string;
  game: string | null;
  clock: number | null;
  name: string | null;
  seconds: number | null;
  has_sat_down: boolean;
  table: string | null;
}

export interface Seat {
  seat: number;
  sitter: "nobody" | "guest" | "bot";
  name: string | null;
  level: string | null;
  is_connected: boolean;
  stand_in: string | null;
  is_stand_in_offered: boolean;
  device: "mine" | "other" | null;
  is_person: boolean;
  is_deleted: boolean;
}

export interface SeatClock {
  seat: number;
  seconds: number;
  is_running: boolean;
}

/** Who takes the seat: the guest (`me`), a bot, or another person who shares the guest's device. */
export interface SeatRequest {
  sitter: "me" | "bot" | "person";
  level?: string | null;
  name?: string | null;
}

export interface SeatSummary {
  sitter: "nobody" | "guest" | "bot";
  name: string | null;
  level: string | null;
  is_deleted: boolean;
}

/** A guest who is looking for a stranger to play with, as others see them. */
export interface Seeker {
  place: string;
  name: string | null;
  game: string | null;
  clock: number | null;
}

/** The games in a row that the same people have played, each as the rematch of the one before. */
export interface Series {
  games: number;
  wins: number[];
}

export type ServerFrame = TableFrame | PositionFrame | ClockFrame | ChatFrame | DealOpenedFrame | DealCommittedFrame | RefusedFrame;

/** The server's address, and from where it can be reached: this machine only, the local network, or the internet. */
export interface ServerInfo {
  public_url: string | null;
  reachable_from: "loopback" | "lan" | "public";
}

/** Where a card was shown, but not which card. */
export interface ShownCells {
  n: number;
  cells: string[];
}

export interface SignalFrame {
  type: "signal";
  seat?: number | null;
  signal: 
  | "hello" | "well-played" | "thanks" | "oops" | "hurry" | "thinking" | "take-mine" | "trust-me";
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
  watcher_names: string[];
  watcher_count: number;
  rematch: string | null;
  next_game: NextGame | null;
  series: Series | null;
  starts_itself: boolean;
  pause: Pause | null;
  kind: "table" | "lesson" | "daily";
  day: string | null;
  is_quick: boolean;
  you: You;
}

export interface TableFrame {
  type: "table";
  table: Table;
}

/** A table in a list of tables. */
export interface TableSummary {
  code: string;
  game: string;
  options: Record<string, string | number>;
  stage: "open" | "playing" | "over" | "closed" | "abandoned";
  seats: SeatSummary[];
  your_seats: number[];
  watchers: boolean;
  clock: number | null;
  opened_at: string;
  finished_at: string | null;
  result: Result | null;
  solo_score: number | null;
}

/** How the table is run, beyond the game's own options. */
export interface Terms {
  listed: boolean;
  watchers: boolean;
  start: number | null;
  clock: number | null;
  stand_in: string;
  stand_in_after: number;
}

export interface Today {
  day: string;
  seconds_left: number;
  streak: number;
  week: WeekDay[];
  games: DailyGame[];
  earlier: OpenTry[];
}

/** An unfinished game where the guest has a seat. */
export interface TurnLine {
  code: string;
  game: string;
  stage: "open" | "playing" | "over" | "closed" | "abandoned";
  seats: TurnSeat[];
  your_seats: number[];
  due: number[];
  since: string;
  deadline: string | null;
  progress: Progress | null;
}

export interface TurnSeat {
  sitter: "nobody" | "guest" | "bot";
  name: string | null;
  level: string | null;
  is_deleted: boolean;
  is_connected: boolean;
}

export interface Turns {
  tables: TurnLine[];
  guest_count: number;
}

export interface UsePass {
  token: string;
}

/** What the server found in a record that somebody has asked it to check. */
export interface Verification {
  is_good: boolean;
  is_proven: boolean;
  findings: Finding[];
  doubts: Remark[];
  limits: Remark[];
}

export interface WantedPause {
  days: number;
}

export interface WeekDay {
  day: string;
  is_played: boolean;
}

/** An option whose value is a whole number. */
export interface Whole {
  name: string;
  least: number;
  most: number;
  default: number;
}

/** How a guest has done in one game against one kind of opponent. */
export interface WinCount {
  game: string;
  opponent: string | null;
  played: number;
  won: number;
  shared: number;
}

/** What a guest would like to play with a stranger. */
export interface Wish {
  game?: string | null;
  clock?: 60 | null;
  place?: string | null;
}

export interface You {
  seats: number[];
  is_host: boolean;
}

/** The terms of a table unless its host sets others. */
export const USUAL_TERMS: Terms = {"listed":false,"watchers":true,"start":null,"clock":null,"stand_in":"dog","stand_in_after":60};
