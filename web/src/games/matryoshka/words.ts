/** What Matryoshka says, in the language in use. games/load.ts sets it before anything is drawn. */

import type { Words } from "./words.en";

export let matryoshkaWords: Words;

export function setWords(words: Words): void {
  matryoshkaWords = words;
}
