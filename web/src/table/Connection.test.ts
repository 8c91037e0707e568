import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { aPosition } from "../testing/fakes";
import { atTable } from "../testing/table";
import { words } from "../words";
import { de } from "../words/de/common";
import { en } from "../words/en/common";
import Connection from "./Connection.svelte";

let shown: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (shown) unmount(shown);
  shown = undefined;
});

test("a page that is out of date asks to be loaded again, and asks for no move that could not be played", () => {
  const { socket, table } = atTable();
  socket.hear(aPosition({ legal: ["reveal:b4"] }));
  expect(table.isAsked).toBe(true);
  shown = mount(Connection, { target: document.body, props: { table } });
  flushSync();
  const status = () => document.querySelector('[role="status"]')?.textContent?.trim();
  expect(status()).toBe("");
  socket.onclose?.({ code: 4005 });
  flushSync();
  expect(status()).toContain(words.closed["out-of-date"]);
  expect(document.querySelector('[role="status"] button')?.textContent).toBe(words.table.reload);
  expect(table.isAsked).toBe(false);
});

test("a table that has moved to another server says so, and keeps the move that was on its way", () => {
  const { socket, table } = atTable();
  socket.hear(aPosition({ legal: ["reveal:b4"] }));
  table.play("reveal:b4", "");
  shown = mount(Connection, { target: document.body, props: { table } });
  socket.onclose?.({ code: 4009 });
  flushSync();
  const status = () => document.querySelector('[role="status"]')?.textContent?.trim();
  expect(status()).toBe(words.closed.moved);
  expect(table.connection).toBe("lost");
  expect(table.isSending).toBe(true); // the move is sent again over the new connection
});

test("it says so in every language", () => {
  expect(en.closed.moved).toMatch(/another server/);
  expect(de.closed.moved).toMatch(/anderen Server/);
  expect([en.closed["out-of-date"], en.table.reload].join(" ")).toMatch(/out of date.*Reload/);
  expect([de.closed["out-of-date"], de.table.reload].join(" ")).toMatch(/veraltet.*neu laden/);
});
