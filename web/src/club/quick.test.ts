import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as api from "../lib/api";
import { panels } from "../lib/panels.svelte";
import type { Search } from "../lib/protocol.gen";
import { quick } from "./quick.svelte";

const search = (stage: Search["stage"], change: Partial<Search> = {}): Search => ({
  stage,
  version: `${stage} ${change.has_sat_down}`,
  game: "pairs",
  clock: null,
  name: null,
  seconds: null,
  has_sat_down: false,
  table: null,
  ...change,
});
const called = search("called", { name: "Ben", seconds: 20 });

/** Follows a search. These are the server’s answers, one after the other. */
async function follow(...told: Search[]) {
  const answers = vi.spyOn(api, "search").mockImplementation(() => new Promise(() => {}));
  for (const each of told) answers.mockResolvedValueOnce(each);
  localStorage.setItem("facedown.quick", "");
  quick.resume();
  await vi.waitFor(() => expect(answers).toHaveBeenCalledTimes(told.length));
  await vi.waitFor(() => expect(quick.search?.version).toBe(stillOn(told.at(-1))));
}
const stillOn = (last: Search | undefined) =>
  last?.stage === "none" || last?.stage === "seated" ? undefined : last?.version;

beforeEach(() => {
  vi.spyOn(panels, "offerName").mockResolvedValue();
  vi.spyOn(api, "stopSearch").mockResolvedValue(search("none"));
});
afterEach(async () => {
  await quick.stop();
  quick.ending = null;
  vi.restoreAllMocks();
});

test("a search that is over does not say that nobody came: it may have been stopped in another window", async () => {
  await follow(search("looking"), search("listed"), search("none"));
  expect(quick.ending).toBe("search");
});

test("a call that is over does not say that it was too late: it may have been refused in another window", async () => {
  await follow(search("looking"), called, search("none"));
  expect(quick.ending).toBe("call");
});

test("a search ends without a word if this guest sat down in another window", async () => {
  const satDown = search("called", { name: "Ben", seconds: 12, has_sat_down: true });
  await follow(search("looking"), called, satDown, search("none"));
  expect(quick.ending).toBeNull();
});
