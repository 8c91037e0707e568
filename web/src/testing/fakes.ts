/** What tests bring instead of a server: a socket in their hands, tables and positions to send through it. */

import type { Socket } from "../lib/live";
import type { MemoarrrEvent, MemoarrrView, PositionFrame, ServerFrame, Table } from "../lib/protocol.gen";

export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: unknown[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  hear(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

export const aTable = (change: Partial<Table> = {}): Table => ({
  code: "ABC234",
  game: "memoarrr",
  options: { edition: "2023", abilities: "on", stack: "shuffled" },
  players: 2,
  stage: "playing",
  seats: [
    { seat: 0, sitter: "guest", name: "Ada", here: true },
    { seat: 1, sitter: "bot", name: null, here: true },
  ],
  you: { seat: 0, host: true },
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

export const aPosition = (change: {
  view?: Partial<MemoarrrView>;
  events?: MemoarrrEvent[];
  to_move?: number[];
  legal?: string[];
  decision?: number;
}): PositionFrame => ({
  type: "position",
  n: 1,
  decision: change.decision ?? 0,
  events: (change.events ?? []) as unknown as Record<string, unknown>[],
  view: aView(change.view) as unknown as Record<string, unknown>,
  to_move: change.to_move ?? [0],
  legal: change.legal ?? [],
});
