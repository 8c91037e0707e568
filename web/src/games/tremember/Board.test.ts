import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HALF_TURN, MARK, NOTICE, SLIDE } from "../../kit/timing";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import type { TableState } from "../../table/state.svelte";
import { all, click, find, labelOf, press, sitAt } from "../../testing/board";
import { type FakeSocket, positionOf, trememberView } from "../../testing/fakes";
import tremember from "./index";
import { CELLS, type Change, type Event, type Phase } from "./wire.gen";
import { trememberWords } from "./words";

const to = "all" as const;

let socket: FakeSocket;
let table: TableState<ReturnType<typeof tremember.makeScene>>;
let hear: (frame: PositionFrame) => void;
let leave: () => Promise<void>;

beforeEach(() => {
  settings.speed = 0;
  settings.stay = "none";
  ({ socket, table, hear, leave } = sitAt(tremember, trememberWords, {
    game: "tremember",
    options: { limit: 200 },
  }));
});

afterEach(() => leave());
afterEach(() => vi.useRealTimers());

/** Show a frame at normal speed, and stop after `ms` milliseconds. */
function watch(frame: PositionFrame, ms: number) {
  settings.speed = 1;
  vi.useFakeTimers();
  hear(frame);
  vi.advanceTimersByTime(ms);
  flushSync();
}

/** A position in which somebody else is to move. */
const waitFor = (view: object, phase: Phase, events: readonly Event[] = []): PositionFrame => ({
  ...positionOf(view, { events: [...events], to_move: [1] }),
  phase,
});

/** A position in which the game is over. */
const ended = (view: object, hidden_cards: PositionFrame["hidden_cards"] = null): PositionFrame => ({
  ...positionOf(view, { to_move: [] }),
  phase: null,
  hidden_cards,
});

const facesIn = (pattern: RegExp) => {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const sheet of copy.querySelectorAll("[data-sheet]")) sheet.remove();
  return pattern.test(copy.outerHTML);
};

const mine = { taken: { seat: 0, cell: "c3", card: "anchor" } } as const;
const look: Event[] = [
  { event: "take", seat: 0, cell: "c3", to },
  { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] },
];
const push: Event = { event: "push", seat: 0, side: "east", cells: ["f3", "e3", "d3", "c3"], to };

test("36 places, each a button that says its place and nothing more", () => {
  hear(positionOf(trememberView(), { legal: ["take:a1"] }));
  expect(all("button[data-cell]")).toHaveLength(36);
  expect(labelOf('[data-cell="b4"]')).toBe("b4, face down");
  expect(all("[data-card]")).toEqual([]);
});

test("open cards say what they show, the first of two also that it is to be matched", () => {
  const cells = { a5: "moon", b1: "key", b2: "key" } as const;
  hear(positionOf(trememberView({ turned: "a5", cells }), { legal: ["turn:a1"] }));
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
    const taken = { seat: 0, cell: "a3", card: "anchor" } as const;
    hear(positionOf(trememberView({ taken }, "a3"), { legal: ["push:east", "push:north", "push:south"] }));
    expect(find('[data-side="west"]')?.getAttribute("aria-disabled")).toBe("true");
    click('[data-side="west"]');
    expect(socket.moves).toEqual([["push:west"]]);
  });

  test("the line that would move leans towards the gap while its arrow is aimed at, and not in the next turn", () => {
    const leaning = () => all(".leaning [data-cell]").map((cell) => cell.dataset["cell"]);
    const asking = { legal: ["push:east", "push:west"] };
    hear(positionOf(trememberView(mine, "c3"), asking));
    expect(leaning()).toEqual([]);
    find('[data-side="west"]')?.dispatchEvent(new PointerEvent("pointerenter"));
    flushSync();
    expect(leaning()).toEqual(["a3", "b3"]);
    // The arrow is gone from under the pointer, which never leaves it.
    hear(waitFor(trememberView(), "take"));
    hear(positionOf(trememberView(mine, "c3"), { ...asking, decision: 1 }));
    expect(leaning()).toEqual([]);
  });

  test("leaves nothing of the card's face, nor where it lay", () => {
    hear(positionOf(trememberView(), { legal: ["take:c3"] }));
    hear(positionOf(trememberView(mine, "c3"), { events: look, legal: ["push:east"], decision: 1 }));
    expect(facesIn(/anchor/)).toBe(true);
    expect(table.teller.speech.some(({ text }) => text.includes("anchor"))).toBe(true);
    hear(positionOf(trememberView(), { events: [push], legal: ["turn:a1"], decision: 2 }));
    expect(facesIn(/anchor/)).toBe(false);
    expect(JSON.stringify(table.teller.speech)).not.toContain("anchor");
    expect(labelOf('[data-cell="f3"]')).toBe("f3, face down");
    expect(find('[data-cell="f3"] + .tag')?.textContent).toBe("new");
  });

  test("others see who holds a card, and not which", () => {
    hear(waitFor(trememberView({ taken: { seat: 1, cell: "c3" } }, "c3"), "push"));
    expect(find("[data-held]")).toBeNull();
    expect(all("[data-side]")).toEqual([]);
    expect(labelOf('[data-holds="1"]')).toBe("holds a card");
    expect(find("[data-prompt] h2")?.textContent).toBe("Otto’s turn");
  });
});

