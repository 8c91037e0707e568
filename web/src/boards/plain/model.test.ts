import { describe, expect, test } from "vitest";
import { aView, kingsView, matryoshkaView, trememberView } from "../../testing/fakes";
import { choicesOf, gridOf, pickingOf, placeAt, rowsOf, showMoves, toggled } from "./model";
import type { View } from "./notation";

const view = (of: object) => of as View;

/** Everything that is offered while this piece is chosen. */
function offered(of: object, legal: readonly string[], piece: string | null = null): string[] {
  const { cells, sides, cards, seats, rest } = choicesOf(view(of), legal, piece);
  return [...cells.values(), ...sides.values(), ...cards.values(), ...seats.values(), ...rest].sort();
}

describe("the grid", () => {
  test("is as wide and high as its cells, with the gap in it", () => {
    expect(gridOf(view(kingsView()))?.rows).toHaveLength(5);
    const grid = gridOf(view(trememberView({ taken: { seat: 0, cell: "f6" } }, "f6")));
    expect(grid?.rows.flat()).toHaveLength(36);
    expect(grid?.gap).toBe("f6");
    expect(gridOf(view(matryoshkaView()))).toBeNull();
  });

  test("a place has what lies and stands there, and no more", () => {
    const lies = view(kingsView({ cells: { b1: "autumn-knight" }, tokens: { b1: 1 }, counter: "a1" }));
    expect(placeAt(lies, "b1")).toEqual({
      card: "autumn-knight",
      back: "white",
      isGap: false,
      pawns: [{ seat: 0, number: 1 }],
      token: 1,
    });
    expect(placeAt(lies, "a1")).toEqual({
      card: null,
      back: "black",
      isGap: false,
      pawns: [{ seat: -1, number: 0 }],
      token: null,
    });
    expect(placeAt(view(trememberView({}, "c3")), "c3").isGap).toBe(true);
  });
});

describe("every legal move is offered, and once", () => {
  test.each([
    ["memory-kings", kingsView({ pawns: [[], []] }), ["place:b1", "place:d1"]],
    ["memory-kings", kingsView(), ["peek:a1", "peek:e5", "peek:none"]],
    ["tremember", trememberView(), ["take:a1", "take:f6"]],
    ["tremember", trememberView({ taken: { seat: 0, cell: "c3" } }, "c3"), ["push:east", "push:north"]],
    ["matryoshka", matryoshkaView({ active: 0 }), ["middle:A1", "middle:C5"]],
    ["matryoshka", matryoshkaView({ offers: { 1: "B1", 2: "B3" }, active: 0 }), ["accept:1", "accept:2"]],
    ["memoarrr, which has a board of its own", aView(), ["reveal:a1", "reveal:b4"]],
    ["memoarrr", aView(), ["side:east", "side:north"]],
    ["a game of tomorrow", { game: "go", players: 2, seat: 0 }, ["bid:7", "pass"]],
  ])("%s", (_, lies, legal) => {
    expect(offered(lies, legal)).toEqual([...legal].sort());
  });

  test("of several pieces, when that piece is chosen", () => {
    const legal = ["move:1:a1", "move:1:b2", "move:1:d1", "move:2:b2", "move:2:e1"];
    expect(offered(kingsView(), legal)).toEqual(["move:1:a1", "move:1:b2", "move:1:d1"]);
    expect(offered(kingsView(), legal, "2")).toEqual(["move:2:b2", "move:2:e1"]);
    expect(offered(kingsView(), legal, "3")).toEqual(["move:1:a1", "move:1:b2", "move:1:d1"]);
  });

  test("where one's other piece stands, in words: the cell is for choosing that piece", () => {
    const { cells, rest, pieces, piece } = choicesOf(
      view(kingsView()),
      ["move:1:d1", "move:1:a1", "move:2:a1"],
      null,
    );
    expect([pieces, piece]).toEqual([["1", "2"], "1"]);
    expect([...cells.keys()]).toEqual(["a1"]);
    expect(rest).toEqual(["move:1:d1"]);
  });
});

describe("a display", () => {
  const hand = ["A1", "A5", "B2", "C5", "D7", "F3"];

  test("says by the legal moves how many cards it takes", () => {
    const legal = hand.slice(0, 5).map((card) => `show:${card}`);
    expect(pickingOf(view(matryoshkaView()), legal)).toEqual({ open: hand, missing: 2 });
    expect(pickingOf(view(matryoshkaView()), ["show:A1"])).toEqual({ open: hand, missing: 6 });
  });

  test("goes on above what is picked already", () => {
    const lies = view(matryoshkaView({ picked: ["A1", "B2"] }));
    expect(pickingOf(lies, ["show:C5", "show:D7"])).toEqual({ open: ["C5", "D7", "F3"], missing: 2 });
  });

  test("is nothing to pick when something else is asked", () => {
    expect(pickingOf(view(matryoshkaView()), ["offer:A1"])).toBeNull();
    expect(pickingOf(view(matryoshkaView()), [])).toBeNull();
  });

  test("is picked in any order and sent in the one that the notation wants", () => {
    const chosen = ["F3", "A5", "D7", "A5", "A1"].reduce<readonly string[]>(toggled, []);
    expect(chosen).toEqual(["F3", "D7", "A1"]);
    expect(showMoves(chosen)).toEqual(["show:A1", "show:D7", "show:F3"]);
  });

  test("is laid out by sets and values", () => {
    expect(rowsOf(["C5", "A1", "A7"])).toEqual([
      { set: "A", cards: ["A1", null, null, null, null, null, "A7"] },
      { set: "C", cards: [null, null, null, null, "C5", null, null] },
    ]);
  });
});
