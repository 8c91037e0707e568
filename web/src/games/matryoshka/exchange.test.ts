import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { all, click, find, labelOf, press } from "../../testing/board";
import { cardsIn, cardsNamed, hear, movesOn, promptTitle, table } from "../../testing/matryoshka";
import type { Change, Event, View } from "./wire.gen";

const show = (...cards: string[]) => cards.map((card) => `show:${card}`);
const sentMoves = () => JSON.stringify(table.socket.moves);
const to = "all" as const;

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
    expect(cardsNamed("F4", "A2")).toEqual([]);
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
    expect(cardsNamed("C5")).toEqual([]);
    expect(labelOf('[data-hand] [aria-label^="E1"]')).toBe("E1, ear of wheat, new");
  });

  test("displays go with the view that takes them back into the hands", () => {
    hear(laid, { to_move: [0], phase: "offer" });
    click('[data-tab="2"]');
    expect(cardsIn('[data-display="2"]')).toEqual(["D3"]);
    expect(cardsNamed("D3", "C1", "E1")).toEqual(["D3", "C1", "E1"]);
    const events: Event[] = [
      { event: "exchange", seat: 1, with: 2, to },
      { event: "back", to },
    ];
    const changes = [cleared, { active: null, displays: [[], [], []] }];
    hear({ round: 1 }, { events, changes, to_move: [1, 2], phase: "show" });
    expect(cardsNamed("D3", "C1", "E1")).toEqual([]);
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
      { repeats: [{ event: "display", displays, to }], legal: show("A1"), n: 5 },
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
    expect(cardsNamed("A2", "B7")).toEqual([]);
    expect(promptTitle()).toBe("Pick 4 dolls to show");
  });

  const nextExchange: Partial<View> = {
    round: 1,
    active: 2,
    middle: "F6",
    displays: [["B2"], ["C1"], ["D3"]],
  };

  test("a doll that lay in the middle is seen there, though the next exchange has begun", () => {
    hear(nextExchange, {
      repeats: [{ event: "middle", seat: 1, card: "E1", to }],
      legal: ["offer:A1"],
      n: 5,
    });
    const seen: string[] = [];
    frames(() => {
      expect(table.scene.drawn).toMatchObject(nextExchange);
      const middle = labelOf("[data-middle]") ?? "";
      if (middle !== seen.at(-1)) seen.push(middle);
    });
    expect(seen).toEqual(["F6, fish", "E1, ear of wheat", "F6, fish"]);
  });

  test("an exchange is told, and nothing that lies there now moves", () => {
    hear(nextExchange, { repeats: [{ event: "exchange", seat: 1, with: 0, to }], legal: ["offer:A1"], n: 5 });
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
      repeats: [{ event: "offers", seat: 0, cards: offers, to: [0] }],
      legal: ["accept:1", "accept:2"],
      n: 5,
    });
    frames(() => expect(table.scene.drawn).toMatchObject(now));
    expect(movesOn()).toEqual(["accept:1", "accept:2"]);
    expect(table.table.teller.log.map(({ text }) => text).join(" ")).not.toMatch(/B6|F4/);
  });
});
