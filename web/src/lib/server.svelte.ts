/** Where the server says that it can be reached: what shared links begin with, and whether other devices can open them. */

import * as api from "./api";

export class ServerAddress {
  address = $state(location.origin);
  isAlone = $state(false);
  #request: Promise<void> | null = null;

  /** Ask once per visit. Without an answer, links begin with this page's own address. */
  ask(): void {
    this.#request ??= api.serverInfo().then(
      ({ public_url, reachable_from }) => {
        this.address = public_url ?? location.origin;
        this.isAlone = reachable_from === "loopback";
      },
      () => {
        this.#request = null; // the connection is down, which the lobby shows; the next call asks again
      },
    );
  }

  async waitForAnswer(): Promise<void> {
    await this.#request;
  }
}

export const server = new ServerAddress();
