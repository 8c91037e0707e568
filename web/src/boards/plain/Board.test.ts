import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { TableState } from "../../table/state.svelte";
import { aTable, FakeSocket, kingsView, positionOf } from "../../testing/fakes";
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

test("a game that nobody has drawn is played with names on paper", async () => {
  await open("game-of-tomorrow");
  const view = { game: "game-of-tomorrow", players: 2, seat: 0, cells: { a1: "blue-moon", b1: null } };
  hear(positionOf(view, { legal: ["flip:b1", "pass"] }));
  expect(find('[data-cell="a1"] [data-card]')?.textContent).toBe("blue moon");
  expect(moves()).toEqual(["flip:b1", "pass"]);
});