describe("a look that is shown once more", () => {
  const repeat: readonly object[] = [{ n: 1, events: look }];
  const again = (view: object, phase: Phase): PositionFrame => ({
    ...waitFor(view, phase),
    repeats: repeat as PositionFrame["repeats"],
  });

  beforeEach(() => {
    settings.stay = "normal";
  });

  test.each([
    ["while the card is still out", trememberView(mine, "c3")],
    ["after the card was pushed in", trememberView()],
  ])("%s, lies where the card was, and says whose eyes it is for", (_, view) => {
    hear(again(view, "push"));
    expect(table.activity).toBe("moving");
    expect(labelOf('[data-cell="c3"]')).toBe("c3, anchor, only you see this");
    expect(labelOf('[data-cell="d3"]')).toBe("d3, face down");
  });

  test("is gone when it has been seen", () => {
    hear(again(trememberView(), "turn"));
    expect(facesIn(/anchor/)).toBe(true);
    table.hurry();
    flushSync();
    expect(table.activity).toBe("rest");
    expect(labelOf('[data-cell="c3"]')).toBe("c3, face down");
    expect(facesIn(/anchor/)).toBe(false);
    expect(JSON.stringify(table.teller.speech)).not.toContain("anchor");
  });
});

describe("two cards", () => {
  const { cells } = trememberView();
  const second = { ...cells, a5: "moon", a6: "anchor" } as const;
  const turn: Event = { event: "turn", seat: 0, cell: "a6", card: "anchor", to };
  const move: Event[] = [turn, { event: "back", cells: ["a5", "a6"], to }];
  const changes: Change[] = [{ cells: second, turned: null }, { cells }];

  beforeEach(() =>
    hear(positionOf(trememberView({ turned: "a5", cells: { a5: "moon" } }), { legal: ["turn:a6"] })),
  );

  test("that do not match lie open for as long as is set, are called no pair, and do not count", () => {
    settings.stay = "normal";
    hear({ ...waitFor(trememberView(), "take", move), changes });
    expect(labelOf('[data-cell="a5"]')).toBe("a5, moon");
    expect(labelOf('[data-cell="a6"]')).toBe("a6, anchor, no pair");
    expect(find(".pill")?.textContent).toBe("0 of 18 pairs");
  });

  test("the first stays the one to match until it is told what came of them", () => {
    watch({ ...waitFor(trememberView(), "take", move), changes }, HALF_TURN);
    expect(labelOf('[data-cell="a5"]')).toBe("a5, moon, match me");
    expect(labelOf('[data-cell="a6"]')).toBe("a6, anchor");
  });

  test("that do not match leave nothing behind but where they lie", () => {
    hear({ ...waitFor(trememberView(), "take", move), changes });
    expect(all("[data-card]")).toEqual([]);
    expect(facesIn(/anchor|moon/)).toBe(false);
    expect(table.teller.log[0]?.text).toBe("You turned over a6: no pair");
    expect(all(".fresh").map((each) => each.dataset["cell"])).toEqual(["a5", "a6"]);
    expect(find(".tag")).toBeNull();
  });
});

