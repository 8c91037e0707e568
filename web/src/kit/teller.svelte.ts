/** What a page tells about its table: in the log, which names no face, and to the screen reader. */

import type { Who } from "../words/who";

export interface LogLine {
  readonly id: number;
  /** Whose line it is; null when it is about the table. */
  readonly seat: number | null;
  readonly text: string;
}

interface Utterance {
  readonly id: number;
  readonly text: string;
  /** It names a face, so it is removed when the cards go face down. */
  readonly faces: boolean;
}

/** A log that is there from the first move to the last: in a replay, where each line leads to its move. */
export interface Chronicle {
  readonly lines: readonly ChronicleLine[];
  /** The move that is seen now. */
  readonly now: number;
  readonly goTo: (move: number) => void;
}

export interface ChronicleLine extends LogLine {
  readonly move: number;
}

const LOG_LENGTH = 60;
const SPEECH_LENGTH = 4;

export class Teller {
  /** What happened, newest first. */
  log = $state.raw<readonly LogLine[]>([]);
  /** What the screen reader is told, newest last. */
  speech = $state.raw<readonly Utterance[]>([]);
  /** The newest log line of the move that is being shown; null: there is none yet. */
  currentLine = $state<string | null>(null);
  readonly who: (seat: number) => Who;
  /** Who moved in somebody's place, in words: it begins the next line. */
  #foreword = "";
  #ids = 0;

  /** Whether what that seat alone may know is for whoever listens. On a shared device they are not called "you". */
  readonly isListener: (seat: number) => boolean;

  constructor(who: (seat: number) => Who, isListener = (seat: number) => who(seat).isYou) {
    this.who = who;
    this.isListener = isListener;
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
    this.currentLine = this.log[0]?.text ?? null;
  }

  /** `faces`: it names one, so it goes when the cards go down. */
  say(text: string, faces = false): void {
    this.speech = [...this.speech, { id: this.#ids++, text, faces }].slice(-SPEECH_LENGTH);
  }

  /** Repeats what was said last. It names a face only as long as the card lies open. */
  sayAgain = (): void => {
    const last = this.speech.at(-1);
    if (last) this.say(last.text, last.faces);
  };

  forgetFaces(): void {
    this.speech = this.speech.filter((line) => !line.faces);
  }

  /** Called before a move is shown. `foreword`: words that begin its first line, such as who made it in the player's place; empty if none. */
  begin(foreword = ""): void {
    this.currentLine = null;
    this.#foreword = foreword && `${foreword} `;
  }

  /** The move has been shown. */
  end(): void {
    this.currentLine = null;
    this.#foreword = "";
  }
}
