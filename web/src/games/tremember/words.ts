/** What Tremember says, in the language in use. games/load.ts sets it before anything is drawn. */

import type { Words } from "./words.en";

export let trememberWords: Words;

export function setWords(words: Words): void {
  trememberWords = words;
}
