import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { TableState } from "../../table/state.svelte";
import { aTable, FakeSocket, matryoshkaView, positionOf, trememberView } from "../../testing/fakes";
import { loadGame } from "../game";

let socket: FakeSocket;
let table: TableState;
let board: Record<string, unknown>;

const to = "all" as const;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const labelOf = (selector: string) => find(selector)?.getAttribute("aria-label");
const moves = () => all("[data-move]").map((each) => each.dataset["move"]);

function hear(frame: PositionFrame) {
  socket.hear(frame);
  flushSync();
}

function click(selector: string) {
  find(selector)?.click();
  flushSync();
}

async function open(game: string) {
  const module = await loadGame(game);
  socket = new FakeSocket();
  table = new TableState("ABC234", module, () => socket);
  table.connect();
  socket.onopen?.();
  socket.hear({ type: "table", table: aTable({ game, options: {} }) });
  board = mount(module.Board, { target: document.body, props: { table } });
}

beforeEach(() => {
  settings.speed = 0;
});

afterEach(async () => {
  table.close();
  await unmount(board);
});

describe("Tremember", () => {
  beforeEach(() => open("tremember"));

  test("the taken card is in its owner's prompt, the edges are buttons", () => {
    const taken = { seat: 0, cell: "c3", card: "anchor" };
    hear(positionOf(trememberView({ taken }, "c3"), { legal: ["push:east", "push:north"] }));
    expect(find("[data-held] [data-card]")?.dataset["card"]).toBe("anchor");
    expect(labelOf('[data-cell="c3"]')).toBe("c3, empty");
    expect(labelOf('[data-move="push:north"]')).toBe("Push in from the north");
    click('[data-move="push:east"]');
    expect(socket.sent).toEqual([{ type: "move", decision: 0, move: "push:east" }]);
  });

  test("the keyboard is not lost when what it chose goes away", () => {
    const taken = { seat: 0, cell: "c3", card: "anchor" };
    hear(positionOf(trememberView({ taken }, "c3"), { legal: ["push:east", "push:north"] }));
    find('[data-move="push:east"]')?.focus();
    click('[data-move="push:east"]');
    const events = [{ event: "push", seat: 0, side: "east", cells: ["f3", "e3", "d3", "c3"], to }];
    hear(positionOf(trememberView(), { events, legal: ["turn:a2", "turn:b2"], decision: 1 }));
    expect((document.activeElement as HTMLElement).dataset["move"]).toBe("turn:a2");
  });

  test("others see only that a card is gone", () => {
    hear(positionOf(trememberView({ taken: { seat: 1, cell: "c3" } }, "c3"), { to_move: [1] }));
    expect(find("[data-held]")).toBeNull();
    expect(find("[data-prompt] h2")?.textContent).toBe("Otto’s turn");
  });

  test("two cards that do not match leave nothing behind", () => {
    hear(positionOf(trememberView({ turned: "a5", cells: { a5: "moon" } })));
    const events = [
      { event: "turn", seat: 0, cell: "a6", card: "anchor", to },
      { event: "back", cells: ["a5", "a6"], to },
    ];
    hear(positionOf(trememberView(), { events, to_move: [1] }));
    expect(document.body.textContent).toContain("no pair");
    expect(all("[data-card]")).toEqual([]);
    expect(document.body.textContent).not.toMatch(/anchor|moon/);
  });
});

describe("Matryoshka", () => {
  beforeEach(() => open("matryoshka"));

  const show = (...cards: string[]) => cards.map((card) => `show:${card}`);
  const pick = (card: string) => click(`[data-pick="${card}"]`);

  test("a display is picked in any order and sent sorted, one move after the other", () => {
    hear(positionOf(matryoshkaView(), { legal: show("A1", "A5", "B2", "C5", "D7") }));
    expect(find("[data-prompt] h2")?.textContent).toBe("Pick 2 dolls to show");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(true);
    for (const card of ["D7", "F3", "A5", "F3"]) pick(card);
    expect(all("[aria-pressed=true]").map((each) => each.dataset["pick"])).toEqual(["A5", "D7"]);
    click("[data-action=show]");
    expect(socket.sent).toEqual([{ type: "move", decision: 0, move: "show:A5" }]);
    const ready = { event: "ready", seat: 1, to };
    hear(positionOf(matryoshkaView(), { events: [ready], legal: show("A1", "A5", "B2", "C5", "D7") }));
    expect(socket.sent).toHaveLength(1);
    const shown = { event: "show", seat: 0, card: "A5", to: [0] };
    const picked = ["A5"];
    hear(
      positionOf(matryoshkaView({ picked }), {
        events: [shown],
        legal: show("B2", "C5", "D7", "F3"),
        decision: 1,
      }),
    );
    expect(socket.sent).toHaveLength(2);
    expect(socket.sent[1]).toEqual({ type: "move", decision: 1, move: "show:D7" });
  });

  test("what is picked for good stays so through a reload", () => {
    hear(
      positionOf(matryoshkaView({ picked: ["A5"] }), { legal: show("B2", "C5", "D7", "F3"), decision: 1 }),
    );
    expect(all("[data-pick]").map((each) => each.dataset["pick"])).toEqual(["B2", "C5", "D7", "F3"]);
    expect(find("[data-prompt] h2")?.textContent).toBe("Pick 1 doll to show");
  });

  test("too many can be picked, and then fewer", () => {
    hear(positionOf(matryoshkaView(), { legal: show("A1") }));
    click("[data-action=pick-all]");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(false);
    pick("A1");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(true);
  });

  test("a doll of the hand is laid down or offered by a click on it", () => {
    hear(
      positionOf(matryoshkaView({ round: 1, active: 1, middle: "E1" }), { legal: ["offer:A1", "offer:C5"] }),
    );
    expect(moves()).toEqual(["offer:A1", "offer:C5"]);
    click('[data-move="offer:C5"]');
    expect(socket.sent).toEqual([{ type: "move", decision: 0, move: "offer:C5" }]);
  });

  test("offers lie open only before whoever chooses one", () => {
    const offers = { active: 0, round: 1, middle: "A2", offered: [1, 2] };
    hear(
      positionOf(matryoshkaView({ ...offers, offers: { 1: "B6", 2: "F4" } }), {
        legal: ["accept:1", "accept:2"],
      }),
    );
    expect(labelOf('[data-move="accept:1"]')).toBe("Take B6, offered by Otto, only you see this");
    hear(positionOf(matryoshkaView({ ...offers, active: 2, offered: [1] }), { to_move: [0] }));
    expect(all("[data-exchange] [data-card]").map((each) => each.dataset["card"])).toEqual(["A2"]);
  });
});

test("a tie that was broken is explained", async () => {
  await open("matryoshka");
  hear(positionOf(matryoshkaView({ round: 4, scores: [18, 20, 20], winners: [2] }), { to_move: [] }));
  expect(find("[data-result]")?.textContent).toContain("MAT-14");
  hear(positionOf(matryoshkaView({ round: 4, scores: [18, 20, 20], winners: [1, 2] }), { to_move: [] }));
  expect(find("[data-result]")?.textContent).not.toContain("MAT-14");
});

test("a game that nobody has drawn is played with names on paper", async () => {
  await open("game-of-tomorrow");
  const view = { game: "game-of-tomorrow", players: 2, seat: 0, cells: { a1: "blue-moon", b1: null } };
  hear(positionOf(view, { legal: ["flip:b1", "pass"] }));
  expect(find('[data-cell="a1"] [data-card]')?.textContent).toBe("blue moon");
  expect(moves()).toEqual(["flip:b1", "pass"]);
});
