import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { TableState } from "../../table/state.svelte";
import { aTable, FakeSocket, matryoshkaView, positionOf } from "../../testing/fakes";
import Board from "./Board.svelte";
import matryoshka from "./index";
import type { Event, View } from "./notation";

let socket: FakeSocket;
let table: TableState;
let board: Record<string, unknown>;

const to = "all" as const;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const labelOf = (selector: string) => find(selector)?.getAttribute("aria-label");
const movesOn = () => all("[data-move]").map((each) => each.dataset["move"]);
const cardsIn = (selector: string) => all(`${selector} [data-card]`).map((each) => each.dataset["card"]);
const sentMoves = () => JSON.stringify(socket.moves);

/** Which of these dolls are named anywhere in the page, but for the sheet that it draws all of them from. */
function named(...cards: string[]): string[] {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const sheet of page.querySelectorAll("[data-sheet]")) sheet.remove();
  for (const line of page.querySelectorAll("[d]")) line.removeAttribute("d");
  return cards.filter((card) => new RegExp(`(?<![\\w#])${card}(?!\\w)`).test(page.outerHTML));
}

const seats = [
  ...aTable().seats,
  ...aTable()
    .seats.slice(1)
    .map((bot) => ({ ...bot, seat: 2, name: "Mika" })),
];

type Change = { events?: Event[]; to_move?: number[]; legal?: string[]; decision?: number };

function hear(view: Partial<View>, change: Change = {}) {
  const frame: PositionFrame = positionOf(matryoshkaView(view), change);
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
  socket = new FakeSocket();
  table = new TableState("ABC234", matryoshka, () => socket);
  table.connect();
  socket.onopen?.();
  socket.hear({ type: "table", table: aTable({ game: "matryoshka", options: {}, players: 3, seats }) });
  board = mount(Board, { target: document.body, props: { table } });
});

afterEach(async () => {
  table.close();
  await unmount(board);
});

const show = (...cards: string[]) => cards.map((card) => `show:${card}`);
const pick = (card: string) => click(`[data-pick="${card}"]`);

describe("a display", () => {
  const legal = show("A1", "A5", "B2", "C5", "D7");

  test("is picked in any order, and sent whole and sorted when it is complete", () => {
    hear({}, { legal });
    expect(find("[data-prompt] h2")?.textContent).toBe("Pick 2 dolls to show");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(true);
    for (const card of ["D7", "F3", "A5", "F3"]) pick(card);
    expect(all("[aria-pressed=true]").map((each) => each.dataset["pick"])).toEqual(["A5", "D7"]);
    click("[data-action=show]");
    expect(socket.moves).toEqual([["show:A5", "show:D7"]]);
  });

  test("can have too many, and then fewer", () => {
    hear({}, { legal });
    click("[data-action=pick-all]");
    expect(find("[role=status]")?.textContent).toBe("4 too many");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(true);
    click("[data-action=pick-all]");
    expect(all("[aria-pressed=true]")).toEqual([]);
  });

  test("says who is ready and nothing of what they picked", () => {
    hear({ ready: [1], picked: ["A1", "A5"] }, { to_move: [2] });
    const said = all('[aria-label="Who has picked"] .slot').map((slot) => slot.textContent?.trim());
    expect(said.map((text) => text?.replaceAll(/\s+/g, " "))).toEqual([
      expect.stringContaining("You"),
      expect.stringContaining("ready"),
      expect.stringContaining("choosing"),
    ]);
    expect(cardsIn('[aria-label="Who has picked"]')).toEqual([]);
    expect(labelOf('[aria-label^="A1"]')).toBe("A1, apple, picked");
  });
});

