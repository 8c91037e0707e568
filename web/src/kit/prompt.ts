/** What a prompt says: whose turn it is, what is asked, and the rule behind it. */

import { words } from "../words";

export interface Note {
  readonly text: string;
  readonly rule?: string;
}

export interface Prompt {
  readonly title: string;
  readonly notes: readonly Note[];
  /** What only the screen reader is told besides, such as the card that is pictured. */
  readonly spoken?: string;
}

/** Before anything has landed. */
export const NOTHING_ASKED: Prompt = { title: "", notes: [] };

export const OVER = (): Prompt => ({ title: words.table.over, notes: [] });

/** The prompt in one breath. It may name an open card, so it is taken back when that goes down. */
export const speak = ({ title, notes, spoken }: Prompt): string =>
  [words.table.asks(title), ...notes.map(({ text }) => text), ...(spoken ? [spoken] : [])].join(" ");

/** Moves without progress are told once this few are left. */
const NEAR = 20;

/** `left`: as the server counts them; null where they are not counted. */
export const isNear = (left: number | null | undefined): left is number => left != null && left <= NEAR;
