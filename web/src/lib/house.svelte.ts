/** Where the server can be reached, as it says itself: what links begin with, and whether anybody else can follow them. */

import * as api from "./api";

export class House {
  address = $state(location.origin);
  isAlone = $state(false);
  #asked: Promise<void> | null = null;

  /** Once a visit; without an answer links begin as this page's address does. */
  ask(): void {
    this.#asked ??= api.house().then(
      ({ public_url, reachable }) => {
        this.address = public_url ?? location.origin;
        this.isAlone = reachable === "loopback";
      },
      () => {
        this.#asked = null; // the line is down, which the lobby shows; the next one asks again
      },
    );
  }

  async answered(): Promise<void> {
    await this.#asked;
  }
}

export const house = new House();
