/** What is told at a table while this page is open: in the log, which names no face, and to the screen reader. */

import type { Who } from "../words/who";

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

export class Teller {
  /** What happened, newest first. */
  log = $state.raw<readonly LogLine[]>([]);
  /** What the screen reader is told, newest last. */
  spoken = $state.raw<readonly Spoken[]>([]);
  /** The newest line of the move that is being shown; null: none of it is told yet. */
  happening = $state<string | null>(null);
  readonly who: (seat: number) => Who;
  /** Who moved in somebody's place, in words: it begins the next line. */
  #foreword = "";
  #ids = 0;

  constructor(who: (seat: number) => Who) {
    this.who = who;
  }

  /** A line of the log, spoken too. With `joins`, that ending continues the same player's newest line instead. */
  tell(seat: number | null, line: string, joins?: string): void {
    this.addLine(seat, line, joins);
    this.say(`${line}.`);
  }

  /** A line of the log. It names no face. */
  addLine(seat: number | null, line: string, joins?: string): void {
    const newest = this.log[0];
    const text = `${this.#foreword}${line}`;
    if (joins !== undefined && seat !== null && newest?.seat === seat && this.#foreword === "") {
      this.log = [{ ...newest, text: newest.text + joins }, ...this.log.slice(1)];
    } else {
      this.log = [{ id: this.#ids++, seat, text }, ...this.log].slice(0, LOG_LENGTH);
    }
    this.#foreword = "";
    this.happening = this.log[0]?.text ?? null;
  }

  /** `faces`: it names one, so it goes when the cards go down. */
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

  /** A move is about to be shown. `foreword`: who made it in somebody's place, if that is so. */
  begin(foreword = ""): void {
    this.happening = null;
    this.#foreword = foreword && `${foreword} `;
  }

  /** The move has been shown. */
  end(): void {
    this.happening = null;
    this.#foreword = "";
  }

  /** Other eyes than before: nothing of what the last ones were told stays. */
  changeHands(): void {
    this.forgetFaces();
    this.log = [];
  }
}
