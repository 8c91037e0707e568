import { expect, test } from "vitest";
import type { TablePage } from "../lib/api";
import type { TableSummary } from "../lib/protocol.gen";
import { PagedTables } from "./pages.svelte";

const table = (code: string): TableSummary => ({ code }) as TableSummary;
const codes = ({ tables }: PagedTables): string[] => tables.map(({ code }) => code);

/** A server whose pages have two tables each. */
function serverWith(...all: string[]): { all: string[]; load: (page: number) => Promise<TablePage> } {
  const server = {
    all,
    load: async (page: number) => ({
      tables: server.all.slice(2 * page - 2, 2 * page).map(table),
      hasNext: server.all.length > 2 * page,
    }),
  };
  return server;
}

test("a list grows by a page, and says whether there is more", async () => {
  const list = new PagedTables(serverWith("A", "B", "C").load);
  await list.refresh();
  expect([codes(list), list.hasMore]).toEqual([["A", "B"], true]);
  await list.showMore();
  expect([codes(list), list.hasMore]).toEqual([["A", "B", "C"], false]);
});

test("all pages that are shown are refreshed", async () => {
  const server = serverWith("A", "B", "C");
  const list = new PagedTables(server.load);
  await list.showMore();
  server.all = ["N", "A", "B"];
  await list.refresh();
  expect(codes(list)).toEqual(["N", "A", "B"]);
});

test("a table that moves down the list meanwhile is shown once", async () => {
  const server = serverWith("A", "B", "C");
  const list = new PagedTables(async (page) => {
    const found = await server.load(page);
    server.all = ["N", "A", "B", "C"];
    return found;
  });
  await list.showMore();
  expect(codes(list)).toEqual(["A", "B", "C"]);
});

test("a page that cannot be loaded leaves the list as it was", async () => {
  const server = serverWith("A", "B", "C");
  let isDown = false;
  const list = new PagedTables((page) => (isDown ? Promise.reject(new Error("down")) : server.load(page)));
  await list.refresh();
  isDown = true;
  await expect(list.showMore()).rejects.toThrow("down");
  isDown = false;
  await list.refresh();
  expect([codes(list), list.hasMore]).toEqual([["A", "B"], true]);
});
