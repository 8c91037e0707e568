/** Memory Kings' scene: what is shown, told and asked, and the marks that the last moves leave. */

import type { Position } from "../../kit/game";
import type { Prompt } from "../../kit/prompt";
import { Scene } from "../../kit/scene.svelte";
import { NO_SELECTION } from "./choice";
import { COUNTER } from "./notation";
import { promptOf } from "./prompt";
import { type KingsOverlay, stepsOf } from "./steps";
import { tellEvent } from "./telling";
import type { Cell, Event, View } from "./wire.gen";

/** The track of a pawn: where it came from and where it went. */
export interface Trail {
  readonly seat: number;
  readonly from: Cell;
  readonly cell: Cell;
  /** Whether the card there was turned up by this move. */
  readonly isFresh: boolean;
}

export class KingsScene extends Scene<View, Event, KingsOverlay> {
  /** The track of each player's last move, since this player moved last. */
  trails = $state.raw<readonly Trail[]>([]);
  /** The cell that another player has looked at since this one's own last move. */
  eyeCell = $state<Cell | null>(null);

  protected override readonly stepsOfOne = stepsOf;

  protected override tell(event: Event): void {
    tellEvent(event, this.teller);
  }

  override prompt(view: View, position: Position, selection = NO_SELECTION): Prompt {
    const isAgain = this.#isAgain(position);
    return promptOf({ view, position, isAgain, selection, who: this.teller.who });
  }

  protected override isJustDealt({ pawns }: View): boolean {
    return pawns.every((own) => own.length === 0);
  }

  protected override follow(event: Event): void {
    switch (event.event) {
      case "move":
        this.#leave({ ...event, isFresh: false });
        break;
      case "counter":
        this.#leave({ ...event, seat: COUNTER, isFresh: false });
        break;
      case "up":
        this.trails = this.trails.map((trail) =>
          trail.cell === event.cell ? { ...trail, isFresh: true } : trail,
        );
        break;
      case "peek":
        this.eyeCell = event.cell ?? this.eyeCell;
        break;
      case "saw":
        // This player looked, so the cell needs no mark.
        this.eyeCell = null;
        break;
    }
  }

  protected override forget(): void {
    this.trails = [];
    this.eyeCell = null;
  }

  /**
   * Adds a track. The tracks of others stay until this player moves. The Counter's is shown together with this player's own. A watcher
   * sees only the last one.
   */
  #leave({ seat, from, cell, isFresh }: Trail): void {
    const me = this.drawn?.seat ?? null;
    if (me === null || seat === me) this.forget();
    const replacedSeats = seat === COUNTER ? [seat] : [seat, me];
    const otherTrails = this.trails.filter((trail) => !replacedSeats.includes(trail.seat));
    this.trails = [...otherTrails, { seat, from, cell, isFresh }];
  }

  /** Whether the seat to move has just recruited a pair. */
  #isAgain({ toMove }: Position): boolean {
    const last = this.recentEvents.at(-1);
    return last?.event === "recruit" && last.seat === toMove[0];
  }
}
