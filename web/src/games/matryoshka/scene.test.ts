import { beforeEach, describe, expect, test } from "vitest";
import { Teller } from "../../kit/teller.svelte";
import { matryoshkaView } from "../../testing/fakes";
import { MatryoshkaScene } from "./scene.svelte";
import type { Change, Event, View } from "./wire.gen";

const to = "all" as const;
const nobody = { toMove: [], legal: [], phase: null };

let scene: MatryoshkaScene;

beforeEach(() => {
  scene = new MatryoshkaScene(
    new Teller((seat) => ({ isYou: seat === 0, name: `Player ${seat}` })),
    ({ ms }) => ms,
  );
});

const lay = (view: Partial<View>, events: Event[] = []) =>
  scene.land({ view: matryoshkaView({ round: 1, ...view }), position: nobody, events });

const play = (events: Event[], changes: (Change | null)[] = events.map(() => null)) => {
  for (const step of scene.stepsOf(events, changes)) scene.show(step);
};

/** Show the steps of an event up to the one with this many flights. */
const playUntilFlying = (flights: number, event: Event) => {
  for (const step of scene.stepsOf([event], [{}])) {
    scene.show(step);
    if (scene.flights.length === flights) return;
  }
};

const exchange: Event = { event: "exchange", seat: 1, with: 2, to };
const faces = () => scene.flights.map(({ from, of, to: end }) => [from, end, scene.cardAt(of ?? from)]);

describe("dolls that cross, and those that go back", () => {
  test("a watcher sees the middle doll's face and no other", () => {
    lay({ seat: null, hand: [], active: 1, middle: "E1", offered: [0, 2] });
    playUntilFlying(2, exchange);
    expect(faces()).toEqual([
      ["offer-2", "middle", null],
      ["middle", "offer-2", "E1"],
    ]);
    playUntilFlying(3, exchange);
    expect(faces()).toEqual([
      ["middle", "seat-1", null],
      ["offer-2", "seat-2", "E1"],
      ["offer-0", "seat-0", null],
    ]);
  });

  test("the active player sees the doll that comes; those that go back lie down first", () => {
    lay({ seat: 1, active: 1, middle: "E1", offered: [0, 2], offers: { 0: "A7", 2: "B6" } });
    expect(scene.cardAt("offer-0")).toBe("A7");
    playUntilFlying(3, exchange);
    expect(faces()).toEqual([
      ["middle", "seat-1", "B6"],
      ["offer-2", "seat-2", "E1"],
      ["offer-0", "seat-0", null],
    ]);
  });

  test("whoever's offer was not taken sees it come back, and not what was", () => {
    lay({ active: 1, middle: "E1", offered: [0, 2], offer: "C5" });
    playUntilFlying(3, exchange);
    expect(faces()).toEqual([
      ["middle", "seat-1", null],
      ["offer-2", "seat-2", "E1"],
      ["offer-0", "seat-0", "C5"],
    ]);
  });

  test("lie where they crossed to while those who got them are marked", () => {
    lay({ active: 1, middle: "E1", offered: [0, 2] });
    const steps = scene.stepsOf([exchange], [{}]);
    scene.show(steps[1] ?? { ms: 0 });
    const crossing = scene.flights;
    scene.show(steps[2] ?? { ms: 0 });
    expect(scene.overlay.receivers).toEqual([1, 2]);
    expect(scene.flights).toBe(crossing);
  });
});

test("who exchanged is marked until the next move", () => {
  lay({ active: 2 }, [exchange, { event: "active", seat: 2, to }]);
  expect(scene.lastSwap).toEqual([1, 2]);
  lay({ active: 2, middle: "A1" }, [{ event: "middle", seat: 2, card: "A1", to }]);
  expect(scene.lastSwap).toEqual([]);
});

describe("what is new in the hand", () => {
  const drew: Event[] = [{ event: "drew", seat: 0, cards: ["C5", "D1"], to: [0] }];

  test("is what was drawn, until this player's next choice", () => {
    lay({ hand: ["A1"] });
    play(drew, [{ hand: ["A1", "C5", "D1"] }]);
    play([
      { event: "active", seat: 0, to },
      { event: "offered", seat: 2, to },
      { event: "ready", seat: 1, to },
    ]);
    expect(scene.newCards).toEqual(["C5", "D1"]);
    play(
      [
        { event: "offered", seat: 0, to },
        { event: "offer", seat: 0, card: "A1", to: [0] },
      ],
      [null, { offer: "A1" }],
    );
    expect(scene.newCards).toEqual([]);
  });

  test.each<[string, Event, Change]>([
    ["lays a doll", { event: "middle", seat: 0, card: "A1", to }, { middle: "A1" }],
    ["takes an offer", { event: "exchange", seat: 0, with: 1, to }, { middle: null }],
    ["picks a display", { event: "show", seat: 0, card: "A1", to: [0] }, { picked: ["A1"] }],
  ])("is no longer when this player %s", (_, event, change) => {
    lay({});
    play(drew, [{}]);
    play([event], [change]);
    expect(scene.newCards).toEqual([]);
  });

  test("is not the first hand", () => {
    lay({ round: 0, hand: [] });
    play(drew, [{ hand: ["C5", "D1"] }]);
    expect(scene.newCards).toEqual([]);
  });

  test("is what the active player got", () => {
    lay({ active: 0, middle: "E1", offered: [1, 2], offers: { 1: "B6", 2: "A7" } });
    const got: Event = { event: "got", seat: 0, card: "B6", to: [0, 1] };
    play([{ event: "exchange", seat: 0, with: 1, to }, got, { event: "active", seat: 1, to }]);
    expect(scene.newCards).toEqual(["B6"]);
  });

  test("is what lay in the middle, for whoever gave a doll for it, and not what they gave", () => {
    lay({ active: 1, middle: "E1", offered: [0], offer: "C5" });
    play([
      { event: "exchange", seat: 1, with: 0, to },
      { event: "got", seat: 1, card: "C5", to: [0, 1] },
      { event: "active", seat: 0, to },
    ]);
    expect(scene.newCards).toEqual(["E1"]);
  });

  test("is not a display that comes back, nor anything for a player who has just arrived", () => {
    lay({ hand: ["A1"] });
    play([{ event: "back", to }], [{ hand: ["A1", "B2"], displays: [[], [], []] }]);
    expect(scene.newCards).toEqual([]);
    play(drew, [{}]);
    lay({});
    expect(scene.newCards).toEqual([]);
  });
});
