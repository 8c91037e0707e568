import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as api from "../lib/api";
import { panels } from "../lib/panels.svelte";
import { quick } from "./quick.svelte";
import SeekerRows from "./SeekerRows.svelte";

let shown: ReturnType<typeof mount>;

beforeEach(() => {
  quick.people = ["p1", "p2"].map((place) => ({ place, name: "Ben", game: null, clock: null }));
  shown = mount(SeekerRows, { target: document.body, props: { invitations: {} } });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  vi.restoreAllMocks();
});

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-seeker]")];
const alertsIn = () => rows().map((row) => row.querySelector("[role=alert]")?.textContent ?? null);
const press = (row: number) => rows()[row]?.querySelector<HTMLElement>("[data-action=sit-with]")?.click();

test("a refusal is shown in the row that was pressed, until the next try", async () => {
  vi.spyOn(panels, "offerName").mockResolvedValue();
  const find = vi.spyOn(api, "find").mockRejectedValue(new api.Refusal("too-many-tables", { most: 8 }));
  press(1);
  await vi.waitFor(() => expect(alertsIn()[1]).toContain("8 unfinished tables"));
  expect(alertsIn()[0]).toBeNull();
  expect(quick.problem).toBeNull(); // or else the sheet would show it as well
  find.mockReturnValue(new Promise(() => {}));
  press(0);
  await vi.waitFor(() => expect(alertsIn()).toEqual([null, null]));
});

test("that the server cannot be reached is shown even if it was about to be asked for a name", async () => {
  vi.spyOn(api, "me").mockRejectedValue(new api.Refusal("offline"));
  press(0);
  await vi.waitFor(() => expect(alertsIn()[0]).toContain("Can’t reach the server"));
});

test("people without names are told apart by their clocks, also by the names of the buttons", () => {
  quick.people = [null, 60].map((clock) => ({ place: `${clock}`, name: null, game: null, clock }));
  flushSync();
  const names = rows().map((row) => row.querySelector("[data-action=sit-with]")?.getAttribute("aria-label"));
  expect(names).toEqual(["Sit down: Any game. No clock.", "Sit down: Any game. 1 min per move."]);
  expect(rows()[1]?.querySelector("small")?.textContent).toBe("1 of 2 seats free. 1 min per move.");
});
