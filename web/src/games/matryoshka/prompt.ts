/** What the prompt says: what is asked, or who is being waited for, and the rule behind it. */

import type { Position } from "../../kit/game";
import { overPrompt, type Prompt } from "../../kit/prompt";
import type { Who } from "../../words/who";
import { missingFrom } from "./notation";
import type { Phase, View } from "./wire.gen";
import { matryoshkaWords } from "./words";

export interface Asking {
  readonly view: View;
  readonly position: Position;
  who(seat: number): Who;
}

export function promptOf({ view, position, who }: Asking): Prompt {
  const { ask } = matryoshkaWords;
  const active = who(view.active ?? 0);
  /** `title` and `why` for whoever is asked, `waiting` for everyone else. */
  const say = (rule: string, title: string, why: string, waiting: string): Prompt =>
    position.legal.length > 0
      ? { title, notes: [{ text: why, rule }] }
      : { title: ask.wait(position.toMove.map(who)), notes: [{ text: waiting, rule }] };
  switch (position.phase as Phase | null) {
    case "show":
      return say(
        view.round === 0 ? "MAT-3" : "MAT-9",
        ask.show(missingFrom(view)),
        ask.showWhy,
        ask.waitShow,
      );
    case "middle":
      return say("MAT-6", ask.middle, ask.middleWhy, ask.waitMiddle(active));
    case "offer":
      return say("MAT-7", ask.offer(active), ask.offerWhy, ask.waitOffers(active));
    case "accept":
      return say("MAT-8", ask.accept, ask.acceptWhy(view.middle ?? ""), ask.waitAccept(active));
    case null:
      return overPrompt();
  }
}
