import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import * as api from "../lib/api";
import { panels } from "../lib/panels.svelte";
import type { Search } from "../lib/protocol.gen";
import QuickCall from "./QuickCall.svelte";
import { quick } from "./quick.svelte";

const called = (change: Partial<Search>): Search => ({
  stage: "called",
  version: `called ${change.has_sat_down ?? false}`,
  game: null,
  clock: null,
  name: "Ben",
  seconds: 30,
  has_sat_down: false,
  table: null,
  ...change,
});

afterEach(async () => {
  await quick.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the bar shows how much is left of the seconds that the server gave", async () => {
  vi.useFakeTimers();
  vi.spyOn(panels, "offerName").mockResolvedValue();
  vi.spyOn(api, "stopSearch").mockResolvedValue(called({ stage: "none" }));
  vi.spyOn(api, "search").mockReturnValue(new Promise(() => {}));
  vi.spyOn(api, "find").mockResolvedValue(called({}));
  vi.spyOn(api, "sitDown").mockReturnValue(new Promise(() => {}));
  const shown = mount(QuickCall, { target: document.body });
  const left = () => document.querySelector<HTMLElement>(".bar")?.style.getPropertyValue("--left");
  void quick.find({ game: null, clock: null });
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(left()).toBe("1");
  await vi.advanceTimersByTimeAsync(15_000);
  flushSync();
  expect(left()).toBe("0.5");
  vi.mocked(api.sitDown).mockResolvedValue(called({ has_sat_down: true, seconds: 12 }));
  await quick.sitDown();
  flushSync();
  expect(left()).toBe("0.4");
  await unmount(shown);
});
