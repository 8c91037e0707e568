import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { loadGame } from "../games/load";
import * as api from "../lib/api";
import type { Table } from "../lib/protocol.gen";
import { aTable, FakeSocket } from "../testing/fakes";
import TablePage from "./TablePage.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Mount the page of a table whose server has not answered yet. `answer` lets it answer. */
function arrive() {
  const sockets: string[] = [];
  class RecordingSocket extends FakeSocket {
    constructor(address: string) {
      super();
      sockets.push(address);
    }
  }
  vi.stubGlobal("WebSocket", RecordingSocket);
  let answer: (table: Table) => void = () => {};
  const answered = new Promise<Table>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(api, "table").mockReturnValue(answered);
  const page = mount(TablePage, { target: document.body, props: { code: "ABC234" } });
  flushSync(); // now it has asked
  return { page, sockets, answer: () => answer(aTable()) };
}

test("a player who stays is connected to the table", async () => {
  const { page, sockets, answer } = arrive();
  answer();
  await vi.waitFor(() => expect(sockets).toEqual([expect.stringContaining("/api/tables/ABC234/live")]));
  await unmount(page);
});

test("a player who leaves before the table has answered is never connected to it", async () => {
  const { page, sockets, answer } = arrive();
  await unmount(page);
  answer();
  await loadGame("memoarrr"); // the page would wait for it too
  await new Promise((resolve) => setTimeout(resolve));
  expect(sockets).toEqual([]);
});
