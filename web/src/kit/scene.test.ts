import { beforeEach, describe, expect, test } from "vitest";
import type { Position } from "./game";
import type { Prompt } from "./prompt";
import { Scene } from "./scene.svelte";
import { type BoardStep, lookAt, turnOver } from "./steps";
import { Teller } from "./teller.svelte";

interface View {
  readonly cells: Readonly<Record<string, string | null>>;
  readonly turns: number;
}

type Event =
  | { readonly event: "up"; readonly cell: string; readonly card: string }
  | { readonly event: "saw"; readonly cards: Readonly<Record<string, string>> }
  | { readonly event: "down" }
  | { readonly event: "count" };

/** The scene of a minimal game. */
class Toy extends Scene<View, Event> {
  readonly followedEvents: Event[] = [];

  protected override stepsOfOne(event: Event): readonly BoardStep[] {
    switch (event.event) {
      case "up":
        return turnOver([event.cell], { faces: { [event.cell]: event.card }, tells: true });
      case "saw":
        return lookAt(event.cards, Object.values(event.cards));
      case "down":
        return turnOver("open", { hides: true });
      case "count":
        return [];
    }
  }

  protected override tell(event: Event): void {
    this.teller.tell(0, event.event);
  }

  override prompt(_view: View, position: Position): Prompt {
    return { title: position.phase ?? "", notes: [] };
  }

  protected override follow(event: Event): void {
    this.followedEvents.push(event);
  }
}

const WAIT = { ms: 0 };
const nobody: Position = { toMove: [], legal: [], phase: null };
const askingPosition: Position = { toMove: [0], legal: ["turn:a1"], phase: "turn" };
const asleep: View = { cells: { a1: null, b1: null }, turns: 0 };
const up: Event = { event: "up", cell: "a1", card: "kite" };
const upDrawn = { cells: { a1: "kite", b1: null } };

let teller: Teller;
let scene: Toy;

beforeEach(() => {
  teller = new Teller((seat) => ({ isYou: seat === 0, name: "Ada" }));
  scene = new Toy(teller, ({ ms }) => ms);
  scene.land({ view: asleep, position: nobody, events: [] });
});

const play = (events: readonly Event[], changes: readonly (Partial<View> | null)[] | null) => {
  for (const step of scene.stepsOf(events, changes)) scene.show(step);
};

describe("what is drawn", () => {
  test("changes by what the server says the event changed, at its own step", () => {
    const [away = WAIT, towards = WAIT] = scene.stepsOf([up], [upDrawn]);
    scene.show(away);
    expect(scene.drawn).toEqual(asleep);
    expect(scene.halfAt("a1")).toBe("away");
    scene.show(towards);
    expect(scene.drawn).toEqual({ ...asleep, ...upDrawn });
    expect(scene.halfAt("a1")).toBe("towards");
    expect(scene.halfAt("b1")).toBeNull();
  });

  test("changes even where the board has no step for the event", () => {
    play([{ event: "count" }], [{ turns: 1 }]);
    expect(scene.drawn?.turns).toBe(1);
  });

  test("stays the same if the event changes nothing in the view", () => {
    play([{ event: "saw", cards: { b1: "sock" } }], [null]);
    expect(scene.drawn).toEqual(asleep);
  });

  test("lands on the view, whatever was drawn", () => {
    play([up], [upDrawn]);
    scene.land({ view: asleep, position: nobody, events: [up] });
    expect(scene.drawn).toBe(asleep);
    expect(scene.overlay).toEqual({});
    expect(scene.recentEvents).toEqual([up]);
  });
});

describe("what is shown once more", () => {
  test("is laid over the present board as faces, and leaves with the next landing", () => {
    play([up], null);
    expect(scene.drawn).toEqual(asleep);
    expect(scene.faceAt(asleep.cells, "a1")).toBe("kite");
    expect(scene.followedEvents).toEqual([]);
    scene.land({ view: asleep, position: nobody, events: [] });
    expect(scene.faceAt(asleep.cells, "a1")).toBeNull();
  });
});

test("all cards that lay face up turn, also once nothing lies face up any more", () => {
  scene.land({ view: { ...asleep, ...upDrawn }, position: nobody, events: [] });
  const [away = WAIT, towards = WAIT] = scene.stepsOf([{ event: "down" }], [{ cells: asleep.cells }]);
  scene.show(away);
  expect([scene.halfAt("a1"), scene.halfAt("b1")]).toEqual(["away", null]);
  scene.show(towards);
  expect([scene.halfAt("a1"), scene.halfAt("b1")]).toEqual(["towards", null]);
});

test("a private look is counted while it waits, and is nowhere afterwards", () => {
  const steps = scene.stepsOf([{ event: "saw", cards: { b1: "sock" } }], [null]);
  for (const step of steps) {
    scene.show(step);
    if (step.hold) break;
  }
  expect(scene.lookSize).toBe(1);
  expect(scene.faceAt(asleep.cells, "b1")).toBe("sock");
  expect(JSON.stringify(teller.speech)).toContain("sock");
  for (const step of steps.slice(steps.findIndex(({ hold }) => hold) + 1)) scene.show(step);
  expect(scene.lookSize).toBe(0);
  expect(scene.faceAt(asleep.cells, "b1")).toBeNull();
  expect(JSON.stringify(teller.speech)).not.toContain("sock");
});

test("what is asked is said when it lands, not before", () => {
  play([up], [upDrawn]);
  expect(JSON.stringify(teller.speech)).not.toContain("Your turn");
  scene.land({ view: asleep, position: askingPosition, events: [up] });
  expect(teller.speech.at(-1)?.text).toBe("Your turn. turn.");
});

test("points so far change with the step that counts them, at the latest when it lands", () => {
  scene.land({ view: asleep, position: nobody, events: [], standing: [0] });
  const [step = WAIT] = scene.stepsOf([{ event: "count" }], [{ turns: 1 }], [3]);
  const countingStep: BoardStep = { ...step, counts: true };
  scene.show(countingStep);
  expect(scene.standing).toEqual([3]);
});
