/** What a person sets on this device: how things move and stay, whether moves are asked about, light or dark. No face is ever stored. */

import type { Step } from "./animator";

export type Theme = "system" | "light" | "dark";

/** How long cards that go back lie open, against what is usual. */
const STAYS = { none: 0, short: 0.6, normal: 1, long: 2, longest: 4 };
export type Stay = keyof typeof STAYS;

const SPEED = "facedown.speed";
const STAY = "facedown.stay";
const THEME = "facedown.theme";
const ASK_FIRST = "facedown.ask-first";
const STILL_MS = 120;

/** `?speed=2` wins and is remembered: 1 is normal, 2 twice as fast. At `?speed=0`, which is for tests, no card stays either. */
function firstSpeed(): number {
  const asked = new URLSearchParams(location.search).get("speed");
  if (asked !== null && Number.isFinite(Number(asked))) localStorage.setItem(SPEED, asked);
  if (asked === "0") localStorage.setItem(STAY, "none" satisfies Stay);
  const kept = Number(localStorage.getItem(SPEED) ?? "1");
  return Number.isFinite(kept) && kept >= 0 ? kept : 1;
}

function firstStay(): Stay {
  const kept = localStorage.getItem(STAY) ?? "";
  return kept in STAYS ? (kept as Stay) : "normal";
}

function firstTheme(): Theme {
  const kept = localStorage.getItem(THEME);
  return kept === "light" || kept === "dark" ? kept : "system";
}

class Settings {
  /** 0: everything at once; otherwise durations are divided by it. */
  speed = $state(firstSpeed());
  stay = $state<Stay>(firstStay());
  theme = $state<Theme>(firstTheme());
  /** A move that is chosen is only marked, until this person says that they mean it. */
  isAskingFirst = $state(localStorage.getItem(ASK_FIRST) !== null);

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

  /** Movement is stilled to a short cross-fade; the time to read a card is not shortened. */
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
