/** The search for a stranger to play with. It goes on as long as any page of this site is open. */

import * as api from "../lib/api";
import { panels } from "../lib/panels.svelte";
import type { Search, Seeker, Wish } from "../lib/protocol.gen";
import { route } from "../lib/route.svelte";

const KEPT = "facedown.quick";
const RETRY_MS = 2000;

/**
 * What has ended without a game: a search, or a call and the search with it. The server does not tell whether time was up or the guest
 * stopped in another window.
 */
export type Ending = "search" | "call";

class Quick {
  /** How the search goes; null: nobody is looking in this browser. */
  search = $state.raw<Search | null>(null);
  /** How the last search ended, if it ended without a game. The next search clears it. */
  ending = $state<Ending | null>(null);
  /** The person who was found last and did not sit down. They may have no name. */
  absentee = $state.raw<{ name: string | null } | null>(null);
  /** When the time to sit down is up, by `performance.now()`. */
  deadline = $state(0);
  /** How many seconds there were to sit down when this page first heard of the call. */
  callSeconds = $state(0);
  problem = $state.raw<api.Refusal | null>(null);
  /** Whether the sheet is open. It is stored here, because the home page redraws that part when a phone is turned. */
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
    await this.#ask(async () => {
      await panels.offerName();
      this.#follow(await api.find(wish));
    });
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

  /**
   * Wait for news of the search. The open request also tells the server that somebody is here. A timer could not do that, because
   * browsers slow down the timers of hidden pages.
   */
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
      // Whoever sat down has gone to the table in another window.
      if (!before?.has_sat_down) this.ending = before?.stage === "called" ? "call" : "search";
    } else if (found.stage === "seated") {
      void this.#go(found.table);
    } else if (found.stage === "called") {
      const seconds = found.seconds ?? 0;
      this.deadline = performance.now() + seconds * 1000;
      this.callSeconds = Math.max(Math.ceil(seconds), before?.stage === "called" ? this.callSeconds : 1);
    } else if (before?.stage === "called") {
      this.absentee = { name: before.name };
      this.#isComing = false;
    }
  }

  /** Go to the table. A window in which nobody has pressed "Sit down" only ends its search. */
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
