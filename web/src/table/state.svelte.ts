/** One table as this player has it before them. Everything that the table's parts show comes from here. */

import type { Position, TableGame } from "../kit/game";
import type { TableScene } from "../kit/scene.svelte";
import { Teller } from "../kit/teller.svelte";
import { AFTER_REPEAT, BEFORE_PASSING } from "../kit/timing";
import { Animator, type Doing, type Step } from "../lib/animator";
import { Refusal, start, toStart } from "../lib/api";
import { DealPart } from "../lib/fairness";
import { type Line, Live, liveAddress, type Socket } from "../lib/live";
import type {
  Closed,
  MoveFrame,
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
import { seatName } from "./seatName";

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
/** For a landing after which nothing new is asked. */
const NOBODY_ASKED: Position = { toMove: [], legal: [], phase: null };

export class TableState<Scene extends TableScene = TableScene> {
  readonly code: string;
  /** A finished game is told again: there is nobody to talk to, and nothing to decide. */
  readonly isReplay: boolean;
  /** Seats, options and stage, as the server said last. */
  table = $state.raw<Table | null>(null);
  /** How the live line stands. */
  line = $state<Line>("closed");
  /** Why the server closed it, where it said so. */
  closed = $state<Closed | null>(null);
  /** Who may move what; changes when the board lands, so it always fits what is drawn. */
  position = $state.raw<Position | null>(null);
  /** Whether the board moves, rests, or waits for the end of a private look. */
  doing = $state<Doing>("rest");
  /** Moves that have happened but are not shown yet. */
  waiting = $state(0);
  /** On a shared device: the seat whose player has it in their hands; what is drawn is for their eyes. */
  claimed = $state<number | null>(null);
  /** Of the seats on this device, the one to move. */
  nextHere = $state<number | null>(null);
  /** The move that is chosen but not played yet, where this person wants to be asked first; and what it does, in words. */
  marked = $state<string | null>(null);
  markedName = $state("");
  /** A move is on its way to the server. */
  isSending = $state(false);
  /** What people said while this page was open, newest last. */
  said = $state.raw<readonly Said[]>([]);
  clock = $state.raw<ClockFace>({ seats: [], at: 0 });
  /** Why the last thing tried was refused. */
  problem = $state.raw<Refusal | null>(null);
  /** What happened while this page was open, in words. */
  readonly teller = new Teller((seat) => this.who(seat));
  readonly game: TableGame<Scene>;
  /** What the game draws; made by the game's own module. */
  readonly scene: Scene;
  /** This browser's part in the deal. */
  readonly deal: DealPart;

  /** The number of this seat's next decision, by the newest frame (it may be ahead of what is drawn). */
  #decision = 0;
  /** The move that is on its way to the server; if the line breaks it is sent again, as the same. */
  #sent: MoveFrame | null = null;
  /** No position has come over this line yet. */
  #isNewLine = true;
  /** Numbers of the moves that wait to be shown or are being shown, and of the last that was. */
  #toShow: number[] = [];
  #shown = 0;
  /** Who is to move once the move that is being shown has landed. */
  #nextToMove = $state.raw<readonly number[]>([]);
  /** The one who had this shared device has let go of it; the server has not answered yet. */
  #isLaidDown = false;
  #ids = 0;
  #live: Live;
  #animator: Animator<Step>;

  constructor(
    code: string,
    game: TableGame<Scene>,
    open: () => Socket = () => new WebSocket(liveAddress(code, location)) as Socket,
    isReplay = false,
  ) {
    this.code = code;
    this.isReplay = isReplay;
    this.deal = new DealPart(code);
    this.game = game;
    this.scene = game.makeScene(this.teller);
    this.#live = new Live({ frame: this.#hear, line: (line, closed) => this.#lineIs(line, closed) }, open);
    this.#animator = new Animator<Step>(
      { show: (step) => this.scene.show(step), doing: (doing) => this.#does(doing) },
      settings.pace,
    );
  }

  connect = (): void => this.#live.connect();
  hurryLine = (): void => this.#live.hurry();
  loseLine = (): void => this.#live.lose();

  close(): void {
    this.#animator.stop();
    this.#live.close();
  }

  /** Why the last thing tried was refused, in words. */
  get problemText(): string {
    if (!this.problem) return "";
    const { code, params } = this.problem;
    const reason = code === "illegal-move" ? this.game.words.reasons[String(params["reason"])] : undefined;
    return reason ?? words.refusal(code, params);
  }

  get mySeat(): number | null {
    return this.isShared ? this.claimed : (this.table?.you.seats[0] ?? null);
  }

  /** This device's seats. */
  get seats(): readonly number[] {
    return this.table?.you.seats ?? [];
  }

  /** Several people play on this device. */
  get isShared(): boolean {
    return (this.table?.you.seats.length ?? 0) > 1;
  }

  /** Whose turn it is to take up a device that lies on the table. */
  get passTo(): number | null {
    const isLying = this.isShared && this.claimed === null && this.doing === "rest";
    return isLying && this.table?.stage === "playing" ? this.nextHere : null;
  }

  /** "I am Ben." */
  claim = (seat: number): void => {
    this.#live.send({ type: "claim", seat });
  };

  /** The board rests and it is this player's move. */
  get isAsked(): boolean {
    return (
      this.doing === "rest" &&
      !this.isSending &&
      this.line === "open" &&
      (this.position?.legal.length ?? 0) > 0
    );
  }

  /** What is asked of this player now; null: nothing is. */
  get phase(): string | null {
    return this.isAsked ? (this.position?.phase ?? null) : null;
  }

  /** Whether this is one of this player's legal moves now. */
  isLegal(move: string): boolean {
    return this.isAsked && (this.position?.legal.includes(move) ?? false);
  }

  /** The game is over, and its last move has been shown. */
  get isOver(): boolean {
    return this.doing === "rest" && this.position?.toMove.length === 0;
  }

  /** Who is to move. Once it is told what somebody did, they are not, unless they still are after it. */
  get due(): readonly number[] {
    const toMove = this.position?.toMove ?? [];
    // While someone looks in private, others may have moved already: better to name nobody.
    if (this.table?.stage !== "playing" || this.doing === "holding") return [];
    if (this.doing === "rest" || this.teller.happening === null) return toMove;
    return toMove.filter((seat) => this.#nextToMove.includes(seat));
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

  /**
   * A move is chosen; `name` says in words what it does. One that is not legal may be tried too: the server refuses it and says why,
   * by the rule.
   */
  play(move: string, name: string): void {
    if (settings.isAskingFirst && this.isLegal(move)) this.#mark(move, name);
    else this.playAll([move]);
  }

  #mark(move: string, name: string): void {
    if (move === this.marked) return;
    this.problem = null;
    this.marked = move;
    this.markedName = name;
    this.teller.say(words.confirm.spoken(name), true);
  }

  playMarked = (): void => {
    if (this.marked !== null) this.playAll([this.marked]);
  };

  dropMarked = (): void => {
    this.marked = null;
  };

  /** Play several moves that are one choice: made together, or none of them. */
  playAll(moves: readonly string[]): void {
    const seat = this.mySeat;
    if (moves.length === 0 || !this.isAsked || seat === null) return;
    this.problem = null;
    this.marked = null;
    const sent: MoveFrame = { type: "move", seat, decision: this.#decision, id: newId(), moves: [...moves] };
    this.isSending = this.#live.send(sent);
    this.#sent = this.isSending ? sent : null;
  }

  chat(text: string): void {
    this.#live.send({ type: "say", seat: this.mySeat, text });
  }

  signal(signal: SignalFrame["signal"]): void {
    this.#live.send({ type: "signal", seat: this.mySeat, signal });
  }

  hurry = (): void => this.#animator.hurry();
  endLook = (): void => this.#animator.release();

  #hear = (frame: ServerFrame): void => {
    switch (frame.type) {
      case "table":
        this.table = frame.table;
        if (toStart.delete(this.code)) this.#start();
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
      case "deal-opened":
      case "deal-committed": {
        const answer = this.deal.hear(frame);
        if (answer) this.#live.send(answer);
        break;
      }
      case "refused":
        this.#settle();
        this.problem = new Refusal(frame.error.code, frame.error.params);
        break;
    }
  };

  #start(): void {
    start(this.code).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error;
    });
  }

  #newPosition(frame: PositionFrame): void {
    // Whoever has just come, or taken up the device, sees what lies there: nothing that waited is theirs to see.
    const isOther = frame.seat !== this.claimed;
    const isNew = this.#isNewLine || isOther || frame.again.length > 0;
    const isAside = !isNew && this.isAsked && frame.decision === this.#decision && frame.legal.length > 0;
    if (isOther) this.#changeHands(frame.seat);
    this.#isNewLine = false;
    this.problem = null;
    this.nextHere = frame.asked;
    // Others may move while this player makes up their mind.
    if (frame.decision !== this.#decision || !frame.legal.includes(this.marked ?? "")) this.marked = null;
    this.#decision = frame.decision;
    this.clock = { seats: frame.clock, at: performance.now() };
    this.#hearOfSent(frame, isNew);
    if (isNew) this.#showNow(frame);
    else if (isAside) this.#showAside(frame);
    else this.#showNext(frame);
    this.waiting = this.#animator.waiting;
    this.#passOn();
  }

  /** The next move, after those that are still being shown. */
  #showNext(frame: PositionFrame): void {
    // Only a game's first events come to an empty board, and nothing lies open then.
    if (this.scene.isBlank) this.#lay(frame);
    this.#toShow.push(frame.n);
    const steps = this.scene.stepsOf(frame.events, frame.changes, frame.standing);
    const isHandedOn = this.#isHandedOn(frame) && !steps.some(({ hold }) => hold);
    this.#animator.play({
      begin: () => this.#begin(frame),
      steps: isHandedOn ? [...steps, { ms: BEFORE_PASSING, reveal: true }] : steps,
      land: () => {
        this.#toShow.shift();
        this.#land(frame);
      },
    });
  }

  /** Others have done something while this player makes up their mind: it is drawn at once, and what is asked stays. */
  #showAside(frame: PositionFrame): void {
    this.#begin(frame);
    for (const step of this.scene.stepsOf(frame.events, frame.changes, frame.standing)) this.scene.show(step);
    this.#land(frame, true);
  }

  #begin({ to_move, by, events }: PositionFrame): void {
    this.#nextToMove = to_move;
    const seat = events.map((event) => event["seat"]).find((found) => typeof found === "number");
    this.teller.begin(by === null || seat === undefined ? "" : words.table.by(this.who(seat), by));
  }

  /** How things lie, after what this player has not seen to its end: only what this very page has not shown. */
  #showNow(frame: PositionFrame): void {
    const isOpen = this.#animator.doing === "holding";
    const shown = isOpen ? (this.#toShow[0] ?? this.#shown) : this.#shown;
    const again = frame.again.filter(({ n }) => n > shown);
    for (const { cells } of frame.shown) this.teller.addLine(null, words.table.shown(cells));
    if (this.scene.isBlank && again.length > 0) this.#lay(frame);
    this.#toShow = [];
    const steps = again.flatMap(({ events }) => this.scene.stepsOf(events, null));
    this.#animator.playNow({
      begin: () => this.teller.begin(words.table.onceMore),
      steps: steps.length > 0 ? [...steps, { ms: AFTER_REPEAT, reveal: true }] : [],
      land: () => this.#land(frame),
    });
  }

  /** The board as it will be, before what has happened is shown on it. */
  #lay(frame: PositionFrame): void {
    this.scene.land({ view: frame.view, position: NOBODY_ASKED, events: [] });
  }

  #land(frame: PositionFrame, isAside = false): void {
    this.waiting = this.#animator.waiting;
    const { to_move: toMove, legal, phase, left, view, events, standing, under } = frame;
    this.position = { toMove, legal, phase, left };
    this.teller.end();
    this.scene.land({ view, position: isAside ? NOBODY_ASKED : this.position, events, standing, under });
    this.#shown = frame.n;
    this.#acknowledge(frame);
  }

  /** Its showing has ended: the server need not send it again. */
  #acknowledge({ seat, n, events, again, shown }: PositionFrame): void {
    const isPlaying = (this.table?.you.seats.length ?? 0) > 0;
    if (isPlaying && events.length + again.length + shown.length > 0)
      this.#live.send({ type: "ack", seat, n });
  }

  /** Has this player's own move been made? Others may move while it is still on its way. */
  #hearOfSent(frame: PositionFrame, isNew: boolean): void {
    if (!this.#sent) return;
    if (frame.seat !== this.#sent.seat || frame.decision > this.#sent.decision) this.#settle();
    else if (isNew) this.isSending = this.#live.send(this.#sent);
  }

  /** Nothing is on its way to the server any more. */
  #settle(): void {
    this.isSending = false;
    this.#sent = null;
  }

  /** Other eyes than before: nothing of what the last ones saw stays. */
  #changeHands(seat: number | null): void {
    this.claimed = seat;
    this.#isLaidDown = false;
    this.marked = null;
    this.#shown = 0;
    this.#toShow = [];
    this.teller.changeHands();
  }

  #does(doing: Doing): void {
    this.doing = doing;
    this.#passOn();
  }

  /** The next move is another's who plays on this device. */
  #isHandedOn({ asked }: PositionFrame): boolean {
    return this.isShared && this.claimed !== null && asked !== null && asked !== this.claimed;
  }

  /**
   * Whoever has moved, and seen what came of it, lays a shared device down again. Until the server says what everyone may see,
   * the page stays theirs: a cover over it before that would lie over their cards.
   */
  #passOn(): void {
    const isDone = this.isShared && this.claimed !== null && this.claimed !== this.nextHere;
    if (!isDone || this.#isLaidDown || this.doing !== "rest" || this.table?.stage !== "playing") return;
    this.#isLaidDown = this.#live.send({ type: "release" });
  }

  #lineIs(line: Line, closed: Closed | null): void {
    this.line = line;
    this.closed = closed;
    if (line === "open") return;
    this.#isNewLine = true;
    this.#isLaidDown = false;
  }
}

/** A name for a message, so that it is known when it is sent twice. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
}
