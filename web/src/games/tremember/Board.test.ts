import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { TableState } from "../../table/state.svelte";
import { aTable, FakeSocket, positionOf, trememberView } from "../../testing/fakes";
import Board from "./Board.svelte";
import tremember from "./index";

let socket: FakeSocket;
let table: TableState;
let board: Record<string, unknown>;
const fetched = vi.fn();

const to = "all" as const;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const labelOf = (selector: string) => find(selector)?.getAttribute("aria-label");
const facesIn = (pattern: RegExp) => {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const sheet of copy.querySelectorAll("[data-sheet]")) sheet.remove();
  return pattern.test(copy.outerHTML);
};

function hear(frame: PositionFrame) {
  socket.hear(frame);
  flushSync();
}

function click(selector: string) {
  find(selector)?.click();
  flushSync();
}

function press(key: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

beforeEach(() => {
  settings.speed = 0;
  settings.stay = "none";
  fetched.mockReset().mockRejectedValue(new TypeError("no network here"));
  vi.stubGlobal("fetch", fetched);
  socket = new FakeSocket();
  table = new TableState("ABC234", tremember, () => socket);
  table.connect();
  socket.onopen?.();
  socket.hear({ type: "table", table: aTable({ game: "tremember", options: { limit: 200 } }) });
  board = mount(Board, { target: document.body, props: { table } });
});

afterEach(async () => {
  table.close();
  await unmount(board);
  vi.unstubAllGlobals();
});

const mine = { taken: { seat: 0, cell: "c3", card: "anchor" } };

test("36 places, each a button that says its place and nothing more", () => {
  hear(positionOf(trememberView()));
  expect(all("button[data-cell]")).toHaveLength(36);
  expect(labelOf('[data-cell="b4"]')).toBe("b4, face down");
  expect(all("[data-card]")).toEqual([]);
});

test("open cards say what they show, the first of two also that it is to be matched", () => {
  hear(positionOf(trememberView({ turned: "a5", cells: { a5: "moon", b1: "key", b2: "key" } })));
  expect(labelOf('[data-cell="a5"]')).toBe("a5, moon, match me");
  expect(labelOf('[data-cell="b1"]')).toBe("b1, key");
  expect(find(".pill")?.textContent).toBe("1 of 18 pairs");
});

test("what is legal carries its move; what is not is asked for, so that the server says why", () => {
  hear(positionOf(trememberView({ cells: { a1: "key" } }), { legal: ["take:b1", "take:c1"] }));
  expect(all("[data-move]").map((each) => each.dataset["move"])).toEqual(["take:b1", "take:c1"]);
  click('[data-cell="a1"]');
  expect(socket.moves).toEqual([["take:a1"]]);
  const params = { rule: "TRE-3", reason: "take-face-up" };
  socket.hear({ type: "refused", error: { code: "illegal-move", params } });
  flushSync();
  expect(find('[role="alert"]')?.textContent).toContain("TRE-3");
});

describe("pushing in", () => {
  test("the taken card is in its owner's prompt, the edges of the gap are buttons", () => {
    hear(positionOf(trememberView(mine, "c3"), { legal: ["push:east", "push:north"] }));
    expect(find("[data-held] [data-card]")?.dataset["card"]).toBe("anchor");
    expect(labelOf('[data-cell="c3"]')).toBe("c3, empty");
    expect(labelOf('[data-move="push:north"]')).toBe("Push in from the top");
    click('[data-move="push:east"]');
    expect(socket.moves).toEqual([["push:east"]]);
  });

  test("an edge from which nothing would move is drawn too, and says why when it is tried", () => {
    const taken = { seat: 0, cell: "a3", card: "anchor" };
    hear(positionOf(trememberView({ taken }, "a3"), { legal: ["push:east", "push:north", "push:south"] }));
    expect(find('[data-side="west"]')?.getAttribute("aria-disabled")).toBe("true");
    click('[data-side="west"]');
    expect(socket.moves).toEqual([["push:west"]]);
  });

  test("leaves nothing of the card's face, nor where it lay", () => {
    hear(positionOf(trememberView()));
    const saw = [
      { event: "take", seat: 0, cell: "c3", to },
      { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] },
    ];
    hear(positionOf(trememberView(mine, "c3"), { events: saw, legal: ["push:east"] }));
    expect(facesIn(/anchor/)).toBe(true);
    expect(table.told.spoken.some(({ text }) => text.includes("anchor"))).toBe(true);
    const push = { event: "push", seat: 0, side: "east", cells: ["f3", "e3", "d3", "c3"], to };
    hear(positionOf(trememberView(), { events: [push], legal: ["turn:a1"], decision: 1 }));
    expect(facesIn(/anchor/)).toBe(false);
    expect(JSON.stringify(table.told.spoken)).not.toContain("anchor");
    expect(labelOf('[data-cell="f3"]')).toBe("f3, face down");
    expect(find('[data-cell="f3"] + .tag')?.textContent).toBe("new");
  });

  test("others see who holds a card, and not which", () => {
    hear(positionOf(trememberView({ taken: { seat: 1, cell: "c3" } }, "c3"), { to_move: [1] }));
    expect(find("[data-held]")).toBeNull();
    expect(all("[data-side]")).toEqual([]);
    expect(labelOf('[data-holds="1"]')).toBe("holds a card");
    expect(find("[data-prompt] h2")?.textContent).toBe("Otto’s turn");
  });
});

