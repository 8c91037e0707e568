/** What the prompt says: whose turn it is, what is asked, what would match, and the rule behind it. */

import type { Position } from "../../boards/game";
import { words } from "../../words";
import { memoarrrWords } from "../../words/memoarrr";
import type { Who } from "../../words/who";
import { animalOf, type Card, landscapeOf, type View, verbOf } from "./notation";

export interface Prompt {
  readonly title: string;
  readonly notes: readonly { readonly text: string; readonly rule?: string }[];
  /** The open card that the next one has to match. */
  readonly match: Card | null;
}

export interface Asking {
  readonly view: View;
  readonly position: Position;
  readonly isActing: boolean;
  readonly isAgain: boolean;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): Prompt {
  const { ask } = memoarrrWords;
  switch (verbOf(asking.position.legal)) {
    case "side":
      return { title: ask.side, notes: [{ text: ask.sideWhy, rule: "MEM-7" }], match: null };
    case "reveal":
      return revealPrompt(asking);
    case "peek":
      return { title: ask.peek, notes: [{ text: ask.peekWhy, rule: "MEM-22" }], match: null };
    case "swap":
      return { title: ask.swap, notes: [{ text: ask.swapWhy, rule: "MEM-23" }], match: null };
    case "ban":
      return { title: ask.walrus, notes: [{ text: ask.walrusWhy, rule: "MEM-24" }], match: null };
    case null:
      return waitingPrompt(asking);
  }
}

function revealPrompt({ view, isAgain }: Asking): Prompt {
  const { ask } = memoarrrWords;
  const match = cardToMatch(view);
  const notes = [];
  if (isAgain) notes.push({ text: ask.again, rule: "MEM-25" });
  if (view.banned) notes.push({ text: ask.ban(view.banned), rule: "MEM-24" });
  if (!match) notes.push({ text: ask.revealFirstWhy, rule: "MEM-10" });
  if (!match && view.round === 1) notes.push({ text: ask.revealVeryFirst, rule: "MEM-11" });
  if (match && notes.length === 0) notes.push({ text: ask.matchWhy, rule: "MEM-9" });
  return { title: ask.reveal, notes, match };
}

/** Someone else is asked, or nobody is. */
function waitingPrompt({ view, position, isActing, who }: Asking): Prompt {
  const { ask } = memoarrrWords;
  const [seat] = position.toMove;
  if (seat === undefined) return { title: words.table.over, notes: [], match: null };
  if (view.round === 0) {
    const mine = view.seat !== null && String(view.seat) in view.sides;
    return {
      title: mine ? ask.sideWait : ask.sideOthers,
      notes: [{ text: ask.sideTold, rule: "MEM-7" }],
      match: null,
    };
  }
  const player = who(seat);
  const acting = isActing ? actingNote(view, player) : null;
  const isOut = view.seat !== null && String(view.seat) in view.out;
  const notes = [acting ?? { text: ask.waitReveal(player) }];
  if (view.banned && !acting) notes.push({ text: ask.ban(view.banned), rule: "MEM-24" });
  if (isOut) notes.push({ text: ask.outWhy, rule: "MEM-12" });
  return { title: ask.wait(player), notes, match: acting ? null : cardToMatch(view) };
}

function actingNote(view: View, player: Who): { text: string; rule?: string } | null {
  const { ask } = memoarrrWords;
  const card = cardToMatch(view);
  switch (card && animalOf(card)) {
    case "penguin":
      return { text: ask.waitPeek(player), rule: "MEM-22" };
    case "octopus":
      return { text: ask.waitSwap(player), rule: "MEM-23" };
    case "walrus":
      return { text: ask.waitBan(player), rule: "MEM-24" };
    default:
      return null;
  }
}

function cardToMatch(view: View): Card | null {
  return view.last ? (view.cells[view.last] ?? null) : null;
}

/** The prompt for the screen reader. It may name the open card, so it goes when the cards go down. */
export function spokenPrompt({ title, notes, match }: Prompt): string {
  const { animals, landscapes, spoken } = memoarrrWords;
  const parts = [spoken.yourTurn(title), ...notes.map((note) => note.text)];
  if (match) parts.push(spoken.match(animals[animalOf(match)], landscapes[landscapeOf(match)]));
  return parts.join(" ");
}
