/** Somebody looks for a stranger to play with. The search goes on whichever page they are on, as long as one is open. */

import * as api from "../lib/api";
import { panels } from "../lib/panels.svelte";
import type { Search, Seeker, Wish } from "../lib/protocol.gen";
import { route } from "../lib/route.svelte";

const KEPT = "facedown.quick";
const RETRY_MS = 2000;

/** Why a search has ended without a game: nobody came, or this person did not sit down in time. */
export type Ending = "nobody" | "missed";

class Quick {
  /** How the search goes; null: nobody is looking in this browser. */
  search = $state.raw<Search | null>(null);
  /** How the last one ended, until the next. */
  ending = $state<Ending | null>(null);
  /** Somebody was found who did not sit down; they may have no name. */
  absentee = $state.raw<{ name: string | null } | null>(null);
  /** When the time to sit down is up, by `performance.now()`. */
  deadline = $state(0);
  problem = $state.raw<api.Refusal | null>(null);
  /** The home page shows the sheet. It is not the page's own, because a phone that is turned draws the page in another order. */
  isSheetOpen = $state(false);
  /** Others who are looking now. */
  people = $state.raw<readonly Seeker[]>([]);
  #isComing = false;
  /** The number of the search that is followed; older ones are ignored. */
  #number = 0;

  get isCalled(): boolean {
    return this.search?.stage === "called";
  }

  /** Look for somebody from now on. */
  async find(wish: Wish): Promise<void> {
    this.ending = null;
    this.absentee = null;
    this.#isComing = false;
    await panels.offerName();
    await this.#ask(async () => this.#follow(await api.find(wish)));
    // Somebody was there already. Having just pressed a button, the player need not press another one.
    if (this.isCalled) await this.sitDown();
  }

  /** Go on with a search that was begun on another page. */
  resume(): void {
    if (localStorage.getItem(KEPT) === null) return;
    void this.#ask(async () => {
      const found = await api.search(null);
      this.#isComing = found.has_sat_down;
      this.#follow(found);
    });
  }

  sitDown = async (): Promise<void> => {
    this.#isComing = true;
    await this.#ask(async () => this.#take(await api.sitDown()));
  };

  stop = async (): Promise<void> => {
    this.#end();
    await this.#ask(async () => void (await api.stopSearch()));
  };

  async refreshPeople(): Promise<void> {
    this.people = await api.seekers();
  }

  async #ask(work: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      this.problem = error;
    }
  }

  #follow(first: Search): void {
    this.#number += 1;
    localStorage.setItem(KEPT, "");
    this.#take(first);
    void this.#listen(this.#number);
  }

  /** A page that waits for an answer tells the server that somebody is here. No timer is needed, which a hidden page would slow down. */
  async #listen(number: number): Promise<void> {
    while (this.#number === number && this.search) {
      try {
        const found = await api.search(this.search.version);
        if (this.#number === number) this.#take(found);
      } catch (error) {
        if (!(error instanceof api.Refusal)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  #take(found: Search): void {
    const before = this.search;
    if (found.version === before?.version) return;
    this.search = found;
    if (found.stage === "none") {
      this.#end();
      this.ending = before?.stage === "called" ? "missed" : "nobody";
    } else if (found.stage === "seated") {
      void this.#go(found.table);
    } else if (found.stage === "called") {
      this.deadline = performance.now() + (found.seconds ?? 0) * 1000;
    } else if (before?.stage === "called") {
      this.absentee = { name: before.name };
      this.#isComing = false;
    }
  }

  /** The table is there. Another window, in which nobody has pressed "Sit down", only stops looking. */
  async #go(table: string | null): Promise<void> {
    const isComing = this.#isComing;
    this.#end();
    if (!isComing || table === null) return;
    route.go(`/t/${table}`);
    await this.#ask(async () => void (await api.stopSearch()));
  }

  #end(): void {
    this.#number += 1;
    this.search = null;
    this.#isComing = false;
    this.absentee = null;
    localStorage.removeItem(KEPT);
  }
}

export const quick = new Quick();
