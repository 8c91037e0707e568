/** A person's settings on this device: speed, sound, how long cards stay open, asking before moves, theme. No face is ever stored. */

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
/** The key of the loudness that is restored when sound is turned on again. */
const LOUD = "facedown.loud";
const NO_VIBRATION = "facedown.no-vibration";
const STILL_MS = 120;

/** The speed in the address, such as `?speed=2` for twice as fast, which is remembered. With `?speed=0`, for tests, no card stays open. */
function firstSpeed(): number {
  const speedInUrl = new URLSearchParams(location.search).get("speed");
  if (speedInUrl !== null && Number.isFinite(Number(speedInUrl))) localStorage.setItem(SPEED, speedInUrl);
  if (speedInUrl === "0") localStorage.setItem(STAY, "none" satisfies Stay);
  const storedSpeed = Number(localStorage.getItem(SPEED) ?? "1");
  return Number.isFinite(storedSpeed) && storedSpeed >= 0 ? storedSpeed : 1;
}

function firstStay(): Stay {
  const storedStay = localStorage.getItem(STAY) ?? "";
  return storedStay in STAYS ? (storedStay as Stay) : "normal";
}

function firstTheme(): Theme {
  const storedTheme = localStorage.getItem(THEME);
  return storedTheme === "light" || storedTheme === "dark" ? storedTheme : "system";
}

function keptLoudness(key: string): Loudness {
  const storedLoudness = localStorage.getItem(key);
  return LOUDNESS.find((each) => each === storedLoudness) ?? "normal";
}

class Settings {
  /** Durations are divided by this; 0: everything happens instantly. */
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

  /** Turn sound off, or back on as loud as it was. */
  toggleSound(): void {
    this.setSound(this.sound === "off" ? keptLoudness(LOUD) : "off");
  }

  setVibration(isVibrating: boolean): void {
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

  /** How many milliseconds a step really takes. */
  pace = ({ ms, pause, reveal }: Step): number => {
    if (reveal) return ms * STAYS[this.stay];
    if (this.speed === 0) return 0;
    return (this.isStill && !pause ? Math.min(ms, STILL_MS) : ms) / this.speed;
  };
}

export const settings = new Settings();
