import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COMPARE, NEXT_DISPLAY } from "../../kit/timing";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import { all, click, find, labelOf, press, sitAt } from "../../testing/board";
import { aTable, matryoshkaView, positionOf } from "../../testing/fakes";
import matryoshka from "./index";
import type { MatryoshkaScene } from "./scene.svelte";
import type { Change, Event, View } from "./wire.gen";
import { matryoshkaWords } from "./words";

const to = "all" as const;
const movesOn = () => all("[data-move]").map((each) => each.dataset["move"]);
const cardsIn = (selector: string) => all(`${selector} [data-card]`).map((each) => each.dataset["card"]);
const promptTitle = () => find("[data-prompt] h2")?.textContent;

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

let table: ReturnType<typeof sitAt<MatryoshkaScene>>;

type Frame = {
  events?: Event[];
  changes?: (Change | null)[];
  standing?: number[];
  again?: Event[];
  to_move?: number[];
  legal?: string[];
  phase?: PositionFrame["phase"];
  n?: number;
  decision?: number;
};

function hear(view: Partial<View>, { again, ...frame }: Frame = {}) {
  table.hear({
    ...positionOf(matryoshkaView(view), frame),
    ...(frame.phase !== undefined && { phase: frame.phase }),
    ...(frame.changes && { changes: frame.changes }),
    ...(frame.n !== undefined && { n: frame.n }),
    standing: frame.standing ?? null,
    repeats: again
      ? [{ n: frame.n ?? 1, events: again as object[] as Record<string, unknown>[], by: null }]
      : [],
  });
}

beforeEach(() => {
  settings.speed = 0;
  settings.stay = "none";
  table = sitAt(matryoshka, matryoshkaWords, { game: "matryoshka", options: {}, players: 3, seats });
});

afterEach(async () => {
  vi.useRealTimers();
  await table.leave();
});

const show = (...cards: string[]) => cards.map((card) => `show:${card}`);
const pick = (card: string) => click(`[data-pick="${card}"]`);
const picked = () => all("[data-pick][aria-pressed=true]").map((each) => each.dataset["pick"]);
const sentMoves = () => JSON.stringify(table.socket.moves);

describe("a display", () => {
  const legal = show("A1", "A5", "B2", "C5", "D7");

  test("is picked in any order, and sent whole and sorted when it is complete", () => {
    hear({}, { legal });
    expect(promptTitle()).toBe("Pick 2 dolls to show");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(true);
    for (const card of ["D7", "F3", "A5", "F3"]) pick(card);
    expect(picked()).toEqual(["A5", "D7"]);
    click("[data-action=show]");
    expect(table.socket.moves).toEqual([["show:A5", "show:D7"]]);
  });

  test("can have too many, and then fewer", () => {
    hear({}, { legal });
    click("[data-action=pick-all]");
    expect(find("[role=status]")?.textContent).toBe("4 too many");
    expect(find("[data-action=show]")?.hasAttribute("disabled")).toBe(true);
    click("[data-action=pick-all]");
    expect(picked()).toEqual([]);
  });

  test("goes on above what is picked already", () => {
    hear({ round: 1, picked: ["A1", "B2"] }, { legal: show("C5", "D7") });
    expect(promptTitle()).toBe("Pick 2 dolls to show");
    expect(all("[data-pick]").map((each) => each.dataset["pick"])).toEqual(["C5", "D7", "F3"]);
  });

  test("says who is ready and nothing of what they picked", () => {
    hear({ ready: [1], picked: ["A1", "A5"] }, { to_move: [2], phase: "show" });
    const said = all('[aria-label="Who has picked"] .slot').map((slot) => slot.textContent?.trim());
    expect(said.map((text) => text?.replaceAll(/\s+/g, " "))).toEqual([
      expect.stringContaining("You"),
      expect.stringContaining("ready"),
      expect.stringContaining("choosing"),
    ]);
    expect(find('[data-belongings="1"]')?.textContent).toContain("ready");
    expect(cardsIn('[aria-label="Who has picked"]')).toEqual([]);
    expect(labelOf('[aria-label^="A1"]')).toBe("A1, apple, picked");
  });
});

