import { afterEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";

function reducedMotion(matches: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("durations are divided by the speed; at 0 everything is instant", () => {
  reducedMotion(false);
  settings.setSpeed(2);
  expect(settings.pace({ ms: 280 })).toBe(140);
  settings.setSpeed(0);
  expect(settings.pace({ ms: 700, pause: true })).toBe(0);
  settings.setSpeed(1);
});

test("with reduced motion, movement is a short fade, but the time to read stays", () => {
  reducedMotion(true);
  expect(settings.pace({ ms: 420 })).toBe(120);
  expect(settings.pace({ ms: 1600, pause: true })).toBe(1600);
});

test("cards that go face down again stay as long as is set, whatever the speed", () => {
  for (const speed of [0, 1, 2]) {
    settings.setSpeed(speed);
    expect(settings.pace({ ms: 1600, reveal: true })).toBe(1600);
  }
  settings.setSpeed(1);
  const long = (["short", "normal", "long", "longest"] as const).map((stay) => {
    settings.setStay(stay);
    expect(localStorage.getItem("facedown.stay")).toBe(stay);
    return settings.pace({ ms: 1600, reveal: true });
  });
  expect(long).toEqual([...new Set(long)].sort((one, other) => one - other));
  settings.setStay("normal");
});

test("a theme is set on the page, and the system's by removing it", () => {
  settings.setTheme("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  settings.setTheme("system");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});

test("asking before a move is off at first, and the choice is kept on this device", () => {
  expect(settings.isAskingFirst).toBe(false);
  settings.setAskingFirst(true);
  expect(localStorage.getItem("facedown.ask-first")).not.toBeNull();
  settings.setAskingFirst(false);
  expect(localStorage.getItem("facedown.ask-first")).toBeNull();
});
