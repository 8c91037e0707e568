import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage } from "../lib/protocol.gen";
import { sounds } from "../lib/sound";
import { aTable } from "../testing/fakes";
import { atTable, reconnect } from "../testing/table";
import Alerts from "./Alerts.svelte";

const said = (text: string): ChatMessage => ({ seat: 1, name: "Ben", text, signal: null });
const LATER_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(sounds, "play").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("only what is said while the page is open is heard, not the chat that was there before", async () => {
  const { socket, table } = atTable({ stage: "open" });
  const hear = (...texts: string[]) => {
    socket.hear({ type: "chat", messages: texts.map(said) });
    flushSync();
  };
  const shown = mount(Alerts, { target: document.body, props: { table } });
  flushSync();
  hear("Hello?");
  expect(sounds.play).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LATER_MS);
  hear("I am here");
  expect(sounds.play).toHaveBeenCalledTimes(1);
  reconnect(socket, table);
  socket.hear({ type: "table", table: aTable({ stage: "open" }) });
  hear("Hello?", "I am here", "Still there?");
  expect(sounds.play).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(LATER_MS);
  hear("Yes");
  expect(sounds.play).toHaveBeenCalledTimes(2);
  await unmount(shown);
});

test("chat that is there before the alerts are is not heard either", async () => {
  const { socket, table } = atTable({ stage: "open" });
  vi.advanceTimersByTime(LATER_MS);
  socket.hear({ type: "chat", messages: [said("Hello?")] });
  const shown = mount(Alerts, { target: document.body, props: { table } });
  flushSync();
  expect(sounds.play).not.toHaveBeenCalled();
  await unmount(shown);
});
