/** Tests have no network, and use the English words. */

import type { GameWords } from "../kit/game";
import { loadWords } from "../words";

globalThis.fetch = () => Promise.reject(new TypeError("there is no network in tests"));

const catalogues = import.meta.glob<{ words: GameWords }>("../games/*/words.en.ts", { eager: true });
const games = import.meta.glob<{ setWords(words: GameWords): void }>("../games/*/words.ts", { eager: true });

await loadWords();
for (const [path, game] of Object.entries(games)) {
  const words = catalogues[path.replace("words.ts", "words.en.ts")]?.words;
  if (words) game.setWords(words);
}
