import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { SOUND_NAMES, type SoundName, Sounds } from "./sound";

let contexts = 0;
let voices = 0;
const vibrate = vi.fn();

const param = () => ({
  value: 0,
  setValueAtTime: vi.fn(),
  linearRampToValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: vi.fn(),
  setTargetAtTime: vi.fn(),
});

class Node {
  readonly gain = param();
  readonly frequency = param();
  readonly Q = param();
  connect = <To>(to: To): To => to;
  stop = vi.fn();
  start = () => {
    voices += 1;
  };
}

class StubContext {
  readonly state = "running";
  readonly currentTime = 0;
  readonly sampleRate = 8;
  readonly destination = {};
  createGain = () => new Node();
  createOscillator = () => new Node();
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });

  constructor() {
    contexts += 1;
  }
}

const touch = () => dispatchEvent(new Event("pointerdown"));

/** Sounds on a page that somebody has touched. `heard` says whether a sound was played. */
function touched() {
  const sounds = new Sounds();
  stop = sounds.listen();
  touch();
  return (name: SoundName): boolean => {
    const before = voices;
    sounds.play(name);
    return voices > before;
  };
}

let stop = () => {};

beforeEach(() => {
  contexts = 0;
  voices = 0;
  vi.stubGlobal("AudioContext", StubContext);
  vi.stubGlobal("navigator", { vibrate });
  vi.useFakeTimers();
});

afterEach(() => {
  stop();
  vibrate.mockClear();
  settings.setSound("normal");
  settings.setVibration(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing sounds before the first touch, and sounds from before it are dropped", () => {
  const sounds = new Sounds();
  stop = sounds.listen();
  sounds.play("deal");
  expect(contexts).toBe(0);
  touch();
  touch();
  expect(contexts).toBe(1);
  expect(voices).toBe(0);
  sounds.play("up");
  expect(voices).toBe(3);
});

test("every sound is heard, and the page vibrates with some", () => {
  const heard = touched();
  expect(SOUND_NAMES.filter((name) => !heard(name))).toEqual([]);
  expect(vibrate).toHaveBeenCalledWith([12, 40, 12]);
});

test("while sound is off, none is heard; turning it on brings the last level back", () => {
  const heard = touched();
  settings.setSound("soft");
  settings.toggleSound();
  expect(settings.sound).toBe("off");
  expect(SOUND_NAMES.filter(heard)).toEqual([]);
  settings.toggleSound();
  expect(settings.sound).toBe("soft");
});

test("without vibration it does not vibrate", () => {
  const heard = touched();
  settings.setVibration(false);
  expect(heard("match")).toBe(true);
  expect(vibrate).not.toHaveBeenCalled();
});

test("what plays in one instant sounds once, and six times in a fifth of a second at most", () => {
  const heard = touched();
  expect([heard("up"), heard("up"), heard("down")]).toEqual([true, false, true]);
  const later = Array.from({ length: 9 }, () => {
    vi.advanceTimersByTime(20);
    return heard("up");
  });
  expect(later.filter(Boolean)).toHaveLength(5);
});

test("from a hidden page only what calls somebody back is heard", () => {
  const heard = touched();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  expect(SOUND_NAMES.filter(heard)).toEqual(["mine", "said", "tick"]);
  vi.restoreAllMocks();
});
