/** What the prompt says: whose turn it is, what is asked, and the rule behind it. */

import { words } from "../../words";
import { plainEn as plainWords } from "../../words/en/plain";
import type { Who } from "../../words/who";
import type { Position } from "../game";
import { pickingOf } from "./model";
import { type View, verbOf } from "./notation";

export interface Prompt {
  readonly title: string;
  readonly notes: readonly { readonly text: string; readonly rule?: string }[];
}

export function promptOf(view: View, { legal, toMove }: Position, who: (seat: number) => Who): Prompt {
  const verb = verbOf(legal);
  if (verb === null) return { title: waitingFor(view, toMove, who), notes: [] };
  const asked = plainWords.ask[verb];
  if (!asked) return { title: plainWords.askOther, notes: [] };
  return { title: titleOf(verb, asked.title, view, legal), notes: [{ text: asked.why, rule: asked.rule }] };
}

function titleOf(verb: string, title: string, view: View, legal: readonly string[]): string {
  const picking = pickingOf(view, legal);
  if (picking) return plainWords.askShow(picking.missing);
  return verb === "turn" && view.turned ? plainWords.askSecond : title;
}

function waitingFor(view: View, toMove: readonly number[], who: (seat: number) => Who): string {
  const [seat] = toMove;
  if (seat === undefined || view.winners) return words.table.over;
  return toMove.length === 1 ? plainWords.wait(who(seat)) : plainWords.waitAll(toMove.map(who));
}

/** The prompt for the screen reader. */
export const spokenPrompt = ({ title, notes }: Prompt): string =>
  [plainWords.spokenTurn(title), ...notes.map((note) => note.text)].join(" ");
