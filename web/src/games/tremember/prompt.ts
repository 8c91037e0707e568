/** What the prompt says: whose turn it is, what is asked, what would match, and the rule behind it. */

import type { Position } from "../../kit/game";
import { isNear, type Note, overPrompt, type Prompt } from "../../kit/prompt";
import type { Who } from "../../words/who";
import { cardToMatch } from "./notation";
import { cardName } from "./telling";
import type { Card, Phase, View } from "./wire.gen";
import { trememberWords } from "./words";

export interface TrememberPrompt extends Prompt {
  /** The open card whose twin is to be found. */
  readonly match?: Card | null;
  /** The card that was taken out, if this player is the one who took it. */
  readonly heldCard?: Card | null;
}

export interface Asking {
  readonly view: View;
  readonly position: Position;
  /** The seat to move has just found a pair. */
  readonly isAgain: boolean;
  who(seat: number): Who;
}

export function promptOf(asking: Asking): TrememberPrompt {
  const { view, position } = asking;
  if (position.phase === null) return overPrompt();
  const prompt = position.legal.length > 0 ? askingPrompt(asking) : waitingPrompt(asking);
  return { ...prompt, match: cardToMatch(view), heldCard: view.taken?.card ?? null };
}

function askingPrompt({ view, position, isAgain }: Asking): Prompt {
  const { ask, speech } = trememberWords;
  const match = cardToMatch(view);
  switch (position.phase as Phase) {
    case "take": {
      const againNotes = isAgain ? [{ text: ask.again, rule: "TRE-6" }] : [];
      const [limit] = limitNotes(position);
      return { title: ask.take, notes: [...againNotes, limit ?? { text: ask.takeWhy, rule: "TRE-3" }] };
    }
    case "push":
      return { title: ask.push, notes: [{ text: ask.pushWhy, rule: "TRE-4" }] };
    case "turn": {
      if (!match) return { title: ask.first, notes: [{ text: ask.firstWhy, rule: "TRE-5" }] };
      const notes = [{ text: ask.secondWhy, rule: "TRE-8" }];
      return { title: ask.second, notes, speech: speech.match(cardName(match)) };
    }
  }
}

/** The prompt while somebody else is asked. */
function waitingPrompt({ view, position, who }: Asking): Prompt {
  const { ask } = trememberWords;
  const player = who(position.toMove[0] ?? 0);
  return { title: ask.wait(player), notes: waitingNotes(view, position, player) };
}

function waitingNotes({ taken, turned }: View, position: Position, player: Who): Note[] {
  const { ask } = trememberWords;
  switch (position.phase as Phase) {
    case "take":
      return [{ text: ask.waitTake(player), rule: "TRE-3" }, ...limitNotes(position)];
    case "push":
      return [{ text: ask.waitPush(player, taken?.cell ?? ""), rule: "TRE-4" }];
    case "turn":
      return [{ text: turned ? ask.waitSecond(player) : ask.waitTurn(player), rule: "TRE-5" }];
  }
}

const limitNotes = ({ movesLeft }: Position): Note[] =>
  isNear(movesLeft) ? [{ text: trememberWords.ask.limit(movesLeft), rule: "TRE-12" }] : [];
