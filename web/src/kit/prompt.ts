/** What a prompt says: whose turn it is, what is asked, and the rule behind it. */

import { words } from "../words";

export interface Note {
  readonly text: string;
  readonly rule?: string;
}

export interface Prompt {
  readonly title: string;
  readonly notes: readonly Note[];
  /** What only screen readers are told in addition, such as the card in the picture. */
  readonly speech?: string;
}

/** The prompt before the first view has landed. */
export const NOTHING_ASKED: Prompt = { title: "", notes: [] };

/** The prompt once the game is over. */
export const overPrompt = (): Prompt => ({ title: words.table.over, notes: [] });

/** The whole prompt as one sentence for screen readers. It may name an open card, so it is removed when that card goes face down. */
export const speak = ({ title, notes, speech }: Prompt): string =>
  [words.table.asks(title), ...notes.map(({ text }) => text), ...(speech ? [speech] : [])].join(" ");

/** The prompt mentions moves without progress when no more than this many are left. */
const NEAR = 20;

/** Whether the limit is near. `movesLeft`: as the server counts them; null if they are not counted. */
export const isNear = (movesLeft: number | null | undefined): movesLeft is number =>
  movesLeft != null && movesLeft <= NEAR;
