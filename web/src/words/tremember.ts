import { tremember as de } from "./de/tremember";
import { tremember as en, type TrememberWords } from "./en/tremember";
import { inLanguage } from "./language";

export const trememberWords = inLanguage<TrememberWords>({ en, de });
