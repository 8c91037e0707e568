/** What Pairs says, in the language in use. games/load.ts sets it before anything is drawn. */

import type { Words } from "./words.en";

export let pairsWords: Words;

export function setWords(words: Words): void {
  pairsWords = words;
}
