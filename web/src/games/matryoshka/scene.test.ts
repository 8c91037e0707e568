import { beforeEach, describe, expect, test } from "vitest";
import type { Teller, Wire } from "../../kit/game";
import { matryoshkaView } from "../../testing/fakes";
import type { Event, View } from "./notation";
import { MatryoshkaScene } from "./scene.svelte";
import type { MatryoshkaStep } from "./steps";

const to = "all" as const;
const nobody = { toMove: [], legal: [] };
const teller: Teller = {
  who: (seat) => ({ isYou: seat === 0, name: `Player ${seat}` }),
  addLine: () => {},
  say: () => {},
  forgetFaces: () => {},
};

let scene: MatryoshkaScene;

beforeEach(() => {
  scene = new MatryoshkaScene(teller, ({ ms }) => ms);
});

const lay = (view: Partial<View>, events: Event[] = []) =>
  scene.land(matryoshkaView({ round: 1, ...view }) as unknown as Wire, nobody, events as unknown as Wire[]);

const showUntil = (kind: MatryoshkaStep["do"], events: Event[]) => {
  for (const step of scene.stepsOf(events as unknown as Wire[])) {
    scene.show(step as MatryoshkaStep);
    if ((step as MatryoshkaStep).do === kind) return;
  }
};

const exchange: Event[] = [
  { event: "exchange", seat: 1, with: 2, to },
  { event: "got", seat: 1, card: "B6", to: [1, 2] },
];
const faces = () => scene.flying.map(({ from, to: end, face }) => [from, end, face]);

describe("dolls on their way", () => {
  test("a watcher sees the middle doll's face and no other", () => {
    lay({ seat: null, hand: [], active: 1, middle: "E1", offered: [0, 2] });
    showUntil("swap", [exchange[0] as Event]);
    expect(faces()).toEqual([
      ["offer-2", "seat-1", null],
      ["middle", "seat-2", "E1"],
      ["offer-0", "seat-0", null],
    ]);
  });

  test("the active player sees the doll that comes; those that go back lie down first", () => {
    lay({ seat: 1, active: 1, middle: "E1", offered: [0, 2], offers: { 0: "A7", 2: "B6" } });
    showUntil("swap", exchange);
    expect(faces()).toEqual([
      ["offer-2", "seat-1", "B6"],
      ["middle", "seat-2", "E1"],
      ["offer-0", "seat-0", null],
    ]);
  });

  test("whoever's offer was not taken sees it come back, and not what was", () => {
    lay({ active: 1, middle: "E1", offered: [0, 2], offer: "C5" });
    showUntil("swap", [exchange[0] as Event]);
    expect(faces()).toEqual([
      ["offer-2", "seat-1", null],
      ["middle", "seat-2", "E1"],
      ["offer-0", "seat-0", "C5"],
    ]);
  });

  test("nothing of the exchange is kept when it is over", () => {
    lay({ seat: 1, active: 1, middle: "E1", offered: [0, 2], offers: { 0: "A7", 2: "B6" } });
    showUntil("exchanged", exchange);
    expect(JSON.stringify([scene.drawn, scene.flying])).not.toMatch(/E1|A7|B6/);
  });
});

test("nor is a doll that was given away", () => {
  lay({ hand: ["A1"] });
  lay({ hand: ["A1", "B6"], active: 1, middle: "E1", offered: [0], offer: "B6" }, [
    { event: "exchange", seat: 2, with: 0, to },
  ]);
  expect(scene.fresh).toEqual(["B6"]);
  showUntil("exchanged", [{ event: "exchange", seat: 1, with: 0, to }]);
  expect(JSON.stringify([scene.drawn, scene.flying, scene.fresh])).not.toContain("B6");
});

describe("what is new in the hand", () => {
  test("is what was drawn, until something else comes", () => {
    lay({ hand: ["A1"] });
    const drew: Event[] = [
      { event: "draw", seat: 0, count: 2, to },
      { event: "drew", seat: 0, cards: ["C5", "D1"], to: [0] },
    ];
    showUntil("drew", drew);
    lay({ hand: ["A1", "C5", "D1"] }, drew);
    expect(scene.fresh).toEqual(["C5", "D1"]);
    lay({ hand: ["A1", "C5", "D1"] }, [{ event: "offered", seat: 2, to }]);
    expect(scene.fresh).toEqual(["C5", "D1"]);
    lay({ hand: ["A1", "C5", "E7"] }, [{ event: "exchange", seat: 1, with: 0, to }]);
    expect(scene.fresh).toEqual(["E7"]);
  });

  test("is not a display that comes back", () => {
    lay({ hand: ["A1"], displays: [["B2"], [], []] });
    lay({ hand: ["A1", "B2"] }, [{ event: "exchange", seat: 1, with: 2, to }]);
    expect(scene.fresh).toEqual([]);
  });

  test("is forgotten with the doll", () => {
    lay({ hand: ["A1"] });
    lay({ hand: ["A1", "E7"] }, [{ event: "exchange", seat: 1, with: 0, to }]);
    lay({ hand: ["A1"] }, [{ event: "middle", seat: 0, card: "E7", to }]);
    expect(scene.fresh).toEqual([]);
  });
});
