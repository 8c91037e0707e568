/** One table as this player has it before them. Everything that the table's parts show comes from here. */

import type { GameModule, Position, Scene, Teller, Wire } from "../boards/game";
import { Animator, type Doing, type Step } from "../lib/animator";
import { Refusal } from "../lib/api";
import { type Line, Live, liveAddress, type Socket } from "../lib/live";
import type {
  PositionFrame,
  Saying,
  Seat,
  SeatClock,
  ServerFrame,
  SignalFrame,
  Table,
} from "../lib/protocol.gen";
import { settings } from "../lib/settings.svelte";
import { words } from "../words";
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

/** Something said at the table, while this page was open. */
interface Said {
  readonly id: number;
  readonly saying: Saying;
}

/** The clock as the server said it, and when. */
interface ClockFace {
  readonly seats: readonly SeatClock[];
  readonly at: number;
}

const SAID_LENGTH = 100;
const LOG_LENGTH = 60;
const SPOKEN_LENGTH = 4;

/** Who sits there, by name. */
export function seatName(at: Pick<Seat, "name" | "sitter"> | undefined, seat: number): string {
  return at?.name ?? (at?.sitter === "bot" ? words.bot(seat) : words.someone(seat));
}

export class TableState implements Teller {
  readonly code: string;
  /** Seats, options and stage, as the server said last. */
  table = $state.raw<Table | null>(null);
  /** How the live line stands. */
  line = $state<Line>("closed");
  /** Who may move what; changes when the board lands, so it always fits what is drawn. */
  position = $state.raw<Position | null>(null);
  /** Whether the board moves, rests, or waits for the end of a private look. */
  doing = $state<Doing>("rest");
  /** Moves that have happened but are not shown yet. */
  waiting = $state(0);
  /** A move is on its way to the server. */
  isSending = $state(false);
  /** What happened while this page was open, newest first. It names no face. */
  log = $state.raw<readonly LogLine[]>([]);
  /** What people said while this page was open, newest last. */
  said = $state.raw<readonly Said[]>([]);
  clock = $state.raw<ClockFace>({ seats: [], at: 0 });
  /** What the screen reader is told, newest last. */
  spoken = $state.raw<readonly Spoken[]>([]);
  /** Why the last thing tried was refused. */
  problem = $state.raw<Refusal | null>(null);
  /** What the game draws; made by the game's own module. */
  readonly scene: Scene;

  /** The number of this seat's next decision, by the newest frame (it may be ahead of what is drawn). */
  #decision = 0;
  /** The decision that is on its way to the server. */
  #sent = 0;
  /** Moves to be made after it, one after the other. */
  #toCome: readonly string[] = [];
  #ids = 0;
  #live: Live;
  #animator: Animator<Step>;

  constructor(
    code: string,
    game: GameModule,
    open: () => Socket = () => new WebSocket(liveAddress(code, location)) as Socket,
  ) {
    this.code = code;
    this.scene = game.makeScene(this);
    this.#live = new Live({ frame: this.#hear, line: (line) => this.#lineIs(line) }, open);
    this.#animator = new Animator<Step>(
      { show: (step) => this.scene.show(step), doing: (doing) => this.#does(doing) },
      settings.pace,
    );
  }

  connect = (): void => this.#live.connect();
  hurryLine = (): void => this.#live.hurry();

  close(): void {
    this.#animator.stop();
    this.#live.close();
  }

  get mySeat(): number | null {
    return this.table?.you.seats[0] ?? null;
  }

  /** This device's seats. */
  get seats(): readonly number[] {
    return this.table?.you.seats ?? [];
  }

  /** The board rests and it is this player's move. */
  get isAsked(): boolean {
    return (
      this.doing === "rest" &&
      !this.isSending &&
      this.line === "open" &&
      (this.position?.legal.length ?? 0) > 0
    );
  }

  seatAt(seat: number): Seat | undefined {
    return this.table?.seats[seat];
  }

  who(seat: number): Who {
    return { isYou: seat === this.mySeat, name: this.nameOf(seat) };
  }

  nameOf(seat: number): string {
    return seatName(this.seatAt(seat), seat);
  }

  /** Play a move. One that is not legal may be tried too: the server refuses it and says why, by the rule. */
  play(move: string): void {
    this.playAll([move]);
  }

  /** Play several moves: each is sent once the one before has been made, and none after one that is refused. */
  playAll([move, ...toCome]: readonly string[]): void {
    if (move === undefined || !this.isAsked) return;
    this.problem = null;
    this.#toCome = toCome;
    this.#sent = this.#decision;
    this.isSending = this.#live.send({ type: "move", decision: this.#decision, move });
  }

  chat(text: string): void {
    this.#live.send({ type: "say", seat: this.mySeat, text });
  }

  signal(signal: SignalFrame["signal"]): void {
    this.#live.send({ type: "signal", seat: this.mySeat, signal });
  }

  hurry = (): void => this.#animator.hurry();
  endLook = (): void => this.#animator.release();

  say(text: string, faces = false): void {
    this.spoken = [...this.spoken, { id: this.#ids++, text, faces }].slice(-SPOKEN_LENGTH);
  }

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

  #hear = (frame: ServerFrame): void => {
    switch (frame.type) {
      case "table":
        this.table = frame.table;
        break;
      case "position":
        this.#newPosition(frame);
        break;
      case "said":
        this.said = [...this.said, ...frame.said.map((saying) => ({ id: this.#ids++, saying }))].slice(
          -SAID_LENGTH,
        );
        break;
      case "clock":
        this.clock = { seats: frame.clock, at: performance.now() };
        break;
      case "refused":
        this.isSending = false;
        this.#toCome = [];
        this.problem = new Refusal(frame.error.code, frame.error.params);
        break;
    }
  };

  #newPosition(frame: PositionFrame): void {
    // Others may move while this player's own move is still on its way.
    if (frame.decision > this.#sent || frame.events.length === 0) this.isSending = false;
    this.problem = null;
    this.#decision = frame.decision;
    this.clock = { seats: frame.clock, at: performance.now() };
    const position: Position = { toMove: frame.to_move, legal: frame.legal };
    const { view, events } = frame as { view: Wire; events: readonly Wire[] };
    const land = () => {
      this.waiting = this.#animator.waiting;
      this.position = position;
      this.scene.land(view, position, events);
    };
    if (events.length === 0) {
      this.#animator.landNow(land);
    } else {
      // Only a game's first events come to an empty board, and nothing lies open then.
      if (this.scene.isBlank) this.scene.land(view, { toMove: [], legal: [] }, []);
      this.#animator.play({ steps: this.scene.stepsOf(events), land });
    }
    this.waiting = this.#animator.waiting;
    this.#goOn();
  }

  #does(doing: Doing): void {
    this.doing = doing;
    this.#goOn();
  }

  /** The next of several moves, if it is time. */
  #goOn(): void {
    if (this.#toCome.length > 0 && this.#decision > this.#sent) this.playAll(this.#toCome);
  }

  #lineIs(line: Line): void {
    this.line = line;
    if (line === "open") return;
    this.isSending = false;
    this.#toCome = [];
  }
}
