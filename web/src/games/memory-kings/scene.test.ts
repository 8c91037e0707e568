import { beforeEach, describe, expect, test } from "vitest";
import type { Wire } from "../../kit/game";
import { kingsView } from "../../testing/fakes";
import type { Event } from "./notation";
import { KingsScene } from "./scene.svelte";

const to = "all" as const;
const nobody = { toMove: [], legal: [] };
let scene: KingsScene;
let forgotten: number;
let said: { line: string; faces: boolean }[];

const land = (events: readonly Event[] = []) =>
  scene.land(kingsView() as unknown as Wire, nobody, events as unknown as readonly Wire[]);

/** Show these events step by step; what is true after the first step of that kind? */
function showUntil(kind: string, events: readonly Event[]): void {
  for (const step of scene.stepsOf(events as unknown as readonly Wire[])) {
    scene.show(step as Parameters<KingsScene["show"]>[0]);
    if ((step as { do?: string }).do === kind) return;
  }
  throw new Error(`no step ${kind}`);
}

const held = () => JSON.stringify([scene.drawn?.cells, scene.look]);

beforeEach(() => {
  forgotten = 0;
  said = [];
  const teller = {
    who: (seat: number) => ({ isYou: seat === 0, name: "" }),
    addLine: () => {},
    say: (line: string, faces = false) => {
      said.push({ line, faces });
    },
    forgetFaces: () => {
      forgotten += 1;
    },
  };
  scene = new KingsScene(teller, ({ ms }) => ms);
  land();
  forgotten = 0;
});

test("a face is held from the moment that its card has half turned up until it has half turned down", () => {
  showUntil("turn", [{ event: "up", cell: "b1", card: "autumn-knight", to }]);
  expect(held()).not.toContain("knight");
  showUntil("up", [{ event: "up", cell: "b1", card: "autumn-knight", to }]);
  expect(held()).toContain("autumn-knight");
  showUntil("down", [{ event: "down", cell: "b1", to }]);
  expect(held()).not.toContain("knight");
  expect(forgotten).toBe(1);
});

test("a private look is held beside what lies there, and only while it is open", () => {
  const events: Event[] = [
    { event: "peek", seat: 0, cell: "c4", to },
    { event: "saw", seat: 0, cards: { c4: "spring-rook" }, to: [0] },
  ];
  showUntil("look", events);
  expect(scene.isLooking).toBe(true);
  expect(scene.look).toEqual({ c4: "spring-rook" });
  expect(scene.drawn?.cells["c4"]).toBeNull();
  showUntil("unpeer", events);
  expect(held()).not.toContain("rook");
  expect(forgotten).toBe(1);
});

test("what is asked of whoever stands on the queen is forgotten with her", () => {
  const view = kingsView({ seat: 0, cells: { b4: "queen" }, pawns: [["b4", "c4"]] });
  scene.land(view as unknown as Wire, { toMove: [0], legal: ["place:d4"] }, []);
  expect(said.at(-1)).toMatchObject({ line: expect.stringContaining("queen"), faces: true });
});

test("pawns, tokens and pairs are drawn as they come", () => {
  showUntil("hop", [{ event: "move", seat: 1, pawn: 2, from: "d3", cell: "e5", to }]);
  expect(scene.drawn?.pawns[1]).toEqual(["b3", "e5"]);
  expect(scene.hopping).toEqual({ seat: 1, number: 2 });
  expect(scene.ms).toBe(260);
  showUntil("recruit", [{ event: "recruit", seat: 1, cells: ["b3", "e5"], pairs: 1, to }]);
  expect(scene.drawn?.tokens).toEqual({ b3: 1, e5: 1 });
  expect(scene.drawn?.pairs).toEqual([0, 1]);
});

describe("tracks", () => {
  const move = (seat: number, cell: string) =>
    showUntil("hop", [{ event: "move", seat, pawn: 1, from: "a1", cell, to }]);
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

  test("the Counter's stand beside one's own", () => {
    move(0, "b1");
    showUntil("hop", [{ event: "counter", from: "a1", cell: "b1", to }]);
    expect(seats()).toEqual([0, -1]);
  });

  test("are gone when something was missed", () => {
    move(1, "b1");
    land();
    expect(seats()).toEqual([]);
  });
});
