/** What the prompt says: whose turn it is, what is asked, what would match, and the rule behind it. */

import type { Position } from "../../kit/game";
import { isNear } from "../../kit/limit";
import { words } from "../../words";
import { trememberWords } from "./words";
import type { Who } from "../../words/who";
import { type Card, cardToMatch, heldCard, type View, verbOf } from "./notation";
import { cardName } from "./telling";

interface Note {
  readonly text: string;
  readonly rule?: string;
}

export interface Prompt {
  readonly title: string;
  readonly notes: readonly Note[];
  /** The open card whose twin is looked for. */
  readonly match: Card | null;
  /** The card that is out of the frame, for these eyes only. */
  readonly held: Card | null;
}

/** What the last move came to, as far as this page saw it: the view alone does not tell. */
export type Since = "pushed" | "pair" | "passed" | null;

export interface Asking {
  readonly view: View;
  readonly position: Position;
  readonly since: Since;
  who(seat: number): Who;
}

export const NOTHING_ASKED: Prompt = { title: "", notes: [], match: null, held: null };

export function promptOf(asking: Asking): Prompt {
  const { view, position, since } = asking;
  const { ask } = trememberWords;
  const match = cardToMatch(view);
  const seen = { match, held: heldCard(view) };
  switch (verbOf(position.legal)) {
    case "take": {
      const again = since === "pair" ? [{ text: ask.again, rule: "TRE-6" }] : [];
      const [limit] = limitNotes(position);
      return { title: ask.take, notes: [...again, limit ?? { text: ask.takeWhy, rule: "TRE-3" }], ...seen };
    }
    case "push":
      return { title: ask.push, notes: [{ text: ask.pushWhy, rule: "TRE-4" }], ...seen };
    case "turn":
      return match
        ? { title: ask.second, notes: [{ text: ask.secondWhy, rule: "TRE-8" }], ...seen }
        : { title: ask.first, notes: [{ text: ask.firstWhy, rule: "TRE-5" }], ...seen };
    case null:
      return { ...waitingPrompt(asking), ...seen };
  }
}

const limitNotes = ({ left }: Position): Note[] =>
  isNear(left) ? [{ text: trememberWords.ask.limit(left), rule: "TRE-12" }] : [];

/** Someone else is asked, or nobody is. */
function waitingPrompt({ view, position, since, who }: Asking): { title: string; notes: Note[] } {
  const { ask } = trememberWords;
  const [seat] = position.toMove;
  if (seat === undefined) return { title: words.table.over, notes: [] };
  const player = who(seat);
  const title = ask.wait(player);
  if (view.taken) return { title, notes: [{ text: ask.waitPush(player, view.taken.cell), rule: "TRE-4" }] };
  if (view.turned) return { title, notes: [{ text: ask.waitSecond(player), rule: "TRE-5" }] };
  if (since === "pushed") return { title, notes: [{ text: ask.waitTurn(player), rule: "TRE-5" }] };
  const taking = since ? [{ text: ask.waitTake(player), rule: "TRE-3" }] : [];
  return { title, notes: [...taking, ...limitNotes(position)] };
}

/** The prompt for the screen reader. It may name an open card, so it goes when that goes down. */
export function spokenPrompt({ title, notes, match }: Prompt): string {
  const { spoken } = trememberWords;
  const parts = [spoken.yourTurn(title), ...notes.map((note) => note.text)];
  if (match) parts.push(spoken.match(cardName(match)));
  return parts.join(" ");
}
