/** What a person sets on this device: how things move, stay and sound, whether moves are asked about, light or dark. No face is ever stored. */

import type { Step } from "./animator";

export type Theme = "system" | "light" | "dark";

/** How long cards lie open before they go face down again, as a multiple of the usual time. */
const STAYS = { none: 0, short: 0.6, normal: 1, long: 2, longest: 4 };
export type Stay = keyof typeof STAYS;

export const LOUDNESS = ["off", "soft", "normal"] as const;
export type Loudness = (typeof LOUDNESS)[number];

const SPEED = "facedown.speed";
const STAY = "facedown.stay";
const THEME = "facedown.theme";
const ASK_FIRST = "facedown.ask-first";
const SOUND = "facedown.sound";
/** The loudness that the loudspeaker returns to. */
const LOUD = "facedown.loud";
const NO_VIBRATION = "facedown.no-vibration";
const STILL_MS = 120;

/** `?speed=2` wins and is remembered: 1 is normal, 2 twice as fast. At `?speed=0`, which is for tests, no card stays either. */
function firstSpeed(): number {
  const speedInUrl = new URLSearchParams(location.search).get("speed");
  if (speedInUrl !== null && Number.isFinite(Number(speedInUrl))) localStorage.setItem(SPEED, speedInUrl);
  if (speedInUrl === "0") localStorage.setItem(STAY, "none" satisfies Stay);
  const stored = Number(localStorage.getItem(SPEED) ?? "1");
  return Number.isFinite(stored) && stored >= 0 ? stored : 1;
}

function firstStay(): Stay {
  const stored = localStorage.getItem(STAY) ?? "";
  return stored in STAYS ? (stored as Stay) : "normal";
}

function firstTheme(): Theme {
  const stored = localStorage.getItem(THEME);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function keptLoudness(key: string): Loudness {
  const stored = localStorage.getItem(key);
  return LOUDNESS.find((each) => each === stored) ?? "normal";
}

class Settings {
  /** 0: everything at once; otherwise durations are divided by it. */
  speed = $state(firstSpeed());
  stay = $state<Stay>(firstStay());
  theme = $state<Theme>(firstTheme());
  /** Whether a chosen move is only marked until this person confirms it. */
  isAskingFirst = $state(localStorage.getItem(ASK_FIRST) !== null);

  sound = $state<Loudness>(keptLoudness(SOUND));
  isVibrating = $state(localStorage.getItem(NO_VIBRATION) === null);

  setSound(sound: Loudness): void {
    this.sound = sound;
    localStorage.setItem(SOUND, sound);
    if (sound !== "off") localStorage.setItem(LOUD, sound);
  }

  /** The loudspeaker: off, or as loud as it was last. */
  toggleSound(): void {
    this.setSound(this.sound === "off" ? keptLoudness(LOUD) : "off");
  }

  setVibrating(isVibrating: boolean): void {
    this.isVibrating = isVibrating;
    if (isVibrating) localStorage.removeItem(NO_VIBRATION);
    else localStorage.setItem(NO_VIBRATION, "yes");
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    localStorage.setItem(SPEED, String(speed));
  }

  setStay(stay: Stay): void {
    this.stay = stay;
    localStorage.setItem(STAY, stay);
  }

  setAskingFirst(isAskingFirst: boolean): void {
    this.isAskingFirst = isAskingFirst;
    if (isAskingFirst) localStorage.setItem(ASK_FIRST, "yes");
    else localStorage.removeItem(ASK_FIRST);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    if (theme === "system") localStorage.removeItem(THEME);
    else localStorage.setItem(THEME, theme);
    this.applyTheme();
  }

  applyTheme(): void {
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }

  /** Whether movement is reduced to a short cross-fade. The time to read a card is not shortened. */
  get isStill(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Real milliseconds for a step. */
  pace = ({ ms, pause, reveal }: Step): number => {
    if (reveal) return ms * STAYS[this.stay];
    if (this.speed === 0) return 0;
    return (this.isStill && !pause ? Math.min(ms, STILL_MS) : ms) / this.speed;
  };
}

export const settings = new Settings();