describe("others do not disturb", () => {
  const dolls = ["A1", "A5", "B2", "C5", "D7", "F3", "F4"] as const;

  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 1;
    settings.stay = "normal";
  });

  test("whoever picks six dolls while they get ready: prompt, counter, button and ticks are there in every frame", () => {
    const picking = { round: 2, hand: [...dolls], hands: [7, 7, 7] };
    const legal = show("A1", "A5");
    hear(picking, { legal, to_move: [0, 1, 2] });
    vi.runAllTimers();
    const wanted: string[] = [];
    const check = () => {
      flushSync();
      expect(promptTitle()).toBe("Pick 6 dolls to show");
      expect(find("[data-action=show]")?.textContent?.trim()).toBe("Show these 6");
      expect(find("[role=status]")?.textContent).toBe(`${wanted.length} of 6 picked`);
      expect(picked()).toEqual(wanted);
    };
    const ready: number[] = [];
    for (const [i, card] of dolls.slice(0, 6).entries()) {
      pick(card);
      wanted.push(card);
      check();
      if (i % 3 !== 1) continue;
      const seat = ready.length + 1;
      ready.push(seat);
      const events: Event[] = [{ event: "ready", seat, to }];
      hear(
        { ...picking, ready: [...ready] },
        { events, changes: [{ ready: [...ready] }], legal, to_move: [0], n: 1 + seat },
      );
      for (let passed = 0; passed < 1000; passed += 100) {
        check();
        vi.advanceTimersByTime(100);
      }
      expect(find(`[data-belongings="${seat}"]`)?.textContent).toContain("ready");
    }
    click("[data-action=show]");
    expect(table.socket.moves).toEqual([show(...dolls.slice(0, 6))]);
  });

  test("whoever chooses an offer while they offer", () => {
    const laid: Partial<View> = { round: 1, active: 1, middle: "E1", displays: [["B2"], ["C1"], ["D3"]] };
    const legal = ["offer:A1", "offer:C5"];
    hear(laid, { legal, to_move: [0, 2] });
    vi.runAllTimers();
    flushSync();
    const events: Event[] = [{ event: "offered", seat: 2, to }];
    hear({ ...laid, offered: [2] }, { events, changes: [{ offered: [2] }], legal, to_move: [0], n: 2 });
    for (let passed = 0; passed < 1000; passed += 100) {
      expect(promptTitle()).toBe("Offer Otto a doll");
      expect(movesOn()).toEqual(legal);
      vi.advanceTimersByTime(100);
      flushSync();
    }
    expect(labelOf('[data-place="offer-2"] button')).toBe("Mika’s offer, face down");
  });
});

describe("displays that are turned up", () => {
  const displays: View["displays"] = [
    ["H7", "I7"],
    ["A1", "B2"],
    ["C3", "D4"],
  ];
  const events: Event[] = [
    { event: "ready", seat: 2, to },
    { event: "display", displays, to },
    { event: "round", round: 1, start: 1, to },
    { event: "active", seat: 1, to },
  ];
  const changes: Change[] = [
    { ready: [0, 1, 2] },
    { displays, hand: ["A5"], hands: [1, 1, 1], picked: [], ready: [] },
    { round: 1, start: 1 },
    { active: 1 },
  ];
  const after: Partial<View> = { round: 1, start: 1, active: 1, displays, hand: ["A5"], hands: [1, 1, 1] };
  const noteOf = (seat: number) => find(`[data-seat="${seat}"] .note`)?.textContent?.replaceAll(/\s+/g, " ");

  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 1;
    settings.stay = "normal";
    hear(
      { ready: [0, 1], picked: ["H7", "I7"], hand: ["A5", "H7", "I7"] },
      { to_move: [2], phase: "show", standing: [0, 0, 0] },
    );
    vi.runAllTimers();
    hear(after, { events, changes, to_move: [1], phase: "middle", standing: [2, 0, 4], n: 2 });
  });

  const wait = (ms: number) => {
    vi.advanceTimersByTime(ms);
    flushSync();
  };

  test("say what they are worth in the same frame as the dolls, seat by seat", () => {
    expect(cardsIn('[data-display="0"]')).toEqual(["H7", "I7"]);
    expect(noteOf(0)).toContain("2 points so far");
    expect(find('[aria-label="Your display"] h2')?.textContent).toContain("2 points");
    expect(cardsIn('[data-display="1"]')).toEqual([]);
    expect(noteOf(2)).not.toContain("so far");
    wait(2 * NEXT_DISPLAY);
    expect(cardsIn('[data-display="2"]')).toEqual(["C3", "D4"]);
    expect(noteOf(2)).toContain("4 points so far");
  });

  test("lie open for three seconds; a tap goes on", () => {
    wait(3 * NEXT_DISPLAY + COMPARE - 1);
    expect(all("[data-display]")).toHaveLength(3);
    expect(noteOf(0)).toContain("2 points so far");
    find("[data-display]")?.click();
    flushSync();
    expect(table.table.activity).toBe("rest");
    expect(find("[data-exchange]")).not.toBeNull();
    expect(noteOf(0)).toContain("2 points so far");
  });

  test("stay as long as somebody has set", () => {
    settings.stay = "long";
    wait(3 * NEXT_DISPLAY + 2 * COMPARE - 1);
    expect(find("[data-exchange]")).toBeNull();
    wait(1);
    expect(find("[data-exchange]")).not.toBeNull();
  });
});

