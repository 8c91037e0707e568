/** What tests use instead of a server: a socket that they control, and tables and positions to send through it. */

import type { View as MatryoshkaView } from "../games/matryoshka/wire.gen";
import type { View as MemoarrrView } from "../games/memoarrr/wire.gen";
import type { View as MemoryKingsView } from "../games/memory-kings/wire.gen";
import type { View as TrememberView } from "../games/tremember/wire.gen";
import type { Socket } from "../lib/live";
import {
  type ClientFrame,
  type PositionFrame,
  type Seat,
  type ServerFrame,
  type Table,
  USUAL_TERMS,
} from "../lib/protocol.gen";

export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sentFrames: ClientFrame[] = [];
  isClosed = false;

  send(text: string): void {
    this.sentFrames.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The moves that were sent, one list per message. */
  get moves(): readonly (readonly string[])[] {
    return this.sentFrames.flatMap((frame) => (frame.type === "move" ? [frame.moves] : []));
  }

  hear(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

export const aSeat: Seat = {
  seat: 0,
  sitter: "guest",
  name: null,
  level: null,
  is_connected: true,
  stand_in: null,
  is_stand_in_offered: false,
  device: null,
  is_person: false,
  is_deleted: false,
};

export const aTable = (change: Partial<Table> = {}): Table => ({
  code: "ABC234",
  game: "memoarrr",
  options: { edition: "2023", abilities: "on", stack: "shuffled" },
  players: 2,
  stage: "playing",
  seats: [
    { ...aSeat, name: "Ada", device: "mine" },
    { ...aSeat, seat: 1, sitter: "bot", level: "dog" },
  ],
  terms: USUAL_TERMS,
  host: { seat: 0, is_connected: true },
  watcher_names: [],
  watcher_count: 0,
  rematch: null,
  next_game: null,
  series: null,
  starts_itself: false,
  pause: null,
  is_quick: false,
  kind: "table",
  day: null,
  you: { seats: [0], is_host: true },
  ...change,
});

const CELLS = ["a", "b", "c", "d", "e"].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));

export const aView = (change: Partial<MemoarrrView> = {}): MemoarrrView => ({
  game: "memoarrr",
  options: { edition: "2023", abilities: "on", stack: "shuffled" },
  players: 2,
  seat: 0,
  round: 1,
  start: 0,
  volcanoes: ["dark"],
  last: null,
  volcano: "dark",
  out: {},
  chests: [0, 0],
  left: 7,
  banned: null,
  sides: { "0": "north", "1": "south" },
  ...change,
  cells: {
    ...Object.fromEntries(CELLS.filter((cell) => cell !== "c3").map((cell) => [cell, null])),
    ...change.cells,
  },
});

/** The phase in which these moves are legal. */
const phaseOf = (legal: readonly string[] = []): string => legal[0]?.split(":")[0] ?? "reveal";

export const aPosition = (change: {
  view?: Partial<MemoarrrView>;
  events?: object[];
  changes?: PositionFrame["changes"];
  hidden_cards?: PositionFrame["hidden_cards"];
  phase?: string | null;
  to_move?: number[];
  legal?: string[];
  decision?: number;
  seat?: number | null;
  n?: number;
  repeats?: { n: number; events: object[]; by?: string }[];
  shown_before?: { n: number; cells: string[] }[];
  asked_seat?: number | null;
  private_seat?: number | null;
  look_cells?: string[];
  by?: string;
}): PositionFrame => ({
  type: "position",
  seat: change.seat === undefined ? 0 : change.seat,
  n: change.n ?? 1,
  repeats: (change.repeats ?? []).map((move) => ({ by: null, ...move })) as PositionFrame["repeats"],
  shown_before: change.shown_before ?? [],
  asked_seat: change.asked_seat ?? null,
  private_seat: change.private_seat ?? null,
  look_cells: change.look_cells ?? [],
  decision: change.decision ?? 0,
  events: (change.events ?? []) as Record<string, unknown>[],
  changes: change.changes ?? (change.events ?? []).map(() => null),
  hidden_cards: change.hidden_cards ?? null,
  breakdown: null,
  phase: change.phase === undefined ? phaseOf(change.legal) : change.phase,
  view: { ...aView(change.view) },
  to_move: change.to_move ?? [0],
  legal: change.legal ?? [],
  by: change.by ?? null,
  clock: [],
  standing: null,
  moves_left: null,
  lesson: null,
});

// The other games

const grid = (width: number) =>
  Array.from(
    { length: width * width },
    (_, i) => `${String.fromCharCode(97 + (i % width))}${Math.floor(i / width) + 1}`,
  );

const faceDown = (width: number) => Object.fromEntries(grid(width).map((cell) => [cell, null]));

export const kingsView = (change: Partial<MemoryKingsView> = {}): MemoryKingsView => ({
  game: "memory-kings",
  options: { seasons: "four", backs: "chessboard", limit: 200 },
  players: 2,
  seat: 0,
  suits: ["autumn", "spring", "summer", "winter"],
  backs: Object.fromEntries(grid(5).map((cell, i) => [cell, i % 2 ? "white" : "black"])),
  pawns: [
    ["b1", "d1"],
    ["b3", "d3"],
  ],
  counter: null,
  tokens: {},
  pairs: [0, 0],
  ...change,
  cells: { ...faceDown(5), ...change.cells },
});

export const trememberView = (change: Partial<TrememberView> = {}, gap?: string): TrememberView => {
  const cells = { ...faceDown(6), ...change.cells };
  return {
    game: "tremember",
    options: { limit: 200 },
    players: 2,
    seat: 0,
    taken: null,
    turned: null,
    scores: [0, 0],
    ...change,
    cells: Object.fromEntries(Object.entries(cells).filter(([cell]) => cell !== gap)),
  };
};

export const matryoshkaView = (change: Partial<MatryoshkaView> = {}): MatryoshkaView => ({
  game: "matryoshka",
  options: {},
  players: 3,
  seat: 0,
  sets: ["A", "B", "C", "D", "E", "F"],
  round: 0,
  start: 0,
  deck: 24,
  hand: ["A1", "A5", "B2", "C5", "D7", "F3"],
  hands: [6, 6, 6],
  displays: [[], [], []],
  picked: [],
  ready: [],
  active: null,
  middle: null,
  offer: null,
  offered: [],
  offers: {},
  ...change,
});

export const positionOf = (
  view: object,
  change: { events?: object[]; to_move?: number[]; legal?: string[]; decision?: number } = {},
): PositionFrame => ({
  type: "position",
  seat: 0,
  n: 1,
  repeats: [],
  shown_before: [],
  asked_seat: null,
  private_seat: null,
  look_cells: [],
  decision: change.decision ?? 0,
  events: (change.events ?? []) as Record<string, unknown>[],
  changes: (change.events ?? []).map(() => null),
  hidden_cards: null,
  breakdown: null,
  phase: phaseOf(change.legal),
  view: view as Record<string, unknown>,
  to_move: change.to_move ?? [0],
  legal: change.legal ?? [],
  by: null,
  clock: [],
  standing: null,
  moves_left: null,
  lesson: null,
});
