import { lessons as de } from "./de/lessons";
import { lessons as en, type Lesson } from "./en/lessons";
import { inLanguage } from "./language";

/** A game's lessons; none for a game that has none. */
export function lessonsOf(game: string): readonly Lesson[] {
  return inLanguage({ en, de })[game] ?? [];
}