test("two cards that do not match leave nothing behind but where they lie", () => {
  hear(positionOf(trememberView({ turned: "a5", cells: { a5: "moon" } })));
  const events = [
    { event: "turn", seat: 0, cell: "a6", card: "anchor", to },
    { event: "back", cells: ["a5", "a6"], to },
  ];
  hear(positionOf(trememberView(), { events, to_move: [1] }));
  expect(all("[data-card]")).toEqual([]);
  expect(facesIn(/anchor|moon/)).toBe(false);
  expect(table.told.log[0]?.text).toBe("You turned over a6: no pair");
  expect(all(".fresh").map((each) => each.dataset["cell"])).toEqual(["a5", "a6"]);
  expect(find(".tag")).toBeNull();
});

test("a joker pair is marked where it lies after the turn", () => {
  hear(positionOf(trememberView({ turned: "a1", cells: { a1: "joker-1" } })));
  const events = [
    { event: "turn", seat: 0, cell: "b1", card: "joker-1", to },
    { event: "pair", seat: 0, cells: ["a1", "b1"], points: 3, score: 3, to },
    { event: "rotate", to },
  ];
  const cells = { f1: "joker-1", f2: "joker-1" };
  hear(positionOf(trememberView({ cells, scores: [3, 0] }), { events, legal: ["take:a1"] }));
  expect(all(".fresh").map((each) => each.dataset["cell"])).toEqual(["f1", "f2"]);
  expect(find('[data-cell="f2"] + .tag')?.textContent).toBe("+3");
  expect(find(".turned")?.textContent).toBe("turned");
  expect(find('[data-belongings="0"] [data-points]')?.dataset["points"]).toBe("3");
});

describe("the keyboard", () => {
  test("one place is in the tab order, and the arrows move it", () => {
    hear(positionOf(trememberView(), { legal: ["take:e1"] }));
    const stops = () => all('[data-cell][tabindex="0"]').map((cell) => cell.dataset["cell"]);
    expect(stops()).toEqual(["e1"]);
    find('[data-cell="e1"]')?.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) press(key);
    expect(stops()).toEqual(["f2"]);
    press("Home");
    expect(stops()).toEqual(["a2"]);
  });

  test("goes on from the gap to the arrows, among them by where they are, and back to the cards", () => {
    hear(positionOf(trememberView(), { legal: ["take:c3"] }));
    find('[data-cell="c3"]')?.focus();
    click('[data-cell="c3"]');
    const events = [{ event: "take", seat: 0, cell: "c3", to }];
    const legal = ["push:east", "push:north", "push:south", "push:west"];
    hear(positionOf(trememberView(mine, "c3"), { events, legal, decision: 1 }));
    const at = () => (document.activeElement as HTMLElement).dataset;
    expect(at()["side"]).toBe("north");
    press("ArrowRight");
    expect(at()["side"]).toBe("east");
    click('[data-side="east"]');
    const push = { event: "push", seat: 0, side: "east", cells: ["f3", "e3", "d3", "c3"], to };
    hear(positionOf(trememberView(), { events: [push], legal: ["turn:c3"], decision: 2 }));
    expect(at()["cell"]).toBe("c3");
  });
});

describe("the end", () => {
  test("a draw is said to be one", () => {
    hear(positionOf(trememberView({ scores: [4, 4], winners: [0, 1] }), { to_move: [] }));
    expect(find("[data-result] h2")?.textContent).toBe("You and Otto win");
    expect(find("[data-result]")?.textContent).toContain("TRE-11");
  });

  test("a game that the limit ended says so, and shows what nobody found", async () => {
    const { cells } = trememberView();
    const under = { cells: Object.fromEntries(Object.keys(cells).map((cell) => [cell, "key"])) };
    fetched.mockImplementation((path: string) => {
      const part = path.endsWith("first=7") ? [{ under }] : [];
      return Promise.resolve(new Response(JSON.stringify({ steps: 8, part })));
    });
    hear(positionOf(trememberView({ cells: { a1: "moon" }, winners: [0] }), { to_move: [] }));
    expect(find("[data-result]")?.textContent).toContain("TRE-12");
    await vi.waitFor(() => expect(labelOf('[data-cell="b1"]')).toBe("b1, key, not found"));
    expect(labelOf('[data-cell="a1"]')).toBe("a1, moon");
  });

  test("should that not come, the cards stay face down", async () => {
    hear(positionOf(trememberView({ scores: [4, 2], winners: [0] }), { to_move: [] }));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(labelOf('[data-cell="b1"]')).toBe("b1, face down");
    expect(all("[data-score]").map((each) => each.dataset["score"])).toEqual(["4", "2"]);
  });

  test("a game played to its end does not", () => {
    const cells = Object.fromEntries(Object.keys(trememberView().cells).map((cell) => [cell, "key"]));
    hear(positionOf(trememberView({ scores: [4, 2], winners: [0], cells }), { to_move: [] }));
    expect(find("[data-result]")?.textContent).not.toContain("TRE-12");
  });
});
