/** What the prompt says: whose turn it is, what is asked, how a pawn may go, and the rule behind it. */

import type { Position } from "../../kit/game";
import { isNear, type Note, OVER, type Prompt } from "../../kit/prompt";
import type { Who } from "../../words/who";
import type { Chosen } from "./choice";
import { rankOf } from "./notation";
import { CELLS, type Cell, FACTS, type Pawn, type Phase, type View } from "./wire.gen";
import { memoryKingsWords } from "./words";

export interface Asking {
  readonly view: View;
  readonly position: Position;
  /** The seat to move has just recruited a pair. */
  readonly isAgain: boolean;
  readonly chosen: Chosen;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  const { phase, legal } = asking.position;
  if (phase === null) return OVER();
  if (legal.length === 0) return waitingPrompt(asking);
  switch (phase as Phase) {
    case "place":
      return placePrompt(asking.view);
    case "move":
      return movePrompt(asking);
    case "peek":
      return { title: ask.peek, notes: [{ text: ask.peekWhy, rule: "KNG-9" }] };
  }
}

function placePrompt(view: View): Prompt {
  const { ask } = memoryKingsWords;
  const own = view.pawns[view.seat ?? 0] ?? [];
  const onQueen = own.findIndex((cell) => view.cells[cell] === "queen");
  if (onQueen >= 0)
    return { title: ask.placeAgain(onQueen + 1), notes: [{ text: ask.placeAgainWhy, rule: "KNG-19" }] };
  const title = ask.place(own.length + 1);
  const note = view.counter
    ? { text: ask.placeAlone, rule: "KNG-13" }
    : { text: ask.placeWhy, rule: "KNG-5" };
  return { title, notes: [note] };
}

function movePrompt(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  const { taken, goal } = asking.chosen;
  if (goal !== null) return { title: ask.which(goal), notes: [{ text: ask.whichWhy, rule: "KNG-6" }] };
  if (taken !== null) return { title: ask.moveOne(taken), notes: [wayOf(asking, taken)] };
  if (asking.isAgain) return { title: ask.again, notes: [{ text: ask.moveWhy, rule: "KNG-10" }] };
  const [limit] = limitNotes(asking);
  return { title: ask.move, notes: [limit ?? { text: ask.moveWhy, rule: "KNG-6" }] };
}

/** How this pawn may go, in words: with its card, if some legal move of it is more than a step. */
function wayOf({ view, position }: Asking, pawn: Pawn): Note {
  const { ask, escorts } = memoryKingsWords;
  const from = view.pawns[view.seat ?? 0]?.[pawn - 1];
  const card = from && view.cells[from];
  const steps: readonly Cell[] = from ? FACTS.steps[from] : [];
  const isLed = CELLS.some(
    (cell) => !steps.includes(cell) && position.legal.includes(`move:${pawn}:${cell}`),
  );
  return { text: card && isLed ? escorts[rankOf(card)] : ask.stepOnly, rule: "KNG-7" };
}

const limitNotes = ({ position: { left } }: Asking): Note[] =>
  isNear(left) ? [{ text: memoryKingsWords.ask.limit(left), rule: "KNG-18" }] : [];

/** Someone else is asked. */
function waitingPrompt(asking: Asking): Prompt {
  const { position, who } = asking;
  const player = who(position.toMove[0] ?? 0);
  return { title: memoryKingsWords.ask.wait(player), notes: waitingNotes(asking, player) };
}

function waitingNotes(asking: Asking, player: Who): Note[] {
  const { ask } = memoryKingsWords;
  switch (asking.position.phase as Phase) {
    case "place":
      return [{ text: ask.waitPlace(player), rule: "KNG-5" }];
    case "peek":
      return [{ text: ask.waitPeek(player), rule: "KNG-9" }];
    case "move": {
      const again = { text: ask.waitAgain(player), rule: "KNG-10" };
      return [asking.isAgain ? again : { text: ask.waitMove(player) }, ...limitNotes(asking)];
    }
  }
}