describe("the exchange", () => {
  const laid: Partial<View> = {
    round: 1,
    active: 1,
    middle: "E1",
    displays: [["B2"], ["C1"], ["D3"]],
  };
  const cleared: Change = { middle: null, offer: null, offered: [], offers: {} };

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
    table.socket.hear({
      type: "refused",
      error: { code: "illegal-move", params: { rule: "MAT-7", reason: "on-display" } },
    });
    flushSync();
    expect(find('[role="alert"]')?.textContent).toContain("MAT-7");
  });

  test("others' offers lie face down; one's own is seen, and is not in the hand as well", () => {
    hear({ ...laid, offered: [0, 2], offer: "C5" }, { to_move: [1], phase: "accept" });
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
    const hand: View["hand"] = ["A1", "A5", "B6"];
    const changes = [cleared, { hand }];
    hear(
      { ...laid, active: 1, middle: null, hand },
      { events, changes, to_move: [1], phase: "middle", decision: 1 },
    );
    expect(named("F4", "A2")).toEqual([]);
    expect(labelOf('[data-hand] [aria-label^="B6"]')).toBe("B6, bird, new");
  });

  test("a doll that one gave away is nowhere in the page any more", () => {
    hear({ ...laid, offered: [0], offer: "C5" }, { to_move: [2], phase: "offer" });
    const events: Event[] = [
      { event: "exchange", seat: 1, with: 0, to },
      { event: "got", seat: 1, card: "C5", to: [0, 1] },
    ];
    const hand: View["hand"] = ["A1", "A5", "D7", "E1", "F3"];
    const changes = [{ ...cleared, hand }, null];
    hear({ ...laid, active: 2, middle: null, hand }, { events, changes, to_move: [2], phase: "middle" });
    expect(named("C5")).toEqual([]);
    expect(labelOf('[data-hand] [aria-label^="E1"]')).toBe("E1, ear of wheat, new");
  });

  test("displays go with the view that takes them back into the hands", () => {
    hear(laid, { to_move: [0], phase: "offer" });
    click('[data-tab="2"]');
    expect(cardsIn('[data-display="2"]')).toEqual(["D3"]);
    expect(named("D3", "C1", "E1")).toEqual(["D3", "C1", "E1"]);
    const events: Event[] = [
      { event: "exchange", seat: 1, with: 2, to },
      { event: "back", to },
    ];
    const changes = [cleared, { active: null, displays: [[], [], []] }];
    hear({ round: 1 }, { events, changes, to_move: [1, 2], phase: "show" });
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

  test("a tap on a doll hurries what moves, and chooses nothing", () => {
    vi.useFakeTimers();
    settings.speed = 1;
    hear({ ...laid, middle: null }, { to_move: [1], phase: "middle" });
    const events: Event[] = [{ event: "middle", seat: 1, card: "E1", to }];
    hear(laid, { events, changes: [{ middle: "E1" }], legal: ["offer:A1"], n: 2 });
    expect(table.table.activity).toBe("moving");
    find('[data-hand] [aria-label^="A1"]')?.click();
    flushSync();
    expect(table.table.activity).toBe("rest");
    expect(table.socket.moves).toEqual([]);
    expect(movesOn()).toEqual(["offer:A1"]);
  });
});

