/** What the narrator of a lesson says, in a game's own words. */

/** The texts, by the keys of the game's lesson.json. The server sends the cards that a text names; this player has seen them. */
export type LessonWords = Readonly<Record<string, (cards: Cards) => string>>;

/** The cards that a text names, by what the text calls them. */
type Cards = Readonly<Record<string, string>>;

/** A text split at its `**`: every second part is bold. */
export const partsOf = (text: string): readonly string[] => text.split("**");
