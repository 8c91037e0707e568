import { beforeEach, describe, expect, test } from "vitest";
import type { Position } from "../../kit/game";
import { Teller } from "../../kit/teller.svelte";
import { kingsView } from "../../testing/fakes";
import { KingsScene } from "./scene.svelte";
import type { Cell, Event } from "./wire.gen";

const to = "all" as const;
const nobody: Position = { toMove: [], legal: [], phase: null };
let teller: Teller;
let scene: KingsScene;

const land = (view = kingsView(), position = nobody, events: readonly Event[] = []) =>
  scene.land({ view, position, events });

/** Show these events as one move, without their changes. */
function happen(...events: readonly Event[]): void {
  for (const step of scene.stepsOf(
    events,
    events.map(() => ({})),
  ))
    scene.show(step);
}

beforeEach(() => {
  teller = new Teller((seat) => ({ isYou: seat === 0, name: "" }));
  scene = new KingsScene(teller, ({ ms }) => ms);
  land();
});

test("a card that goes down takes along what was said of its face, and a repeat's face", () => {
  const up: Event = { event: "up", cell: "b1", card: "autumn-knight", to };
  const down: Event = { event: "down", cell: "b1", to };
  for (const step of scene.stepsOf([up], null)) scene.show(step);
  expect(scene.faceAt({}, "b1")).toBe("autumn-knight");
  expect(JSON.stringify(teller.speech)).toContain("knight");
  for (const step of scene.stepsOf([down], null)) scene.show(step);
  expect(scene.faceAt({}, "b1")).toBeNull();
  expect(JSON.stringify(teller.speech)).not.toContain("knight");
});

test("what is asked of whoever stands on the queen is forgotten with her", () => {
  const view = kingsView({ seat: 0, cells: { b4: "queen" }, pawns: [["b4", "c4"]] });
  land(view, { toMove: [0], legal: ["place:d4"], phase: "place" });
  expect(teller.speech.at(-1)).toMatchObject({ text: expect.stringContaining("queen"), namesFace: true });
});

test("whoever has just recruited moves again; nobody else does", () => {
  const recruit: Event = { event: "recruit", seat: 0, cells: ["b1", "d1"], pairs: 1, to };
  const title = (seat: number) =>
    scene.prompt(kingsView(), { toMove: [seat], legal: ["move:1:a1"], phase: "move" }).title;
  happen(recruit);
  expect(title(0)).toBe("A pair! Move again");
  expect(title(1)).toBe("Move a pawn");
  happen(recruit, { event: "counter", from: "a1", cell: "b1", to });
  expect(title(0)).toBe("Move a pawn");
});

describe("tracks", () => {
  const move = (seat: number, cell: Cell) => happen({ event: "move", seat, pawn: 1, from: "a1", cell, to });
  const seats = () => scene.trails.map(({ seat }) => seat);

  test("of each other player since one's own move", () => {
    move(0, "b1");
    expect(seats()).toEqual([0]);
    move(1, "b2");
    move(2, "b3");
    expect(seats()).toEqual([1, 2]);
    move(1, "b4");
    expect(seats()).toEqual([2, 1]);
    move(0, "b5");
    expect(seats()).toEqual([0]);
  });

  test("of the last move alone, for a watcher", () => {
    land(kingsView({ seat: null }));
    move(0, "b1");
    move(1, "b2");
    expect(seats()).toEqual([1]);
  });

  test("the Counter's stand beside one's own", () => {
    move(0, "b1");
    happen({ event: "counter", from: "a1", cell: "b1", to });
    expect(seats()).toEqual([0, -1]);
  });

  test("are gone when something was missed", () => {
    move(1, "b1");
    land();
    expect(seats()).toEqual([]);
  });

  test("lead to a card that is new only if it turned up for that move", () => {
    const fresh = () => scene.trails.filter(({ isFresh }) => isFresh).map(({ cell }) => cell);
    move(2, "b3");
    happen(
      { event: "move", seat: 1, pawn: 1, from: "a1", cell: "b1", to },
      { event: "up", cell: "b1", card: "autumn-knight", to },
    );
    expect(fresh()).toEqual(["b1"]);
    move(1, "b2");
    move(2, "b1");
    expect(fresh()).toEqual([]);
  });
});

describe("the cell of the queen's advice", () => {
  const peek: Event = { event: "peek", seat: 1, cell: "c4", to };

  test("of another stays marked until one's own move, also when somebody else declines", () => {
    happen(peek);
    happen({ event: "peek", seat: 2, cell: null, to });
    expect(scene.eyeCell).toBe("c4");
    happen({ event: "move", seat: 0, pawn: 1, from: "b1", cell: "a1", to });
    expect(scene.eyeCell).toBeNull();
  });

  test("of one's own does not", () => {
    happen({ ...peek, seat: 0 }, { event: "saw", seat: 0, cards: { c4: "spring-rook" }, to: [0] });
    expect(scene.eyeCell).toBeNull();
  });
});
