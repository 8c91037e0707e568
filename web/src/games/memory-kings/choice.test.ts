import { describe, expect, test } from "vitest";
import { answerTo, type Choice, isLed, moveAt, movesByCell, movesInWords } from "./choice";

const legal = ["move:1:a1", "move:1:d1", "move:1:c3", "move:2:b1", "move:2:c3", "move:2:e1"];
const choice = (change: Partial<Choice> = {}): Choice => ({
  legal,
  own: ["b1", "d1"],
  taken: null,
  goal: null,
  ...change,
});

describe("with no pawn taken up", () => {
  test("a cell that one pawn gets to is played at once", () => {
    expect(answerTo(choice(), "a1")).toEqual({ play: "move:1:a1" });
    expect(answerTo(choice(), "e1")).toEqual({ play: "move:2:e1" });
  });

  test("a cell that both get to asks which", () => {
    expect(answerTo(choice(), "c3")).toEqual({ ask: "c3" });
    expect(moveAt(choice(), "c3")).toBeNull();
  });

  test("a pawn of one's own is taken up, also where the other could go", () => {
    expect(answerTo(choice(), "b1")).toEqual({ take: 1 });
    expect(answerTo(choice(), "d1")).toEqual({ take: 2 });
  });

  test("a cell out of reach is asked for, so that the server says why", () => {
    expect(answerTo(choice(), "e5")).toEqual({ play: "move:1:e5" });
    expect(moveAt(choice(), "e5")).toBeNull();
  });
});

test("a cell that was chosen first is gone to by the pawn that is chosen then", () => {
  expect(answerTo(choice({ goal: "c3" }), "d1")).toEqual({ play: "move:2:c3" });
  expect(movesInWords(choice({ goal: "c3" }))).toEqual(["move:1:c3", "move:2:c3"]);
  expect(answerTo(choice({ goal: "c3" }), "a1")).toEqual({ play: "move:1:a1" });
});

describe("with a pawn taken up", () => {
  test("only it moves", () => {
    expect([...movesByCell(choice({ taken: 2 })).keys()]).toEqual(["b1", "c3", "e1"]);
    expect(answerTo(choice({ taken: 2 }), "c3")).toEqual({ play: "move:2:c3" });
    expect(answerTo(choice({ taken: 2 }), "a1")).toEqual({ play: "move:2:a1" });
  });

  test("it is put down by choosing it again, and changed for the other", () => {
    expect(answerTo(choice({ taken: 1 }), "b1")).toEqual({ take: null });
    expect(answerTo(choice({ taken: 1 }), "d1")).toEqual({ take: 2 });
  });

  test("to go where the other stands there are words", () => {
    expect(movesInWords(choice({ taken: 1 }))).toEqual(["move:1:d1"]);
    expect(movesInWords(choice())).toEqual([]);
  });

  test("two on one card are taken up in turn, and go alike", () => {
    const own = ["b1", "b1"];
    expect(answerTo(choice({ own }), "c3")).toEqual({ play: "move:1:c3" });
    expect(answerTo(choice({ own }), "b1")).toEqual({ take: 1 });
    expect(answerTo(choice({ own, taken: 1 }), "b1")).toEqual({ take: 2 });
    expect(answerTo(choice({ own, taken: 2 }), "b1")).toEqual({ take: null });
  });
});

test("placing and looking name the cell alone; declining is said in words", () => {
  const peek = choice({ legal: ["peek:b1", "peek:c1", "peek:none"] });
  expect(answerTo(peek, "b1")).toEqual({ play: "peek:b1" });
  expect(movesInWords(peek)).toEqual(["peek:none"]);
  expect(answerTo(choice({ legal: ["place:c1"] }), "a1")).toEqual({ play: "place:a1" });
  expect(answerTo(choice({ legal: [] }), "a1")).toBeNull();
});

test("a pawn is led if some legal move is more than a step", () => {
  expect(isLed(["move:1:a1", "move:1:c1", "move:2:e5"], 1, "b1")).toBe(false);
  expect(isLed(["move:1:a1", "move:1:d2"], 1, "b1")).toBe(true);
});
