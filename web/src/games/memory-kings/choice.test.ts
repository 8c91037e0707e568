import { describe, expect, test } from "vitest";
import { answerTo, type Choice, legalMoves, moveAt, movesInWords, movesTo, NO_SELECTION } from "./choice";
import type { Cell, Phase } from "./wire.gen";

const LEGAL = ["move:1:a1", "move:1:d1", "move:1:c3", "move:2:b1", "move:2:c3", "move:2:e1"];

function choice(change: Partial<Choice> = {}, legal = LEGAL, phase: Phase | null = "move"): Choice {
  const moves = legalMoves(phase, (move) => legal.includes(move));
  return { ...NO_SELECTION, phase, moves, own: ["b1", "d1"], ...change };
}

const texts = (moves: readonly { readonly text: string }[]) => moves.map(({ text }) => text);

/** What choosing the cell does, with a move as its text. */
function choose(asked: Choice, cell: Cell) {
  const answer = answerTo(asked, cell);
  return answer && "play" in answer ? answer.play.text : answer;
}

test("the moves are composed of pawns and cells, each with its name in words", () => {
  expect(texts(choice().moves).sort()).toEqual([...LEGAL].sort());
  expect(choice().moves.find(({ text }) => text === "move:2:e1")?.name).toBe("Pawn 2 to e1");
});

describe("with no pawn taken up", () => {
  test("a cell that one pawn gets to is played at once", () => {
    expect(choose(choice(), "a1")).toBe("move:1:a1");
    expect(choose(choice(), "e1")).toBe("move:2:e1");
    expect(moveAt(choice(), "e1")?.text).toBe("move:2:e1");
  });

  test("a cell that both get to asks which", () => {
    expect(choose(choice(), "c3")).toEqual({ ask: "c3" });
    expect(moveAt(choice(), "c3")).toBeNull();
  });

  test("a pawn of one's own is taken up, also where the other could go", () => {
    expect(choose(choice(), "b1")).toEqual({ take: 1 });
    expect(choose(choice(), "d1")).toEqual({ take: 2 });
    expect(movesTo(choice(), "b1")).toEqual([]);
  });

  test("a cell out of reach is asked for, so that the server says why", () => {
    expect(choose(choice(), "e5")).toBe("move:1:e5");
    expect(moveAt(choice(), "e5")).toBeNull();
  });
});

test("if a cell was chosen first, the pawn that is chosen next goes there", () => {
  const asked = choice({ goal: "c3" });
  expect(choose(asked, "d1")).toBe("move:2:c3");
  expect(moveAt(asked, "d1")).toBeNull();
  expect(texts(movesInWords(asked))).toEqual(["move:1:c3", "move:2:c3"]);
  expect(choose(asked, "a1")).toBe("move:1:a1");
});

describe("with a pawn taken up", () => {
  test("only it moves", () => {
    const cells: Cell[] = ["a1", "b1", "c3", "e1"];
    expect(cells.filter((cell) => movesTo(choice({ heldPawn: 2 }), cell).length > 0)).toEqual(["c3", "e1"]);
    expect(choose(choice({ heldPawn: 2 }), "c3")).toBe("move:2:c3");
    expect(choose(choice({ heldPawn: 2 }), "a1")).toBe("move:2:a1");
  });

  test("it is put down by choosing it again, and changed for the other", () => {
    expect(choose(choice({ heldPawn: 1 }), "b1")).toEqual({ take: null });
    expect(choose(choice({ heldPawn: 1 }), "d1")).toEqual({ take: 2 });
  });

  test("a button moves it to where the other pawn stands", () => {
    expect(texts(movesInWords(choice({ heldPawn: 1 })))).toEqual(["move:1:d1"]);
    expect(movesInWords(choice())).toEqual([]);
  });

  test("two on one card are taken up in turn, and it does not matter which one moves", () => {
    const own: Cell[] = ["b1", "b1"];
    expect(choose(choice({ own }), "c3")).toBe("move:1:c3");
    expect(choose(choice({ own }), "b1")).toEqual({ take: 1 });
    expect(choose(choice({ own, heldPawn: 1 }), "b1")).toEqual({ take: 2 });
    expect(choose(choice({ own, heldPawn: 2 }), "b1")).toEqual({ take: null });
  });
});

test("placing and looking name the cell alone; declining is said in words", () => {
  const peek = choice({}, ["peek:b1", "peek:c1", "peek:none"], "peek");
  expect(choose(peek, "b1")).toBe("peek:b1");
  expect(texts(movesInWords(peek))).toEqual(["peek:none"]);
  expect(choose(choice({}, ["place:c1"], "place"), "a1")).toBe("place:a1");
  expect(choose(choice({}, [], null), "a1")).toBeNull();
});
