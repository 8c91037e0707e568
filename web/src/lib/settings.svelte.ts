/** What a person sets on this device: how fast things move, whether moves are asked about, light or dark. No face is ever stored. */

export type Theme = "system" | "light" | "dark";

const SPEED = "facedown.speed";
const THEME = "facedown.theme";
const ASK_FIRST = "facedown.ask-first";
const STILL_MS = 120;

/** `?speed=0` wins and is remembered: 0 is instant, 1 normal, 2 twice as fast. */
function firstSpeed(): number {
  const asked = new URLSearchParams(location.search).get("speed");
  if (asked !== null && Number.isFinite(Number(asked))) localStorage.setItem(SPEED, asked);
  const kept = Number(localStorage.getItem(SPEED) ?? "1");
  return Number.isFinite(kept) && kept >= 0 ? kept : 1;
}

function firstTheme(): Theme {
  const kept = localStorage.getItem(THEME);
  return kept === "light" || kept === "dark" ? kept : "system";
}

class Settings {
  /** 0: everything at once; otherwise durations are divided by it. */
  speed = $state(firstSpeed());
  theme = $state<Theme>(firstTheme());
  /** A move that is chosen is only marked, until this person says that they mean it. */
  isAskingFirst = $state(localStorage.getItem(ASK_FIRST) !== null);

  setSpeed(speed: number): void {
    this.speed = speed;
    localStorage.setItem(SPEED, String(speed));
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
  pace = ({ ms, pause }: { ms: number; pause?: boolean }): number => {
    if (this.speed === 0) return 0;
    return (this.isStill && !pause ? Math.min(ms, STILL_MS) : ms) / this.speed;
  };
}

export const settings = new Settings();
