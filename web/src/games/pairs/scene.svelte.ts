/** Pairs' scene: what is shown, told and asked. */

import type { Position } from "../../kit/game";
import { Scene } from "../../kit/scene.svelte";
import { type PairsPrompt, promptOf } from "./prompt";
import { type PairsOverlay, stepsOf } from "./steps";
import { tellEvent } from "./telling";
import type { Event, View } from "./wire.gen";

export class PairsScene extends Scene<View, Event, PairsOverlay> {
  protected override stepsOfOne(event: Event) {
    return stepsOf(event, 2 * (this.drawn?.options.pairs ?? 0));
  }

  protected override tell(event: Event, move: readonly Event[]): void {
    tellEvent(event, move, this.teller, this.drawn);
  }

  override prompt(view: View, position: Position): PairsPrompt {
    return promptOf({ view, position, isAgain: this.#isAgain(position), who: this.teller.who });
  }

  protected override isJustDealt({ turns, turned }: View): boolean {
    return turns === 0 && turned === null;
  }

  #isAgain({ toMove }: Position): boolean {
    return this.recentEvents.some((event) => event.event === "pair" && event.seat === toMove[0]);
  }
}
