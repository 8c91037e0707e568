/** What is told at a table while this page is open: in the log, which names no face, and to the screen reader. */

import type { Teller } from "../boards/game";

export interface LogLine {
  readonly id: number;
  /** Whose line it is; null when it is about the table. */
  readonly seat: number | null;
  readonly text: string;
}

interface Spoken {
  readonly id: number;
  readonly text: string;
  /** It names a face, so it goes when the cards go down. */
  readonly faces: boolean;
}

const LOG_LENGTH = 60;
const SPOKEN_LENGTH = 4;

export class Told implements Omit<Teller, "who"> {
  /** What happened, newest first. */
  log = $state.raw<readonly LogLine[]>([]);
  /** What the screen reader is told, newest last. */
  spoken = $state.raw<readonly Spoken[]>([]);
  #ids = 0;

  say(text: string, faces = false): void {
    this.spoken = [...this.spoken, { id: this.#ids++, text, faces }].slice(-SPOKEN_LENGTH);
  }

  /** Once more what was said last; a face is in it only as long as its card lies open. */
  sayAgain = (): void => {
    const last = this.spoken.at(-1);
    if (last) this.say(last.text, last.faces);
  };

  forgetFaces(): void {
    this.spoken = this.spoken.filter((line) => !line.faces);
  }

  /** A line of the log, or the continuation of the same player's newest line. */
  addLine(seat: number | null, line: string, joins?: string): void {
    const newest = this.log[0];
    if (joins !== undefined && seat !== null && newest?.seat === seat) {
      this.log = [{ ...newest, text: newest.text + joins }, ...this.log.slice(1)];
    } else {
      this.log = [{ id: this.#ids++, seat, text: line }, ...this.log].slice(0, LOG_LENGTH);
    }
  }

  /** Other eyes than before: nothing of what the last ones were told stays. */
  changeHands(): void {
    this.forgetFaces();
    this.log = [];
  }
}
