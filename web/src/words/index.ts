/** What all pages say, in the language in use. Games have their own words in their folders. */

import type { Words } from "./en/common";
import { type Language, language } from "./language";

const CATALOGUES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import("./en/common")).en,
  de: async () => (await import("./de/common")).de,
};

export let words: Words;

/** Loads the words of the language in use. It has to be awaited before anything is drawn. */
export async function loadWords(): Promise<void> {
  words = await CATALOGUES[language]();
}
