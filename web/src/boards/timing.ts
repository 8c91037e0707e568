/** How long things take on every board, in milliseconds. What only one game does has its time beside its steps. */

/** Half a turn of a card: from one face to its edge, or from its edge to the other face. */
export const HALF_TURN = 140;
/** From one place to another. */
export const SLIDE = 320;
/** Two that change places. */
export const SWAP = 420;
/** A mark that appears. */
export const MARK = 280;
/** Time for others to notice what happened. */
export const NOTICE = 700;
/** Open cards lie this long once nothing moves any more, before they go, unless somebody has set it otherwise. */
export const LOOK = 1600;
