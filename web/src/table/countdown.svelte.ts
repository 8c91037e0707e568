import type { TableState } from "./state.svelte";

const TICK_MS = 250;

/** The seconds that a seat has left for its decision, counted down on this page. Create it while a component is being initialized. */
export class Countdown {
  #now = $state(performance.now());
  readonly #table: TableState;
  readonly #seat: () => number | null;

  constructor(table: TableState, seat: () => number | null) {
    this.#table = table;
    this.#seat = seat;
    $effect(() => {
      if (!this.isRunning) return;
      const timer = setInterval(() => {
        this.#now = performance.now();
      }, TICK_MS);
      return () => clearInterval(timer);
    });
  }

  get #face() {
    return this.#table.clock.seats.find(({ seat }) => seat === this.#seat());
  }

  /** Whether the seat's clock is running. It starts when everything has been shown to the player. */
  get isRunning(): boolean {
    return this.#face?.is_running ?? false;
  }

  /** The seconds that are left; undefined: the seat has no clock now. */
  get left(): number | undefined {
    const face = this.#face;
    const passedSeconds = face?.is_running ? Math.max(0, this.#now - this.#table.clock.at) / 1000 : 0;
    return face && Math.max(0, Math.ceil(face.seconds - passedSeconds));
  }
}
