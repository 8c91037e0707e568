/** Which lessons were taken or offered in this browser. */

const SEEN_PREFIX = "facedown.lesson.";
const NEVER_KEY = "facedown.lessons";

/** Remember that this game's lesson was taken or offered here. */
export const keepLesson = (game: string): void => localStorage.setItem(SEEN_PREFIX + game, "1");

/** Remember that this person does not want lessons to be offered. */
export const keepQuiet = (): void => localStorage.setItem(NEVER_KEY, "off");

/** Whether to offer this game's lesson to somebody who has never played the game here. */
export const isWorthOffering = (game: string): boolean =>
  localStorage.getItem(SEEN_PREFIX + game) === null && localStorage.getItem(NEVER_KEY) === null;
