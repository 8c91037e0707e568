import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage } from "../lib/protocol.gen";
import { sounds } from "../lib/sound";
import { atTable, reconnect } from "../testing/table";
import Alerts from "./Alerts.svelte";

const said = (text: string): ChatMessage => ({ seat: 1, name: "Ben", text, signal: null });

beforeEach(() => {
  vi.spyOn(sounds, "play").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("only what is said while the page is open is heard, not the chat that was there before", async () => {
  const { socket, table } = atTable({ stage: "open" });
  const hear = (is_history: boolean, ...texts: string[]) => {
    socket.hear({ type: "chat", messages: texts.map(said), is_history });
    flushSync();
  };
  const shown = mount(Alerts, { target: document.body, props: { table } });
  flushSync();
  hear(true, "Hello?");
  expect(sounds.play).not.toHaveBeenCalled();
  hear(false, "I am here");
  expect(sounds.play).toHaveBeenCalledTimes(1);
  reconnect(socket, table);
  hear(true, "Hello?", "I am here", "Still there?");
  expect(sounds.play).toHaveBeenCalledTimes(1);
  hear(false, "Yes");
  expect(sounds.play).toHaveBeenCalledTimes(2);
  await unmount(shown);
});

test("chat that is there before the alerts are is not heard either", async () => {
  const { socket, table } = atTable({ stage: "open" });
  socket.hear({ type: "chat", messages: [said("Hello?")], is_history: false });
  const shown = mount(Alerts, { target: document.body, props: { table } });
  flushSync();
  expect(sounds.play).not.toHaveBeenCalled();
  await unmount(shown);
});

test.each([
  [0, true, "Your table · Memoarrr!"],
  [0, false, "Ada’s table · Memoarrr!"],
  [null, false, "Memoarrr! · Facedown"],
])(
  "the title of a lobby says whose table it is, if the host has a seat: %s, %s",
  async (seat, is_host, title) => {
    const { table } = atTable({
      stage: "open",
      host: { seat, is_connected: true },
      you: { seats: [], is_host },
    });
    const shown = mount(Alerts, { target: document.body, props: { table } });
    flushSync();
    expect(document.title).toBe(title);
    await unmount(shown);
  },
);
