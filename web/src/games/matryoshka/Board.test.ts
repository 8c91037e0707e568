import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { COMPARE, NEXT_DISPLAY } from "../../kit/timing";
import { settings } from "../../lib/settings.svelte";
import { all, click, find, labelOf } from "../../testing/board";
import { cardsIn, hear, movesOn, promptTitle, table } from "../../testing/matryoshka";
import type { Change, Event, View } from "./wire.gen";

const show = (...cards: string[]) => cards.map((card) => `show:${card}`);
const pick = (card: string) => click(`[data-pick="${card}"]`);
const picked = () => all("[data-pick][aria-pressed=true]").map((each) => each.dataset["pick"]);
const to = "all" as const;

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
