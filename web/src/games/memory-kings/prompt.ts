/** What the prompt says: whose turn it is, what is asked, how a pawn may go, and the rule behind it. */

import type { Position } from "../../kit/game";
import { isNear } from "../../kit/limit";
import { words } from "../../words";
import { memoryKingsWords } from "./words";
import type { Who } from "../../words/who";
import { type Choice, isLed } from "./choice";
import { type Cell, type PawnNumber, rankOf, type View, verbOf } from "./notation";

export interface Note {
  readonly text: string;
  readonly rule?: string;
}

export interface Prompt {
  readonly title: string;
  readonly notes: readonly Note[];
}

export interface Asking {
  readonly view: View;
  readonly position: Position;
  /** The seat to move has just recruited a pair. */
  readonly isAgain: boolean;
  /** The seat to move has just turned up the queen. */
  readonly isAdvised: boolean;
  readonly choice: Pick<Choice, "taken" | "goal">;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  switch (verbOf(asking.position.legal)) {
    case "place":
      return placePrompt(asking.view);
    case "move":
      return movePrompt(asking);
    case "peek":
      return { title: ask.peek, notes: [{ text: ask.peekWhy, rule: "KNG-9" }] };
    case null:
      return waitingPrompt(asking);
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
  const { taken, goal } = asking.choice;
  if (goal !== null) return { title: ask.which(goal), notes: [{ text: ask.whichWhy, rule: "KNG-6" }] };
  if (taken !== null) return { title: ask.moveOne(taken), notes: [wayOf(asking, taken)] };
  if (asking.isAgain) return { title: ask.again, notes: [{ text: ask.moveWhy, rule: "KNG-10" }] };
  const [limit] = limitNotes(asking);
  return { title: ask.move, notes: [limit ?? { text: ask.moveWhy, rule: "KNG-6" }] };
}

/** How this pawn may go, in words: as its legal moves have it, not by a rule of our own. */
function wayOf({ view, position }: Asking, taken: PawnNumber): Note {
  const { ask, escorts } = memoryKingsWords;
  const from: Cell = view.pawns[view.seat ?? 0]?.[taken - 1] ?? "";
  const card = view.cells[from];
  if (!card || !isLed(position.legal, taken, from)) return { text: ask.stepOnly, rule: "KNG-7" };
  return { text: escorts[rankOf(card)], rule: "KNG-7" };
}

const limitNotes = ({ position: { left } }: Asking): Note[] =>
  isNear(left) ? [{ text: memoryKingsWords.ask.limit(left), rule: "KNG-18" }] : [];

/** Someone else is asked, or nobody is. */
function waitingPrompt(asking: Asking): Prompt {
  const { ask } = memoryKingsWords;
  const { view, position, isAgain, isAdvised } = asking;
  const [seat] = position.toMove;
  if (seat === undefined) return { title: words.table.over, notes: [] };
  const player = asking.who(seat);
  const title = ask.wait(player);
  if (isAdvised) return { title, notes: [{ text: ask.waitPeek(player), rule: "KNG-9" }] };
  if (isAgain)
    return { title, notes: [{ text: ask.waitAgain(player), rule: "KNG-10" }, ...limitNotes(asking)] };
  const isPlacing = (view.pawns[seat]?.length ?? 0) < 2;
  if (isPlacing) return { title, notes: [{ text: ask.waitPlace(player), rule: "KNG-5" }] };
  return { title, notes: [{ text: ask.waitMove(player) }, ...limitNotes(asking)] };
}

/** The prompt for the screen reader. */
export const spokenPrompt = ({ title, notes }: Prompt): string =>
  [memoryKingsWords.spoken.yourTurn(title), ...notes.map((note) => note.text)].join(" ");
