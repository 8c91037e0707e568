import { memoryKings as de } from "./de/memory-kings";
import { memoryKings as en, type MemoryKingsWords } from "./en/memory-kings";
import { inLanguage } from "./language";

export const memoryKingsWords = inLanguage<MemoryKingsWords>({ en, de });
