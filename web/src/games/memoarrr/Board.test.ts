import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { all, find, labelOf, press, sitAt } from "../../testing/board";
import { aPosition, type FakeSocket } from "../../testing/fakes";
import memoarrr from "./index";
import type { Event } from "./wire.gen";
import { memoarrrWords } from "./words";

const to = "all" as const;

let socket: FakeSocket;
let hear: (frame: PositionFrame) => void;
let leave: () => Promise<void>;

beforeEach(() => {
  settings.speed = 0;
  ({ socket, hear, leave } = sitAt(memoarrr, memoarrrWords));
});

afterEach(() => leave());

test("24 locations, each a button that says its place and nothing more", () => {
  hear(aPosition({}));
  expect(all("button[data-cell]")).toHaveLength(24);
  expect(labelOf('[data-cell="b4"]')).toBe("b4, face down");
  expect(all("[data-card]")).toHaveLength(0);
});

test("an open card says what it shows, and whether it is to match", () => {
  hear(aPosition({ view: { last: "b4", cells: { b4: "penguin-lava", a1: "crab-water" } } }));
  expect(labelOf('[data-cell="b4"]')).toBe("b4, penguin on lava, match me");
  expect(labelOf('[data-cell="a1"]')).toBe("a1, crab on water");
  expect(find('[data-cell="b4"] [data-card]')?.dataset["card"]).toBe("penguin-lava");
});

test("legal cells carry their move; the others are explored but not chosen", () => {
  hear(aPosition({ legal: ["reveal:b4", "reveal:c4"] }));
  expect(all("[data-move]").map((cell) => cell.dataset["move"])).toEqual(["reveal:b4", "reveal:c4"]);
  expect(find('[data-cell="a1"]')?.getAttribute("aria-disabled")).toBe("true");
  find('[data-cell="b4"]')?.click();
  expect(socket.moves).toEqual([["reveal:b4"]]);
});

test("a cell that is not legal is asked for, so that the server says why", () => {
  hear(aPosition({ legal: ["reveal:b4"] }));
  find('[data-cell="a1"]')?.click();
  socket.hear({
    type: "refused",
    error: { code: "illegal-move", params: { rule: "MEM-11", reason: "just-looked-at" } },
  });
  flushSync();
  expect(find('[role="alert"] a')?.textContent).toBe("Why? MEM-11");
});

test("one cell is in the tab order, and the arrows move it, over the middle", () => {
  hear(aPosition({ legal: ["reveal:b3"] }));
  const stops = () => all('[data-cell][tabindex="0"]').map((cell) => cell.dataset["cell"]);
  expect(stops()).toEqual(["b3"]);
  find('[data-cell="b3"]')?.focus();
  press("ArrowRight");
  expect(stops()).toEqual(["d3"]);
  press("ArrowDown");
  press("Home");
  expect(stops()).toEqual(["a4"]);
  press("ArrowLeft");
  expect(stops()).toEqual(["a4"]);
});

test("each free side is one button; a taken one is marked", () => {
  hear(
    aPosition({
      view: { round: 0, sides: { "1": "south" } },
      legal: ["side:east", "side:north", "side:west"],
    }),
  );
  expect(labelOf('[data-move="side:north"]')).toBe("North: look at b1, c1 and d1");
  expect(all("[data-move]")).toHaveLength(3);
});

test("a private look is on the board until it is ended, and then nowhere in the page", () => {
  hear(aPosition({}));
  const saw: Event[] = [
    { event: "peek", seat: 0, cell: "b4", to },
    { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] },
  ];
  hear(aPosition({ events: saw, to_move: [1] }));
  expect(find("[data-look]")).not.toBeNull();
  expect(labelOf('[data-cell="b4"]')).toBe("b4, crab on lava, only you see this");
  find("[data-action=end-look]")?.click();
  flushSync();
  expect(document.body.outerHTML).not.toMatch(/crab-lava|crab on lava/);
});

test("a blocked cell is said to be blocked", () => {
  hear(aPosition({ view: { banned: "d1" }, legal: ["reveal:a1"] }));
  expect(labelOf('[data-cell="d1"]')).toBe("d1, face down, blocked by the walrus");
});
