/** What the prompt says: whose turn it is, what is asked, what would match, and the rule behind it. */

import type { Position } from "../../kit/game";
import { type Note, overPrompt, type Prompt } from "../../kit/prompt";
import type { Who } from "../../words/who";
import { animalOf, cardToMatch, landscapeOf } from "./notation";
import type { Card, Phase, View } from "./wire.gen";
import { memoarrrWords } from "./words";

export interface MemoarrrPrompt extends Prompt {
  /** The open card that the next one has to match. */
  readonly match?: Card | null;
}

export interface Asking {
  readonly view: View;
  readonly position: Position;
  /** The seat to move has an extra turn from a crab. */
  readonly isAgain: boolean;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): MemoarrrPrompt {
  const { ask } = memoarrrWords;
  const { phase, legal } = asking.position;
  if (phase === null) return overPrompt();
  if (legal.length === 0) return waitingPrompt(asking);
  switch (phase as Phase) {
    case "side":
      return { title: ask.side, notes: [{ text: ask.sideWhy, rule: "MEM-7" }] };
    case "reveal":
      return revealPrompt(asking);
    case "peek":
      return { title: ask.peek, notes: [{ text: ask.peekWhy, rule: "MEM-22" }] };
    case "swap":
      return { title: ask.swap, notes: [{ text: ask.swapWhy, rule: "MEM-23" }] };
    case "ban":
      return { title: ask.walrus, notes: [{ text: ask.walrusWhy, rule: "MEM-24" }] };
  }
}

function revealPrompt({ view, isAgain }: Asking): MemoarrrPrompt {
  const { ask } = memoarrrWords;
  const match = cardToMatch(view);
  const notes: Note[] = [];
  if (isAgain) notes.push({ text: ask.again, rule: "MEM-25" });
  if (view.banned) notes.push({ text: ask.ban(view.banned), rule: "MEM-24" });
  if (!match) notes.push({ text: ask.revealFirstWhy, rule: "MEM-10" });
  if (!match && view.round === 1) notes.push({ text: ask.revealVeryFirst, rule: "MEM-11" });
  if (match && notes.length === 0) notes.push({ text: ask.matchWhy, rule: "MEM-9" });
  return { title: ask.reveal, notes, match, ...(match && { speech: speakMatch(match) }) };
}

function speakMatch(card: Card): string {
  const { animals, landscapes, speech } = memoarrrWords;
  return speech.match(animals[animalOf(card)], landscapes[landscapeOf(card)]);
}

/** The prompt while somebody else is asked. */
function waitingPrompt({ view, position, who }: Asking): MemoarrrPrompt {
  const { ask } = memoarrrWords;
  const player = who(position.toMove[0] ?? 0);
  if (position.phase === "side") {
    const isMine = view.seat !== null && String(view.seat) in view.sides;
    return { title: isMine ? ask.sideWait : ask.sideOthers, notes: [{ text: ask.sideTold, rule: "MEM-7" }] };
  }
  const note = actingNote(position.phase as Phase, player);
  const notes = [note ?? { text: ask.waitReveal(player) }];
  if (view.banned && !note) notes.push({ text: ask.ban(view.banned), rule: "MEM-24" });
  if (view.seat !== null && String(view.seat) in view.out) notes.push({ text: ask.outWhy, rule: "MEM-12" });
  return { title: ask.wait(player), notes, match: note ? null : cardToMatch(view) };
}

function actingNote(phase: Phase, player: Who): Note | null {
  const { ask } = memoarrrWords;
  switch (phase) {
    case "peek":
      return { text: ask.waitPeek(player), rule: "MEM-22" };
    case "swap":
      return { text: ask.waitSwap(player), rule: "MEM-23" };
    case "ban":
      return { text: ask.waitBan(player), rule: "MEM-24" };
    default:
      return null;
  }
}
