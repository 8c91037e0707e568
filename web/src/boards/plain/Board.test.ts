import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { TableState } from "../../table/state.svelte";
import { aTable, FakeSocket, kingsView, matryoshkaView, positionOf } from "../../testing/fakes";
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

describe("Memory Kings", () => {
  beforeEach(() => open("memory-kings"));

  test("each place is a button that says what lies and stands there", () => {
    hear(positionOf(kingsView({ cells: { b1: "autumn-knight" } })));
    expect(all("button[data-cell]")).toHaveLength(25);
    expect(labelOf('[data-cell="a1"]')).toBe("a1, face down, black back");
    expect(labelOf('[data-cell="b1"]')).toBe("b1, autumn knight, your pawn 1");
  });

  test("one pawn's moves at a time; the other is a click away, on the board or beside it", () => {
    hear(positionOf(kingsView(), { legal: ["move:1:a1", "move:1:d1", "move:2:a1", "move:2:e1"] }));
    expect(moves()).toEqual(["move:1:a1", "move:1:d1"]);
    expect(find('[data-move="move:1:d1"]')?.textContent).toBe("Pawn 1 to d1");
    click('[data-cell="d1"]');
    expect(moves()).toEqual(["move:2:a1", "move:2:e1"]);
    click('input[name="piece"][data-value="1"]');
    expect(moves()).toEqual(["move:1:a1", "move:1:d1"]);
    expect(socket.sent).toEqual([]);
    click('[data-cell="a1"]');
    expect(socket.sent).toEqual([{ type: "move", decision: 0, move: "move:1:a1" }]);
  });

  test("a place that is out of reach is asked for, so that the server says why", () => {
    hear(positionOf(kingsView(), { legal: ["move:1:a1"] }));
    click('[data-cell="e5"]');
    expect(socket.sent).toEqual([{ type: "move", decision: 0, move: "move:1:e5" }]);
    socket.hear({
      type: "refused",
      error: { code: "illegal-move", params: { rule: "KNG-6", reason: "out-of-reach" } },
    });
    flushSync();
    expect(find('[role="alert"]')?.textContent).toContain("KNG-6");
  });

  test("the queen's advice can be declined in words", () => {
    hear(positionOf(kingsView(), { legal: ["peek:a1", "peek:none"] }));
    expect(find('[data-move="peek:none"]')?.textContent).toBe("No, thank you");
  });

  test("a private look is on the board until it is ended, and then nowhere in the page", () => {
    hear(positionOf(kingsView()));
    const events = [
      { event: "peek", seat: 0, cell: "c4", to },
      { event: "saw", seat: 0, cards: { c4: "spring-rook" }, to: [0] },
    ];
    hear(positionOf(kingsView(), { events, to_move: [1] }));
    expect(find("[data-look]")).not.toBeNull();
    expect(labelOf('[data-cell="c4"]')).toBe("c4, spring rook, only you see this");
    click("[data-action=end-look]");
    expect(document.body.outerHTML).not.toMatch(/spring[- ]rook/);
  });

  test("one place is in the tab order, and the arrows move it", () => {
    hear(positionOf(kingsView(), { legal: ["move:1:e1"] }));
    const stops = () => all('[data-cell][tabindex="0"]').map((cell) => cell.dataset["cell"]);
    expect(stops()).toEqual(["e1"]);
    find('[data-cell="e1"]')?.focus();
    for (const key of ["ArrowRight", "ArrowDown", "Home"]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      flushSync();
    }
    expect(stops()).toEqual(["a2"]);
  });

  test("alone, the Counter's pairs and victory are told", () => {
    const alone = { players: 1, pawns: [["b1", "d1"]], counter: "a1", pairs: [2, 6] };
    hear(positionOf(kingsView({ ...alone, scores: [2, 6], winners: [] }), { to_move: [] }));
    expect(find(".facts")?.textContent).toContain("The Counter: 6 pairs");
    expect(find("[data-result] h2")?.textContent).toBe("The Counter wins");
    expect(all("[data-score]").map((each) => each.dataset["score"])).toEqual(["6", "2"]);
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
