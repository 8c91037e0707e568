/** What the narrator of a lesson says, in a game's own words. */

/** By the keys of the game's lesson.json. The cards that a text names come from the server, because this player has seen them. */
export type LessonWords = Readonly<Record<string, (cards: Cards) => string>>;

/** The cards that a text names, by what the text calls them. */
type Cards = Readonly<Record<string, string>>;

/** A text in parts: every second one stands between two pairs of asterisks and is bold. */
export const partsOf = (text: string): readonly string[] => text.split("**");
