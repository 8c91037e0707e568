/** What a page tells about its table: in the log, which names no face, and to the screen reader. */

import type { Who } from "../words/who";

export interface LogLine {
  readonly id: number;
  /** The seat that the line is about; null: the whole table. */
  readonly seat: number | null;
  readonly text: string;
}

interface Utterance {
  readonly id: number;
  readonly text: string;
  /** It names a face, so it is removed when the cards go face down. */
  readonly namesFace: boolean;
}

/** The whole log of a game, shown in a replay, where each line links to its move. */
export interface Chronicle {
  readonly lines: readonly ChronicleLine[];
  /** The move that is shown now. */
  readonly now: number;
  readonly goTo: (move: number) => void;
}

export interface ChronicleLine extends LogLine {
  readonly move: number;
}

const LOG_LENGTH = 60;
const SPEECH_LENGTH = 4;

export interface OpenNotice {
  readonly title: string;
  readonly text: string;
}

export class Teller {
  /** What happened, newest first. */
  log = $state.raw<readonly LogLine[]>([]);
  /** What the screen reader is told, newest last. */
  speech = $state.raw<readonly Utterance[]>([]);
  /** The newest log line of the move that is being shown; null: there is none yet. */
  currentLine = $state<string | null>(null);
  /** What the prompt says instead of that line while cards lie open, because it names those cards; null: nothing. */
  openNotice = $state.raw<OpenNotice | null>(null);
  readonly who: (seat: number) => Who;
  /** Who moved in somebody's place, in words: it begins the next line. */
  #foreword = "";
  #ids = 0;

  /** Whether the listener may hear what only that seat may know. On a shared device, that seat is not called "you". */
  readonly isListener: (seat: number) => boolean;

  constructor(who: (seat: number) => Who, isListener = (seat: number) => who(seat).isYou) {
    this.who = who;
    this.isListener = isListener;
  }

  /** Adds a line to the log, and says it. If the newest line is about the same seat, `joins` is appended to that line instead. */
  tell(seat: number | null, line: string, joins?: string): void {
    this.addLine(seat, line, joins);
    this.say(`${line}.`);
  }

  /** Adds a line to the log, which must not name a face. */
  addLine(seat: number | null, line: string, joins?: string): void {
    const newestLine = this.log[0];
    const text = `${this.#foreword}${line}`;
    if (joins !== undefined && seat !== null && newestLine?.seat === seat && this.#foreword === "") {
      this.log = [{ ...newestLine, text: newestLine.text + joins }, ...this.log.slice(1)];
    } else {
      this.log = [{ id: this.#ids++, seat, text }, ...this.log].slice(0, LOG_LENGTH);
    }
    this.#foreword = "";
    this.currentLine = this.log[0]?.text ?? null;
  }

  /** Says something to screen readers. `namesFace`: it names a face, so it is removed when the cards go face down. */
  say(text: string, namesFace = false): void {
    this.speech = [...this.speech, { id: this.#ids++, text, namesFace }].slice(-SPEECH_LENGTH);
  }

  /** Repeats what was said last. It names a face only as long as the card lies open. */
  sayAgain = (): void => {
    const last = this.speech.at(-1);
    if (last) this.say(last.text, last.namesFace);
  };

  forgetFaces(): void {
    this.openNotice = null;
    this.speech = this.speech.filter((line) => !line.namesFace);
  }

  /** Called before a move is shown. `foreword`: words that begin its first line, such as who made it in the player's place; empty if none. */
  begin(foreword = ""): void {
    this.currentLine = null;
    this.#foreword = foreword && `${foreword} `;
  }

  /** Called when the move has been shown. */
  end(): void {
    this.currentLine = null;
    this.openNotice = null;
    this.#foreword = "";
  }
}
