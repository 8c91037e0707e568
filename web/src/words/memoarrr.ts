import { memoarrr as de } from "./de/memoarrr";
import { memoarrr as en, type MemoarrrWords } from "./en/memoarrr";
import { inLanguage } from "./language";

export const memoarrrWords = inLanguage<MemoarrrWords>({ en, de });