describe("a joker pair", () => {
  const events: Event[] = [
    { event: "turn", seat: 0, cell: "b1", card: "joker-1", to },
    { event: "pair", seat: 0, cells: ["a1", "b1"], points: 3, score: 3, to },
    { event: "rotate", to },
  ];
  const before = { a1: "joker-1", b1: "joker-1" } as const;
  const { cells } = trememberView({ cells: { f1: "joker-1", f2: "joker-1" } });
  const frame: PositionFrame = {
    ...positionOf(trememberView({ cells, scores: [3, 0] }), { events, legal: ["take:a1"], decision: 1 }),
    changes: [{ cells: trememberView({ cells: before }).cells, turned: null }, { scores: [3, 0] }, { cells }],
  };
  const marked = () => all(".fresh").map((each) => each.dataset["cell"]);

  beforeEach(() =>
    hear(positionOf(trememberView({ turned: "a1", cells: { a1: "joker-1" } }), { legal: ["turn:b1"] })),
  );

  test("is marked where it lies after the turn, and its finder goes again", () => {
    hear(frame);
    expect(marked()).toEqual(["f1", "f2"]);
    expect(find('[data-cell="f2"] + .tag')?.textContent).toBe("+3");
    expect(find(".turned")?.textContent).toBe("turned");
    expect(find('[data-belongings="0"] [data-points]')?.dataset["points"]).toBe("3");
    expect(find("[data-prompt]")?.textContent).toContain("TRE-6");
  });

  test("takes its marks along as everything turns, and is told from there on", () => {
    watch(frame, 2 * HALF_TURN + MARK + NOTICE + SLIDE);
    expect(find(".turning")).not.toBeNull();
    expect(marked()).toEqual(["a1", "b1"]);
    expect([find(".tag"), find(".turned")]).toEqual([null, null]);
    expect(table.teller.currentLine).toContain("joker");
  });
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

  test("moves from the gap to the arrows, between them in the direction of the key, and back to the cards", () => {
    hear(positionOf(trememberView(), { legal: ["take:c3"] }));
    find('[data-cell="c3"]')?.focus();
    click('[data-cell="c3"]');
    const legal = ["push:east", "push:north", "push:south", "push:west"];
    hear(positionOf(trememberView(mine, "c3"), { events: look, legal, decision: 1 }));
    const at = () => (document.activeElement as HTMLElement).dataset;
    expect(at()["side"]).toBe("north");
    press("ArrowRight");
    expect(at()["side"]).toBe("east");
    click('[data-side="east"]');
    hear(positionOf(trememberView(), { events: [push], legal: ["turn:c3"], decision: 2 }));
    expect(at()["cell"]).toBe("c3");
  });
});

describe("the end", () => {
  const result = () => find("[data-result]")?.textContent;

  test("a draw is said to be one", () => {
    hear(ended(trememberView({ scores: [4, 4], winners: [0, 1], ended: "all-open", decided: "shared" })));
    expect(find("[data-result] h2")?.textContent).toBe("You and Otto win");
    expect(result()).toContain("TRE-11");
    expect(result()).not.toContain("TRE-12");
  });

  test("a game that the limit ended says so, and shows what nobody found", () => {
    const cells = Object.fromEntries(CELLS.map((cell) => [cell, "key"]));
    const end = { scores: [4, 2], winners: [0], ended: "limit" as const, decided: "points" as const };
    hear(ended(trememberView({ ...end, cells: { a1: "moon" } }), { cells }));
    expect(result()).toContain("TRE-12");
    expect(result()).not.toContain("TRE-11");
    expect(labelOf('[data-cell="b1"]')).toBe("b1, key, not found");
    expect(labelOf('[data-cell="a1"]')).toBe("a1, moon");
    expect(all("[data-score]").map((each) => each.dataset["score"])).toEqual(["4", "2"]);
  });
});

test("in a replay with all cards open, a face-down card is not called “not found”, and a gap stays a gap", () => {
  const hidden_cards = { cells: Object.fromEntries(CELLS.map((cell) => [cell, "key"])) };
  hear({ ...waitFor(trememberView(), "take"), hidden_cards });
  expect(labelOf('[data-cell="b1"]')).toBe("b1, key");
  hear({ ...waitFor(trememberView({ taken: { seat: 1, cell: "c3" } }, "c3"), "push"), hidden_cards });
  expect(labelOf('[data-cell="c3"]')).toBe("c3, empty");
});
