import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { TableSummary } from "../lib/protocol.gen";
import { range } from "../lib/range";
import Played from "./Played.svelte";

const games = (count: number): TableSummary[] =>
  range(count).map((n) => ({
    code: `TABLE${n}`,
    game: "pairs",
    options: {},
    stage: "over",
    seats: [],
    your_seats: [],
    watchers: false,
    clock: null,
    opened_at: "2026-11-17T12:00:00.000Z",
    finished_at: null,
    result: null,
    solo_score: null,
  }));

let shown: ReturnType<typeof mount>;
afterEach(() => unmount(shown));

const button = () => document.querySelector<HTMLElement>("[data-action=more-played]");
const row = (n: number) => document.querySelector(`[data-played=TABLE${n}] .replay`);

test("all games are offered above the first few, and more of them below each page", async () => {
  const props = $state({
    tables: games(4),
    count: 86,
    isShort: true,
    invitations: {},
    onmore: (): Promise<void> => {
      props.isShort = false;
      props.tables = games(50);
      return Promise.resolve();
    },
  });
  shown = mount(Played, { target: document.body, props });
  flushSync();
  expect(button()?.textContent).toBe("All 86");
  expect(button()?.closest(".head")).not.toBeNull();
  button()?.click();
  await vi.waitFor(() => expect(document.activeElement).toBe(row(4)));
  expect(button()?.textContent).toBe("More games");
  expect(button()?.closest(".head")).toBeNull();
});
