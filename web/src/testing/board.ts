/** Puts a board into the page, with a socket that the test controls. */

import { flushSync, mount, unmount } from "svelte";
import type { GameModule, GameWords } from "../kit/game";
import type { TableScene } from "../kit/scene.svelte";
import type { PositionFrame, Table } from "../lib/protocol.gen";
import { TableState } from "../table/state.svelte";
import { aTable, FakeSocket } from "./fakes";

export const find = (selector: string) => document.querySelector<HTMLElement>(selector);
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
export const labelOf = (selector: string) => find(selector)?.getAttribute("aria-label");

export function click(selector: string): void {
  find(selector)?.click();
  flushSync();
}

export function press(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

/** Sit down at a table of this game. Call `leave` in afterEach. */
export function sitAt<Scene extends TableScene>(
  module: GameModule<object, object, Scene>,
  words: GameWords,
  change: Partial<Table> = {},
) {
  const socket = new FakeSocket();
  const table = new TableState("ABC234", { ...module, words }, () => socket);
  table.connect();
  socket.onopen?.();
  socket.hear({ type: "table", table: aTable(change) });
  const { scene } = table;
  const board = mount(module.Board, { target: document.body, props: { table, scene } });
  return {
    socket,
    table,
    scene,
    hear(frame: PositionFrame): void {
      socket.hear(frame);
      flushSync();
    },
    async leave(): Promise<void> {
      table.close();
      await unmount(board);
    },
  };
}
