/** How long everything takes on the boards, in milliseconds at normal speed. */

// Every board

/** Half a turn of a card: from one face to its edge, or from its edge to the other face. */
export const HALF_TURN = 140;
/** Something moves from one place to another. */
export const SLIDE = 320;
/** Two things change places. */
export const SWAP = 420;
/** A mark appears. */
export const MARK = 280;
/** Time for others to notice what happened. */
export const NOTICE = 700;
/** How long cards lie open after everything has stopped moving, unless this person has set another time. */
export const LOOK = 1600;
/** After a repeat: time to read it before the board shows the present position. */
export const AFTER_REPEAT = 1600;
/** Before a shared device is handed on: time for everyone around it to see what came of the move. */
export const BEFORE_PASSING = 1000;
/** The time between two cards that are dealt onto a grid of this many. */
export const dealApart = (cards: number): number => Math.max(12, Math.round(1000 / cards));

// Lessons

/** If the player of a lesson does nothing for this long, the narrator gives a hint. */
export const HINT_AFTER = 6000;
/** If the player of a lesson does nothing for this long, a ring marks what to choose. */
export const RING_AFTER = 12000;

// Memory Kings

/** A pawn goes from card to card. */
export const HOP = 260;
/** Two tokens are put down. */
export const TOKENS = 420;

// Tremember

/** A card rises from its place. */
export const LIFT = 180;
/** The whole area turns by a quarter. */
export const ROTATE = 900;
/** After the area has turned, the pictures turn upright again. */
export const RIGHT = 300;

// Matryoshka

/** Between two dolls that are drawn from the deck. */
export const DRAW_APART = 60;
/** A doll is laid in the middle. */
export const LAY = 420;
/** The offer that is taken rises from its place. */
export const RISE = 300;
/** The offer that is taken and the doll in the middle change places. */
export const CROSS = 700;
/** How long those who have exchanged dolls are marked, unless this person has set another time. */
export const RECEIVE = 900;
/** The time from one display to the next as they are turned up. */
export const NEXT_DISPLAY = 250;
/** How long all displays lie open, unless this person has set another time. */
export const COMPARE = 3000;

// The end of a game

/** A chest is lifted. */
export const CHEST_LIFT = 200;
/** A chest is turned over. */
export const CHEST_FLIP = 280;
/** One ruby comes out of a chest. */
export const RUBY = 120;
/** Time to see what was in a chest. */
export const CHEST_HOLD = 350;
/** The pause before the last chest, if it can still decide the game. */
export const SUSPENSE = 600;
/** With reduced motion: the time from one chest to the next. */
export const CHEST_STILL = 700;
/** Counting the dolls of one size, or the next chip or pair. */
export const COUNT = 120;
/** Counting the next run, or comparing the next row of a tie. */
export const COUNT_RUN = 250;
/** The bunting comes down. */
export const BUNTING = 420;
/** A crown lands. */
export const CROWN = 360;
/** The time from one line of cards to the next as they are turned up at the end. */
export const WAVE = 40;
