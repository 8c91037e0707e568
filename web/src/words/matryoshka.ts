import { matryoshka as de } from "./de/matryoshka";
import { matryoshka as en, type MatryoshkaWords } from "./en/matryoshka";
import { inLanguage } from "./language";

export const matryoshkaWords = inLanguage<MatryoshkaWords>({ en, de });
