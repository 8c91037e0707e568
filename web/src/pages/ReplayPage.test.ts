import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { loadGame } from "../games/load";
import * as api from "../lib/api";
import type { ReplayStep } from "../lib/protocol.gen";
import { aTable, aView } from "../testing/fakes";
import ReplayPage from "./ReplayPage.svelte";

const step: ReplayStep = {
  seat: 0,
  move: null,
  by: null,
  events: [],
  changes: [],
  view: { ...aView() },
  phase: "reveal",
  hidden_cards: null,
};
const COUNT = 60;

afterEach(() => vi.restoreAllMocks());

test("if the next steps cannot be fetched ahead of time, the replay stays where it is, and tries again when they are needed", async () => {
  await loadGame("memoarrr"); // the page waits for it, and the first time takes long
  vi.spyOn(api, "table").mockResolvedValue(aTable({ stage: "over" }));
  let isOffline = false;
  vi.spyOn(api, "replay").mockImplementation(async (_code, _viewpoint, first) => {
    if (isOffline) throw new api.Refusal("offline");
    return { step_count: COUNT, first, steps: Array(Math.min(50, COUNT - first)).fill(step) };
  });
  const page = mount(ReplayPage, { target: document.body, props: { code: "ABC234" } });
  const slider = () => document.querySelector<HTMLInputElement>("input[type=range]");
  const now = () => document.querySelector<HTMLElement>("[data-step]")?.dataset["step"];
  await vi.waitFor(() => expect(slider()).not.toBeNull());
  isOffline = true;
  const range = slider() as HTMLInputElement;
  range.value = "49"; // the next one is on the next page
  range.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(api.replay).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(now()).toBe("49"));
  isOffline = false;
  document.querySelector<HTMLElement>("[data-action=next]")?.click();
  await vi.waitFor(() => expect(now()).toBe("50"));
  await unmount(page);
});
