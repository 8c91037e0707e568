/** Tremember's scene: what is shown, told and asked. */

import type { Position } from "../../kit/game";
import { Scene } from "../../kit/scene.svelte";
import { promptOf, type TrememberPrompt } from "./prompt";
import { stepsOf, type TrememberOverlay } from "./steps";
import { tellEvent } from "./telling";
import { type Back, CELLS, type Cell, type Event, type Pair, type Push, type View } from "./wire.gen";

/** What changed last, and where it is now, for players who looked away. */
export interface Mark {
  readonly event: Push | Pair | Back;
  readonly cells: readonly Cell[];
}

export class TrememberScene extends Scene<View, Event, TrememberOverlay> {
  protected override readonly stepsOfOne = stepsOf;

  protected override tell(event: Event, move: readonly Event[]): void {
    tellEvent(event, move, this.teller);
  }

  override prompt(view: View, position: Position): TrememberPrompt {
    const isAgain = this.recentEvents.some(({ event }) => event === "pair");
    return promptOf({ view, position, isAgain, who: this.teller.who });
  }

  get mark(): Mark | null {
    for (const event of this.recentEvents) {
      // While the card is still drawn as taken, it has not arrived yet.
      if (event.event === "push") return this.drawn?.taken ? null : { event, cells: event.cells.slice(0, 1) };
      if (event.event === "back") return { event, cells: event.cells };
      if (event.event === "pair") return { event, cells: this.#pairCells };
    }
    return null;
  }

  /** Whether the last move ended with a turn of the whole area. */
  get hasRotated(): boolean {
    return !this.overlay.rotation && this.recentEvents.some(({ event }) => event === "rotate");
  }

  /** Whether the card that was last seen there was for this player's eyes only. */
  isPrivate(cell: Cell): boolean {
    return this.recentEvents.some((event) => event.event === "saw" && cell in event.cards);
  }

  /** The cells of the last pair now, even if the area has turned since. */
  get #pairCells(): readonly Cell[] {
    const lastTurn = this.recentEvents.find((event) => event.event === "turn");
    return CELLS.filter((cell) => lastTurn && this.drawn?.cells[cell] === lastTurn.card);
  }
}
