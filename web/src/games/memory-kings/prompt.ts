/** What the prompt says: whose turn it is, what is asked, how a pawn may go, and the rule behind it. */

import type { Position } from "../../kit/game";
import { isNear, type Note, overPrompt, type Prompt } from "../../kit/prompt";
import type { Who } from "../../words/who";
import type { Selection } from "./choice";
import { rankOf } from "./notation";
import { CELLS, type Cell, FACTS, type Pawn, type Phase, type View } from "./wire.gen";
import { memoryKingsWords } from "./words";

export interface Asking {
  readonly view: View;
  readonly position: Position;
  /** The seat to move has just recruited a pair. */
  readonly isAgain: boolean;
  readonly selection: Selection;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  const { phase, legal } = asking.position;
  if (phase === null) return overPrompt();
  if (legal.length === 0) return waitingPrompt(asking);
  switch (phase as Phase) {
    case "place":
      return placePrompt(asking);
    case "move":
      return movePrompt(asking);
    case "peek":
      return { title: ask.peek, notes: [{ text: ask.peekWhy, rule: "KNG-9" }] };
  }
}

/** The pawns of the seat to move; only one seat can move at a time. */
const ownPawns = ({ view, position }: Asking): readonly Cell[] => view.pawns[position.toMove[0] ?? 0] ?? [];

function placePrompt(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  const { view } = asking;
  const pawns = ownPawns(asking);
  const onQueen = pawns.findIndex((cell) => view.cells[cell] === "queen");
  if (onQueen >= 0)
    return { title: ask.placeAgain(onQueen + 1), notes: [{ text: ask.placeAgainWhy, rule: "KNG-19" }] };
  const title = ask.place(pawns.length + 1);
  const note = view.counter
    ? { text: ask.placeAlone, rule: "KNG-13" }
    : { text: ask.placeWhy, rule: "KNG-5" };
  return { title, notes: [note] };
}

function movePrompt(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  const { heldPawn, goal } = asking.selection;
  if (goal !== null) return { title: ask.which(goal), notes: [{ text: ask.whichWhy, rule: "KNG-6" }] };
  if (heldPawn !== null) return { title: ask.moveOne(heldPawn), notes: [wayOf(asking, heldPawn)] };
  if (asking.isAgain) return { title: ask.again, notes: [{ text: ask.moveWhy, rule: "KNG-10" }] };
  const [limit] = limitNotes(asking);
  return { title: ask.move, notes: [limit ?? { text: ask.moveWhy, rule: "KNG-6" }] };
}

/** How this pawn can move, in words; its card is named if one of its legal moves is longer than a step. */
function wayOf(asking: Asking, pawn: Pawn): Note {
  const { ask, escorts } = memoryKingsWords;
  const { view, position } = asking;
  const from = ownPawns(asking)[pawn - 1];
  const card = from && view.cells[from];
  const steps: readonly Cell[] = from ? FACTS.steps[from] : [];
  const isLed = CELLS.some(
    (cell) => !steps.includes(cell) && position.legal.includes(`move:${pawn}:${cell}`),
  );
  return { text: card && isLed ? escorts[rankOf(card)] : ask.stepOnly, rule: "KNG-7" };
}

const limitNotes = ({ position: { movesLeft } }: Asking): Note[] =>
  isNear(movesLeft) ? [{ text: memoryKingsWords.ask.limit(movesLeft), rule: "KNG-18" }] : [];

/** The prompt while somebody else is asked. */
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
      const againNote = { text: ask.waitAgain(player), rule: "KNG-10" };
      return [asking.isAgain ? againNote : { text: ask.waitMove(player) }, ...limitNotes(asking)];
    }
  }
}