describe("what is shown once more", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 1;
    settings.stay = "normal";
  });

  const frames = (look: () => void) => {
    for (let passed = 0; passed < 6000; passed += 200) {
      look();
      vi.advanceTimersByTime(200);
      flushSync();
    }
  };

  test("displays lie over the present view, once, and change nothing of it", () => {
    const displays: View["displays"] = [["H7"], ["A2"], ["B7"]];
    const hand: View["hand"] = ["A1", "C5", "H7"];
    hear(
      { round: 1, hand, ready: [1] },
      { again: [{ event: "display", displays, to }], legal: show("A1"), n: 5 },
    );
    const seen: string[] = [];
    frames(() => {
      expect(table.scene.drawn?.displays).toEqual([[], [], []]);
      expect(table.scene.drawn?.hand).toEqual(hand);
      const now = cardsIn("[data-display]")
        .filter((card) => card !== "H7")
        .join(" ");
      if (now !== seen.at(-1)) seen.push(now);
    });
    expect(seen).toEqual(["", "A2", "A2 B7", ""]);
    expect(named("A2", "B7")).toEqual([]);
    expect(promptTitle()).toBe("Pick 4 dolls to show");
  });

  const nextExchange: Partial<View> = {
    round: 1,
    active: 2,
    middle: "F6",
    displays: [["B2"], ["C1"], ["D3"]],
  };

  test("a doll that lay in the middle is seen there, though the next exchange has begun", () => {
    hear(nextExchange, { again: [{ event: "middle", seat: 1, card: "E1", to }], legal: ["offer:A1"], n: 5 });
    const seen: string[] = [];
    frames(() => {
      expect(table.scene.drawn).toMatchObject(nextExchange);
      const middle = labelOf("[data-middle]") ?? "";
      if (middle !== seen.at(-1)) seen.push(middle);
    });
    expect(seen).toEqual(["F6, fish", "E1, ear of wheat", "F6, fish"]);
  });

  test("an exchange is told, and nothing that lies there now moves", () => {
    hear(nextExchange, { again: [{ event: "exchange", seat: 1, with: 0, to }], legal: ["offer:A1"], n: 5 });
    const told = new Set<string | undefined>();
    frames(() => {
      told.add(find("[data-prompt] .happening")?.textContent);
      expect(all(".flight")).toEqual([]);
      expect(labelOf("[data-middle]")).toBe("F6, fish");
    });
    expect([...told].join()).toContain("Otto exchanged with you");
    expect(table.scene.newCards).toEqual([]);
  });

  test("offers are turned up over those that lie there", () => {
    const offers = { 1: "B6", 2: "F4" } as const;
    const now: Partial<View> = { round: 1, active: 0, middle: "A2", offered: [1, 2], offers };
    hear(now, {
      again: [{ event: "offers", seat: 0, cards: offers, to: [0] }],
      legal: ["accept:1", "accept:2"],
      n: 5,
    });
    frames(() => expect(table.scene.drawn).toMatchObject(now));
    expect(movesOn()).toEqual(["accept:1", "accept:2"]);
    expect(table.table.teller.log.map(({ text }) => text).join(" ")).not.toMatch(/B6|F4/);
  });
});

test("a watcher sees displays and backs, and no hand", () => {
  hear(
    { seat: null, hand: [], round: 1, active: 1, middle: "E1", offered: [0], displays: [["B2"], [], []] },
    { to_move: [2], phase: "offer" },
  );
  expect(find("[data-hand]")).toBeNull();
  expect(new Set(cardsIn("main"))).toEqual(new Set(["B2", "E1"]));
});

test("the end: points, what was left over, and the rule where a tie was broken", () => {
  const ended: Partial<View> = {
    round: 4,
    displays: [["A1"], ["B1"], ["C1"]],
    left: ["A7", "B7", "C7"],
    ended: "rounds",
  };
  hear({ ...ended, scores: [18, 20, 20], winners: [2], decided: "runs" }, { to_move: [], phase: null });
  expect(all("[data-score]").map((each) => each.dataset["score"])).toEqual(["20", "20", "18"]);
  expect(find("[data-result]")?.textContent).toContain("MAT-14");
  expect(cardsIn("[data-left]")).toEqual(["A7", "B7", "C7"]);
  hear({ ...ended, scores: [18, 20, 19], winners: [1], decided: "points" }, { to_move: [], phase: null });
  expect(find("[data-result]")?.textContent).not.toContain("MAT-14");
});
