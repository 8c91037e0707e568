/** What the prompt says: whose turn it is, what is asked, and the rule behind it. */

import type { Position } from "../../kit/game";
import { isNear, type Note, overPrompt, type Prompt } from "../../kit/prompt";
import type { Who } from "../../words/who";
import { cardToMatch } from "./notation";
import type { Card, View } from "./wire.gen";
import { pairsWords } from "./words";

export interface PairsPrompt extends Prompt {
  /** The open card whose twin is to be found. */
  readonly match?: Card | null;
}

export interface Asking {
  readonly view: View;
  readonly position: Position;
  /** The seat to move has just found a pair. */
  readonly isAgain: boolean;
  who(seat: number): Who;
}

export function promptOf({ view, position, isAgain, who }: Asking): PairsPrompt {
  const { ask, speech, pictures } = pairsWords;
  const [seat] = position.toMove;
  if (position.phase === null || seat === undefined) return overPrompt();
  const match = cardToMatch(view);
  const limit: Note[] = isNear(position.movesLeft)
    ? [{ text: ask.limit(position.movesLeft), rule: "PRS-7" }]
    : [];
  if (position.legal.length === 0) {
    const player = who(seat);
    const waitingText = match ? ask.waitSecond(player) : ask.waitFirst(player);
    return { title: ask.wait(player), notes: [{ text: waitingText, rule: "PRS-3" }, ...limit], match };
  }
  if (match) {
    const notes = [{ text: ask.secondWhy, rule: "PRS-3" }];
    return { title: ask.second, notes, match, speech: speech.match(pictures[match]) };
  }
  const [note = { text: ask.firstWhy, rule: "PRS-3" }] = limit;
  return { title: ask.first, notes: isAgain ? [{ text: ask.again, rule: "PRS-4" }, ...limit] : [note] };
}
