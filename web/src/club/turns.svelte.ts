/** The guest's unfinished games, and whose move it is. Asked for again and again while some page listens. */

import * as api from "../lib/api";
import type { TurnLine } from "../lib/protocol.gen";

const WHILE_VISIBLE = 20_000; // milliseconds
const HIDDEN_PAUSE = 60_000;
const COUNTS = "facedown.turns";

export const isMyMove = ({ due, your_seats: own }: TurnLine): boolean =>
  own.some((seat) => due.includes(seat));

/** How many games there were last time, so that the page can reserve room for them. */
export interface Counts {
  readonly moves: number;
  readonly waiting: number;
}

class Turns {
  /** The server's last answer; null: there is none yet, or the server cannot be reached. */
  tables = $state.raw<readonly TurnLine[] | null>(null);
  /** How many people are on this server, this one among them. */
  guestCount = $state(0);
  isUnreachable = $state(false);
  #etag: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = 0;

  get moves(): readonly TurnLine[] {
    return this.tables?.filter(isMyMove) ?? [];
  }

  get waitingTables(): readonly TurnLine[] {
    return this.tables?.filter((table) => !isMyMove(table)) ?? [];
  }

  get lastCounts(): Counts {
    const [moves, waiting] = (localStorage.getItem(COUNTS) ?? "")
      .split(" ")
      .map((n) => Number.parseInt(n, 10) || 0);
    return { moves: moves ?? 0, waiting: waiting ?? 0 };
  }

  /** Ask from now on, until the returned function is called. */
  listen(): () => void {
    this.#listeners += 1;
    if (this.#listeners === 1) {
      document.addEventListener("visibilitychange", this.ask);
      void this.ask();
    }
    return () => {
      this.#listeners -= 1;
      if (this.#listeners > 0) return;
      document.removeEventListener("visibilitychange", this.ask);
      clearTimeout(this.#timer);
    };
  }

  /** Ask now, and again in a while. */
  ask = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      const answer = await api.turns(this.#etag);
      this.isUnreachable = false;
      if (answer) {
        this.#etag = answer.etag;
        this.tables = answer.turns.tables;
        this.guestCount = answer.turns.guest_count;
        localStorage.setItem(COUNTS, `${this.moves.length} ${this.waitingTables.length}`);
      }
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      // What was known last may no longer be true.
      this.isUnreachable = true;
      this.tables = null;
      this.#etag = null;
    }
    if (this.#listeners === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.ask, document.visibilityState === "visible" ? WHILE_VISIBLE : HIDDEN_PAUSE);
  };
}

export const turns = new Turns();
