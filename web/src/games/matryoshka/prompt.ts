/** What the prompt says: what is asked, or who is being waited for, and the rule behind it. */

import type { Position } from "../../kit/game";
import { words } from "../../words";
import { matryoshkaWords } from "./words";
import type { Who } from "../../words/who";
import { type View, verbOf } from "./notation";
import { pickingOf } from "./picking";

export interface Prompt {
  readonly title: string;
  readonly notes: readonly { readonly text: string; readonly rule?: string }[];
}

export interface Asking {
  readonly view: View;
  readonly position: Position;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): Prompt {
  const { view, position } = asking;
  const { ask } = matryoshkaWords;
  switch (verbOf(position.legal)) {
    case "show":
      return {
        title: ask.show(pickingOf(view, position.legal)?.missing ?? 0),
        notes: [{ text: ask.showWhy, rule: displayRule(view) }],
      };
    case "middle":
      return { title: ask.middle, notes: [{ text: ask.middleWhy, rule: "MAT-6" }] };
    case "offer":
      return { title: ask.offer(activePlayer(asking)), notes: [{ text: ask.offerWhy, rule: "MAT-7" }] };
    case "accept":
      return { title: ask.accept, notes: [{ text: ask.acceptWhy(view.middle ?? ""), rule: "MAT-8" }] };
    case null:
      return waitingPrompt(asking);
  }
}

/** Others are asked, or nobody is. */
function waitingPrompt(asking: Asking): Prompt {
  const { view, position, who } = asking;
  const { ask } = matryoshkaWords;
  if (position.toMove.length === 0 || view.winners) return { title: words.table.over, notes: [] };
  const title = ask.wait(position.toMove.map(who));
  if (view.active === null) return { title, notes: [{ text: ask.waitShow, rule: displayRule(view) }] };
  const active = activePlayer(asking);
  if (view.middle === null) return { title, notes: [{ text: ask.waitMiddle(active), rule: "MAT-6" }] };
  if (position.toMove.includes(view.active))
    return { title, notes: [{ text: ask.waitAccept(active), rule: "MAT-8" }] };
  return { title, notes: [{ text: ask.waitOffers(active), rule: "MAT-7" }] };
}

const displayRule = ({ round }: View): string => (round === 0 ? "MAT-3" : "MAT-9");

const activePlayer = ({ view, who }: Asking): Who => who(view.active ?? 0);

/** The prompt for the screen reader. It may name the doll in the middle, so it goes when that goes. */
export const spokenPrompt = ({ title, notes }: Prompt): string =>
  [matryoshkaWords.spoken.yourTurn(title), ...notes.map((note) => note.text)].join(" ");
