/** The day's deals as the server tells them, and the seals of days that this browser has kept. */

import * as api from "../lib/api";
import type { Day, Today } from "../lib/protocol.gen";

const SEALS = "facedown.seals";
const MOST_DAYS = 60;

type Seals = Record<string, Record<string, string>>; // by day, by game

function readSeals(): Seals {
  try {
    return JSON.parse(localStorage.getItem(SEALS) ?? "{}") as Seals;
  } catch {
    return {};
  }
}

/** Store the seals that the server has committed to. A seal that is stored already stays, because the deal is checked against it. */
export function keepSeals({ day, deals }: Day): void {
  const seals = readSeals();
  seals[day] = {
    ...Object.fromEntries(deals.map(({ game, commitment }) => [game, commitment])),
    ...seals[day],
  };
  const latestSeals = Object.entries(seals).sort().slice(-MOST_DAYS);
  localStorage.setItem(SEALS, JSON.stringify(Object.fromEntries(latestSeals)));
}

export const keptSeal = (day: string, game: string): string | null => readSeals()[day]?.[game] ?? null;

/** The day after, such as 2026-11-18. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

class TodayState {
  /** Null: there is no answer yet, or the server cannot be reached. */
  now = $state.raw<Today | null>(null);
  isUnreachable = $state(false);
  /** When the next day begins, by this browser's clock. */
  endsAt = $state(0);

  async ask(): Promise<void> {
    try {
      const answer = await api.today();
      this.now = answer;
      this.isUnreachable = false;
      this.endsAt = Date.now() + answer.seconds_left * 1000;
      for (const day of [answer.day, dayAfter(answer.day)]) keepSeals(await api.day(day));
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      this.isUnreachable = this.now === null;
    }
  }
}

export const today = new TodayState();