describe("the exchange", () => {
  const laid: Partial<View> = {
    round: 1,
    active: 1,
    middle: "E1",
    displays: [["B2"], ["C1"], ["D3"]],
  };

  test("a doll of the hand is laid down or offered by a click on it", () => {
    hear(laid, { legal: ["offer:A1", "offer:C5"] });
    expect(movesOn()).toEqual(["offer:A1", "offer:C5"]);
    click('[data-move="offer:C5"]');
    expect(sentMoves()).toContain("offer:C5");
  });

  test("a doll that may not be given is asked for, so that the server says why", () => {
    hear({ ...laid, hand: ["A1"] }, { legal: ["offer:A1"] });
    click('[data-display="0"] button');
    expect(sentMoves()).toContain("offer:B2");
    socket.hear({
      type: "refused",
      error: { code: "illegal-move", params: { rule: "MAT-7", reason: "on-display" } },
    });
    flushSync();
    expect(find('[role="alert"]')?.textContent).toContain("MAT-7");
  });

  test("others' offers lie face down; one's own is seen, and is not in the hand as well", () => {
    hear({ ...laid, offered: [0, 2], offer: "C5" }, { to_move: [1] });
    expect(cardsIn('[data-place="offer-0"]')).toEqual(["C5"]);
    expect(cardsIn('[data-place="offer-2"]')).toEqual([]);
    expect(labelOf('[data-place="offer-2"] button')).toBe("Mika’s offer, face down");
    expect(cardsIn("[data-hand]")).toEqual(["A1", "A5", "B2", "D7", "F3"]);
  });

  test("offers lie open before whoever takes one, and are gone from the page when one is taken", () => {
    const mine: Partial<View> = { ...laid, active: 0, middle: "A2", offered: [1, 2] };
    hear({ ...mine, offers: { 1: "B6", 2: "F4" } }, { legal: ["accept:1", "accept:2"] });
    expect(labelOf('[data-move="accept:2"]')).toContain("F4, fish");
    expect(labelOf('[data-move="accept:2"]')).toContain("only you see this");
    click('[data-move="accept:1"]');
    expect(sentMoves()).toContain("accept:1");
    const events: Event[] = [
      { event: "exchange", seat: 0, with: 1, to },
      { event: "got", seat: 0, card: "B6", to: [0, 1] },
    ];
    const hand = ["A1", "A5", "B6"];
    hear({ ...laid, active: 1, middle: null, hand }, { events, to_move: [1], decision: 1 });
    expect(named("F4", "A2")).toEqual([]);
    expect(labelOf('[data-hand] [aria-label^="B6"]')).toBe("B6, bird, new");
  });

  test("a doll that one gave away is nowhere in the page any more", () => {
    hear({ ...laid, offered: [0], offer: "C5" }, { to_move: [2] });
    const events: Event[] = [
      { event: "exchange", seat: 1, with: 0, to },
      { event: "got", seat: 1, card: "C5", to: [0, 1] },
    ];
    const hand = ["A1", "A5", "D7", "E1", "F3"];
    hear({ ...laid, active: 2, middle: null, hand }, { events, to_move: [2] });
    expect(named("C5")).toEqual([]);
    expect(labelOf('[data-hand] [aria-label^="E1"]')).toBe("E1, ear of wheat, new");
  });

  test("displays go with the view that takes them back into the hands", () => {
    hear(laid, { legal: [], to_move: [0] });
    click('[data-tab="2"]');
    expect(cardsIn('[data-display="2"]')).toEqual(["D3"]);
    expect(named("D3", "C1", "E1")).toEqual(["D3", "C1", "E1"]);
    hear(
      { round: 1, displays: [[], [], []] },
      { events: [{ event: "exchange", seat: 1, with: 2, to }], to_move: [1, 2] },
    );
    expect(named("D3", "C1", "E1")).toEqual([]);
  });

  test("one doll of the hand is in the tab order, and the arrows move it", async () => {
    hear(laid, { legal: ["offer:A1", "offer:C5"] });
    const stops = () => all('[data-hand] [tabindex="0"]').map((each) => each.getAttribute("aria-label"));
    await new Promise((later) => setTimeout(later));
    expect(stops()).toEqual(["A1, apple"]);
    find('[data-hand] [tabindex="0"]')?.focus();
    press("ArrowRight");
    expect(stops()).toEqual(["A5, apple"]);
    press("End");
    expect(stops()).toEqual(["F3, fish"]);
  });
});

test("a watcher sees displays and backs, and no hand", () => {
  hear(
    { seat: null, hand: [], round: 1, active: 1, middle: "E1", offered: [0], displays: [["B2"], [], []] },
    { to_move: [2] },
  );
  expect(find("[data-hand]")).toBeNull();
  expect(new Set(cardsIn("main"))).toEqual(new Set(["B2", "E1"]));
});

test("the end: points, what was left over, and the rule where a tie was broken", () => {
  const ended = { round: 4, displays: [["A1"], ["B1"], ["C1"]], left: ["A7", "B7", "C7"] };
  hear({ ...ended, scores: [18, 20, 20], winners: [2] }, { to_move: [] });
  expect(all("[data-score]").map((each) => each.dataset["score"])).toEqual(["20", "20", "18"]);
  expect(find("[data-result]")?.textContent).toContain("MAT-14");
  expect(cardsIn("[data-left]")).toEqual(["A7", "B7", "C7"]);
  hear({ ...ended, scores: [18, 20, 19], winners: [1] }, { to_move: [] });
  expect(find("[data-result]")?.textContent).not.toContain("MAT-14");
});
