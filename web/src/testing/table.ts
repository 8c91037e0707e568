/** A table of Memoarrr! with a socket that the test controls. */

import memoarrr from "../games/memoarrr";
import type { Event, Reveal } from "../games/memoarrr/wire.gen";
import { memoarrrWords } from "../games/memoarrr/words";
import type { Table } from "../lib/protocol.gen";
import { TableState } from "../table/state.svelte";
import { aTable, FakeSocket } from "./fakes";

export const to = "all" as const;
export const FACE = /penguin|octopus|walrus|crab|turtle|lava|jungle|desert|flowers|water/;

export const reveal: Reveal = {
  event: "reveal",
  seat: 0,
  cell: "b4",
  card: "crab-lava",
  result: "first",
  to,
};
export const peek: Event[] = [
  { event: "peek", seat: 0, cell: "b4", to },
  { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] },
];

/** Memoarrr! with its words. */
export const game = { ...memoarrr, words: memoarrrWords };

export function atTable(change: Partial<Table> = {}) {
  const socket = new FakeSocket();
  const table = new TableState("ABC234", game, () => socket);
  table.connect();
  socket.onopen?.();
  socket.hear({ type: "table", table: aTable(change) });
  return { socket, table, scene: table.scene };
}

export function reconnect(socket: FakeSocket, table: TableState) {
  socket.onclose?.({ code: 1006 });
  table.hurryConnection();
  socket.onopen?.();
}

export const saidAloud = (table: TableState) => table.teller.speech.map((line) => line.text).join(" ");
