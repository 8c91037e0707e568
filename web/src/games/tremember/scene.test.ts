import { beforeEach, describe, expect, test } from "vitest";
import type { Teller, Wire } from "../../kit/game";
import { trememberView } from "../../testing/fakes";
import type { Event, View } from "./notation";
import { TrememberScene } from "./scene.svelte";

const to = "all" as const;
const silent: Teller = {
  who: (seat) => ({ isYou: seat === 0, name: "Ada" }),
  addLine: () => {},
  say: () => {},
  forgetFaces: () => {},
};

let scene: TrememberScene;

beforeEach(() => {
  scene = new TrememberScene(silent, ({ ms }) => ms);
});

function lay(change: Partial<View>, gap?: string) {
  const view = trememberView(change, gap) as unknown as Wire;
  scene.land(view, { toMove: [0], legal: [] }, []);
}

/** What is drawn after each step, by the step's name. */
function shown(events: readonly Event[]) {
  const frames: [string, View | null][] = [];
  for (const step of scene.stepsOf(events as unknown as readonly Wire[])) {
    scene.show(step as Parameters<typeof scene.show>[0]);
    frames.push([(step as { do: string }).do, scene.drawn]);
  }
  return frames;
}

test("a card that is taken leaves a gap as it leaves, and its face is its taker's", () => {
  lay({});
  const frames = shown([
    { event: "take", seat: 0, cell: "c3", to },
    { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] },
  ]);
  const gaps = frames.map(([name, view]) => [name, !("c3" in (view?.cells ?? {}))]);
  expect(gaps).toEqual([
    ["tell", false],
    ["lift", false],
    ["take", true],
    ["see", true],
  ]);
  expect(scene.drawn?.taken).toEqual({ seat: 0, cell: "c3", card: "anchor" });
});

describe("a push", () => {
  const push: Event = { event: "push", seat: 0, side: "west", cells: ["a3", "b3", "c3"], to };

  test("takes the face away before the card moves", () => {
    lay({ taken: { seat: 0, cell: "c3", card: "anchor" } }, "c3");
    const [, bring] = shown([push]);
    expect(bring?.[0]).toBe("bring");
    expect(JSON.stringify(bring?.[1])).not.toContain("anchor");
  });

  test("moves the line by one, open cards with it, and closes the gap", () => {
    lay({ taken: { seat: 0, cell: "c3" }, cells: { a3: "key", b3: "moon", d3: "kite" } }, "c3");
    shown([push]);
    const { a3, b3, c3, d3 } = scene.drawn?.cells ?? {};
    expect([a3, b3, c3, d3]).toEqual([null, "key", "moon", "kite"]);
    expect(scene.drawn?.taken).toBeNull();
  });
});

test("two that are no pair are drawn until they have turned half way back, and not after", () => {
  lay({ turned: "a5", cells: { a5: "moon" } });
  const frames = shown([
    { event: "turn", seat: 0, cell: "a6", card: "anchor", to },
    { event: "back", cells: ["a5", "a6"], to },
  ]);
  const open = frames.map(([name, view]) => [name, view?.cells["a5"] ?? null, view?.cells["a6"] ?? null]);
  expect(open.find(([name]) => name === "miss")).toEqual(["miss", "moon", "anchor"]);
  expect(open.find(([name]) => name === "down")).toEqual(["down", null, null]);
  expect(JSON.stringify([scene.drawn, scene.mark, scene.turning])).not.toMatch(/moon|anchor/);
});

test("a quarter turn takes every card, and the mark on the last pair, along", () => {
  lay({ turned: "a1", cells: { a1: "joker-1", a6: "key" } });
  shown([
    { event: "turn", seat: 0, cell: "b1", card: "joker-1", to },
    { event: "pair", seat: 0, cells: ["a1", "b1"], points: 3, score: 3, to },
    { event: "rotate", to },
  ]);
  const open = Object.entries(scene.drawn?.cells ?? {}).filter(([, card]) => card !== null);
  expect(Object.fromEntries(open)).toEqual({ f1: "joker-1", f2: "joker-1", a1: "key" });
  expect(scene.mark).toMatchObject({ kind: "pair", cells: ["f1", "f2"], points: 3 });
  expect(scene.drawn?.scores).toEqual([3, 0]);
});
