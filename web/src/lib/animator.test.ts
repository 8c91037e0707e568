import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Activity, Animator, type Step } from "./animator";

interface Named extends Step {
  readonly name: string;
}

function make(pace: (step: Step) => number = ({ ms }) => ms) {
  const shown: string[] = [];
  const activities: Activity[] = [];
  const animator = new Animator<Named>(
    { show: ({ name }) => shown.push(name), setActivity: (activity) => activities.push(activity) },
    pace,
  );
  const play = (land: string, ...steps: Named[]) => animator.play({ steps, land: () => shown.push(land) });
  return { animator, shown, activities, play };
}

const step = (name: string, ms: number): Named => ({ name, ms });
const look = (name: string): Named => ({ name, ms: 0, hold: true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a batch", () => {
  test("shows its steps one after the other, then lands", () => {
    const { shown, play, activities } = make();
    play("landed", step("a", 100), step("b", 50));
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(50);
    expect(shown).toEqual(["a", "b", "landed"]);
    expect(activities).toEqual(["moving", "rest"]);
  });

  test("waits for the one before it", () => {
    const { animator, shown, play } = make();
    play("one", step("a", 100));
    play("two", step("b", 100));
    expect(animator.queueLength).toBe(1);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["a", "one", "b"]);
    vi.advanceTimersByTime(100);
    expect(shown.at(-1)).toBe("two");
  });

  test("is over at once when everything takes no time", () => {
    const { shown, play, animator } = make(() => 0);
    play("landed", step("a", 100), step("b", 1600));
    expect(shown).toEqual(["a", "b", "landed"]);
    expect(animator.activity).toBe("rest");
  });

  test("without steps just lands", () => {
    const { shown, play } = make();
    play("landed");
    expect(shown).toEqual(["landed"]);
  });
});

describe("hurrying", () => {
  test("plays the rest of this move at once, and no further", () => {
    const { animator, shown, play } = make();
    play("one", step("a", 100), step("b", 1600));
    play("two", step("c", 100));
    animator.hurry();
    expect(shown).toEqual(["a", "b", "one", "c"]);
    expect(animator.activity).toBe("moving");
  });

  test("does not end a private look", () => {
    const { animator, shown, play } = make();
    play("landed", step("a", 100), look("look"), step("back", 100));
    animator.hurry();
    animator.hurry();
    expect(shown).toEqual(["a", "look"]);
    expect(animator.activity).toBe("holding");
  });
});

describe("a private look", () => {
  test("stays until it is ended, also when nothing takes any time", () => {
    const { animator, shown, play } = make(() => 0);
    play("one", look("look"), step("back", 100));
    play("two", step("c", 100));
    vi.advanceTimersByTime(100_000);
    expect(shown).toEqual(["look"]);
    expect(animator.queueLength).toBe(1);
    animator.release();
    expect(shown).toEqual(["look", "back", "one", "c", "two"]);
  });

  test("outlives a reconnection: what waits is dropped, and the landing comes after it", () => {
    const { animator, shown, play } = make(() => 0);
    play("one", look("look"), step("back", 100));
    play("two", step("c", 100));
    animator.playNow({ steps: [], land: () => shown.push("reconnected") });
    expect(shown).toEqual(["look"]);
    animator.release();
    expect(shown).toEqual(["look", "back", "reconnected"]);
  });
});

test("landing now forgets what waits", () => {
  const { animator, shown, play } = make();
  play("one", step("a", 100), step("b", 100));
  play("two", step("c", 100));
  animator.playNow({ steps: [], land: () => shown.push("reconnected") });
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(["a", "reconnected"]);
  expect(animator.activity).toBe("rest");
});

test("what is shown now comes before its landing, and after a look that is open", () => {
  const { animator, shown, play } = make();
  play("one", look("look"), step("back", 100));
  animator.playNow({ steps: [step("again", 100)], land: () => shown.push("reconnected") });
  animator.release();
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["look", "back", "again"]);
  vi.advanceTimersByTime(100);
  expect(shown.at(-1)).toBe("reconnected");
});

test("a stopped animator shows nothing more", () => {
  const { animator, shown, play } = make();
  play("one", step("a", 100), step("b", 100));
  animator.stop();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(["a"]);
});
