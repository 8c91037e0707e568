/** Memoarrr!'s scene: what is shown, told and asked. */

import type { Position } from "../../kit/game";
import { Scene } from "../../kit/scene.svelte";
import { type MemoarrrPrompt, promptOf } from "./prompt";
import { type MemoarrrOverlay, stepsOf } from "./steps";
import { tellEvent } from "./telling";
import type { Event, Reveal, View } from "./wire.gen";

export class MemoarrrScene extends Scene<View, Event, MemoarrrOverlay> {
  protected override readonly stepsOfOne = stepsOf;

  protected override tell(event: Event, move: readonly Event[]): void {
    tellEvent(event, move, this.teller);
  }

  override prompt(view: View, position: Position): MemoarrrPrompt {
    return promptOf({ view, position, isAgain: this.#isAgain(position), who: this.teller.who });
  }

  protected override isJustDealt({ round }: View): boolean {
    return round === 0;
  }

  /** The reveal in the move that is being shown, until the cards are turned down. */
  get lastReveal(): Reveal | null {
    const awakeEvents = this.recentEvents.slice(
      this.recentEvents.findLastIndex(({ event }) => event === "round") + 1,
    );
    return awakeEvents.find((event) => event.event === "reveal") ?? null;
  }

  /** The seat that has just won the round, until the cards are turned down. */
  get roundWinner(): number | null {
    const [last, before] = [this.recentEvents.at(-1), this.recentEvents.at(-2)];
    if (last?.event === "treasure") return last.seat;
    return last?.event === "treasures" && before?.event === "treasure" ? before.seat : null;
  }

  /** Whether the seat to move has an extra turn from a crab. */
  #isAgain({ toMove }: Position): boolean {
    const last = this.recentEvents.at(-1);
    return last?.event === "again" && toMove[0] === last.seat;
  }
}
