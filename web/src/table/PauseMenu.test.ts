import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { DAY_SECONDS } from "../lib/days";
import { USUAL_TERMS } from "../lib/protocol.gen";
import { all, find } from "../testing/board";
import { atTable } from "../testing/table";
import PauseMenu from "./PauseMenu.svelte";

afterEach(() => {
  vi.useRealTimers();
});

test.each([null, 7])(
  "a pause ends on a page that is left open, also if more is asked for: %s",
  async (days) => {
    vi.useFakeTimers();
    const until = new Date(Date.now() + 10_000).toISOString();
    const { table } = atTable({
      terms: { ...USUAL_TERMS, clock: DAY_SECONDS },
      pause: { days, agreed: days === null ? [] : [1], until },
    });
    const shown = mount(PauseMenu, { target: document.body, props: { table } });
    flushSync();
    vi.advanceTimersByTime(9_000);
    flushSync();
    expect(find("[data-paused]")?.textContent).toMatch(/^Paused until/);
    expect(all("[data-action=ask-for-pause]")).toEqual([]);
    vi.advanceTimersByTime(2_000);
    flushSync();
    expect(all("[data-paused]")).toEqual([]);
    expect(all("[data-action=ask-for-pause]")).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    await unmount(shown);
  },
);
