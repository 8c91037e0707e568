/** Which lessons were taken or offered in this browser. */

const SEEN = "facedown.lesson.";
const NEVER = "facedown.lessons";

/** The lesson of this game was taken here, or offered. */
export const keepLesson = (game: string): void => localStorage.setItem(SEEN + game, "1");

/** Lessons are not to be offered any more. */
export const keepQuiet = (): void => localStorage.setItem(NEVER, "off");

/** Whether somebody who has never played this game here should be asked. */
export const isWorthOffering = (game: string): boolean =>
  localStorage.getItem(SEEN + game) === null && localStorage.getItem(NEVER) === null;
