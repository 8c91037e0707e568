import { beforeEach, describe, expect, test } from "vitest";
import { Teller } from "../../kit/teller.svelte";
import { trememberView } from "../../testing/fakes";
import { TrememberScene } from "./scene.svelte";
import type { Change, Event, View } from "./wire.gen";

const to = "all" as const;
const nobody = { toMove: [], legal: [], phase: null };

let scene: TrememberScene;

beforeEach(() => {
  scene = new TrememberScene(new Teller(() => ({ isYou: false, name: "Ada" })), ({ ms }) => ms);
});

const lay = (change: Partial<View>, gap?: string) =>
  scene.land({ view: trememberView(change, gap), position: nobody, events: [] });

/** Show a move, and return what `see` finds after each step. `changes`: as the server sends them; null: the move is repeated. */
function show<Seen>(
  events: readonly Event[],
  changes: readonly (Change | null)[] | null,
  see: () => Seen,
): Seen[] {
  return scene.stepsOf(events, changes).map((step) => {
    scene.show(step);
    return see();
  });
}

describe("what changed last is marked", () => {
  const push: Event = { event: "push", seat: 0, side: "west", cells: ["a3", "b3", "c3"], to };
  const turn: Event = { event: "turn", seat: 0, cell: "b1", card: "joker-1", to };
  const pair: Event = { event: "pair", seat: 0, cells: ["a1", "b1"], points: 3, score: 3, to };

  test("a card that was pushed in, once it lies there", () => {
    lay({ taken: { seat: 0, cell: "c3" } }, "c3");
    const { cells, taken } = trememberView();
    expect(show([push], [{ cells, taken }], () => scene.mark?.cells)).toEqual([undefined, undefined, ["a3"]]);
  });

  test("two that are no pair, and none of their faces", () => {
    lay({ turned: "a5", cells: { a5: "moon" } });
    const up: Event = { event: "turn", seat: 0, cell: "a6", card: "anchor", to };
    const { cells } = trememberView();
    const changes = [{ cells: { ...cells, a5: "moon", a6: "anchor" } as const, turned: null }, { cells }];
    show([up, { event: "back", cells: ["a5", "a6"], to }], changes, () => {});
    expect(scene.mark).toMatchObject({ event: { event: "back" }, cells: ["a5", "a6"] });
    expect(JSON.stringify([scene.drawn, scene.overlay, scene.mark])).not.toMatch(/moon|anchor/);
  });

  test("a joker pair, where it lies before the quarter turn and after it", () => {
    const { cells } = trememberView();
    const before = { ...cells, a1: "joker-1", b1: "joker-1", c4: "key" } as const;
    const after = { ...cells, f1: "joker-1", f2: "joker-1", c3: "key" } as const;
    lay({ turned: "a1", cells: { a1: "joker-1", c4: "key" } });
    const changes = [{ cells: before, turned: null }, { scores: [3, 0] }, { cells: after }];
    const marked = show([turn, pair, { event: "rotate", to }], changes, () => [
      scene.overlay.rotation,
      scene.mark?.cells,
      scene.hasRotated,
    ]);
    expect(marked.slice(-3)).toEqual([
      ["turning", ["a1", "b1"], false],
      ["righting", ["a1", "b1"], false],
      [undefined, ["f1", "f2"], true],
    ]);
  });

  test("until the next move, and not for a player who has just arrived", () => {
    lay({ cells: { a1: "joker-1", b1: "joker-1" } });
    show([turn, pair], null, () => {});
    expect(scene.mark?.cells).toEqual(["a1", "b1"]);
    show([{ event: "take", seat: 0, cell: "c3", to }], [null], () => {});
    expect(scene.mark).toBeNull();
    show([turn, pair], null, () => {});
    lay({});
    expect(scene.mark).toBeNull();
  });
});

describe("a look at a card that has been pushed in since, shown once more", () => {
  const look: Event[] = [
    { event: "take", seat: 0, cell: "c3", to },
    { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] },
  ];
  const push: Event = { event: "push", seat: 0, side: "west", cells: ["a3", "b3", "c3"], to };
  const faceAtC3 = () => scene.faceAt(scene.drawn?.cells ?? {}, "c3");

  test("is a face over the present board, for these eyes only, until it lands", () => {
    lay({});
    expect(show(look, null, faceAtC3)).toEqual([null, null, "anchor"]);
    expect(scene.isPrivate("c3")).toBe(true);
    expect(scene.drawn).toEqual(trememberView());
    lay({});
    expect(faceAtC3()).toBeNull();
  });

  test("goes as its push is shown: another card lies there now", () => {
    lay({});
    show(look, null, () => {});
    expect(show([push], null, faceAtC3)).toEqual(["anchor", "anchor", null]);
  });
});

test("two that are no pair, shown once more, lie over the present board and go down again", () => {
  lay({ cells: { c3: "key" } });
  const events: Event[] = [
    { event: "turn", seat: 1, cell: "a6", card: "anchor", to },
    { event: "back", cells: ["a5", "a6"], to },
  ];
  const faces = show(events, null, () => scene.faces["a6"] ?? null);
  expect(faces).toEqual([null, "anchor", "anchor", "anchor", "anchor", null]);
});
