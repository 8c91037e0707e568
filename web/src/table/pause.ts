import * as api from "../lib/api";
import type { Table } from "../lib/protocol.gen";
import type { TableState } from "./state.svelte";

/** The pause of a game by days, as this page shows it. */
export interface PauseView {
  /** How many days are asked for; null: nobody asks. */
  readonly days: number | null;
  /** The names of those who have agreed, and of those who have not answered. */
  readonly agreed: readonly string[];
  readonly awaited: readonly string[];
  /** Whether everybody on this device has agreed. */
  readonly hasAgreed: boolean;
  /** Until when the game is paused; null: it is not. */
  readonly until: Date | null;
}

/** The pause of this table, or the request for one; null: there is neither. The server does not say when a pause ends. */
export function pauseOf(table: TableState, now = Date.now()): PauseView | null {
  const pause = table.table?.pause;
  if (!table.table || !pause) return null;
  const until = pause.until === null ? null : new Date(pause.until);
  const isPaused = until !== null && until.getTime() > now;
  if (!isPaused && pause.days === null) return null;
  const people = table.table.seats.filter(({ sitter, stand_in }) => sitter === "guest" && stand_in === null);
  const namesOf = (seats: readonly { readonly seat: number }[]) =>
    seats.map(({ seat }) => table.nameOf(seat));
  return {
    days: pause.days,
    agreed: pause.agreed.map((seat) => table.nameOf(seat)),
    awaited: namesOf(people.filter(({ seat }) => !pause.agreed.includes(seat))),
    hasAgreed: table.seats.every((seat) => pause.agreed.includes(seat)),
    until: isPaused ? until : null,
  };
}

/** Agree to a pause, or say no. A refusal is shown at the prompt. */
export async function answerPause(table: TableState, request: Promise<Table>): Promise<void> {
  try {
    table.table = await request;
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    table.problem = error;
  }
}
