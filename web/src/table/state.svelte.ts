/** The state of one table, as this player sees it. All parts of the table's page read it from here. */

import type { Outcome } from "../kit/ending/ending";
import type { Position, TableGame } from "../kit/game";
import type { TableScene } from "../kit/scene.svelte";
import { type Chronicle, Teller } from "../kit/teller.svelte";
import { AFTER_REPEAT, BEFORE_PASSING } from "../kit/timing";
import { type Activity, Animator, type Step } from "../lib/animator";
import { Refusal, start, toStart } from "../lib/api";
import { wasShown } from "../lib/endings";
import { DealPart } from "../lib/fairness";
import { type Line, Live, liveAddress, type Socket } from "../lib/live";
import type {
  ChatMessage,
  CloseReason,
  MoveFrame,
  PositionFrame,
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
interface ChatLine {
  readonly id: number;
  readonly message: ChatMessage;
}

/** The clock as the server said it, and when. */
interface ClockFace {
  readonly seats: readonly SeatClock[];
  readonly at: number;
}

/** Comes before the steps of a move that is shown once more: says who made it in somebody's place. */
interface Foreword extends Step {
  readonly foreword: string;
}

const CHAT_LENGTH = 100;
/** The position to land with when nothing new is asked. */
const NOBODY_ASKED: Position = { toMove: [], legal: [], phase: null };

export class TableState<Scene extends TableScene = TableScene> {
  readonly code: string;
  /** Whether this is the replay of a finished game, in which nobody talks and nothing is decided. */
  readonly isReplay: boolean;
  /** Seats, options and stage, as the server said last. */
  table = $state.raw<Table | null>(null);
  /** The state of the live connection. */
  line = $state<Line>("closed");
  /** Why the server closed the connection; null if it did not say. */
  closeReason = $state<CloseReason | null>(null);
  /** Who may move what; changes when the board lands, so it always fits what is drawn. */
  position = $state.raw<Position | null>(null);
  /** The newest position asks this player to move, whether or not it is drawn yet. */
  isCalled = $state(false);
  /** Whether the board moves, rests, or waits for the end of a private look. */
  activity = $state<Activity>("rest");
  /** Moves that have happened but are not shown yet. */
  queueLength = $state(0);
  /** On a shared device, the seat whose player is holding it. What is drawn is for them. */
  claimedSeat = $state<number | null>(null);
  /** Of the seats on this device, the one to move. */
  askedSeat = $state<number | null>(null);
  /** On a shared device: the seat that is next, and sees or will see something that the others may not. */
  privateSeat = $state<number | null>(null);
  /** Where that seat is about to be shown cards. */
  lookCells = $state.raw<readonly string[]>([]);
  /** The move that is chosen but not confirmed yet, if this person wants to be asked first; and what it does, in words. */
  markedMove = $state<string | null>(null);
  markedName = $state("");
  /** A move is on its way to the server. */
  isSending = $state(false);
  /** What people said while this page was open, newest last. */
  chatLog = $state.raw<readonly ChatLine[]>([]);
  clock = $state.raw<ClockFace>({ seats: [], at: 0 });
  /** How the game ended, and how its scores came about; null until then. */
  outcome = $state.raw<Outcome | null>(null);
  breakdown = $state.raw<object | null>(null);
  /** The end is still to be played as a scene. */
  isEndNew = false;
  /** Why the last thing tried was refused. */
  problem = $state.raw<Refusal | null>(null);
  /** In a replay, all that happens in the game, in words. */
  chronicle = $state.raw<Chronicle | null>(null);
  /** What happened while this page was open, in words. */
  readonly teller = new Teller(
    (seat) => this.who(seat),
    (seat) => seat === this.mySeat,
  );
  readonly game: TableGame<Scene>;
  /** What the game draws; made by the game's own module. */
  readonly scene: Scene;
  /** This browser's part in the deal. */
  readonly deal: DealPart;

  /** The number of this seat's next decision, by the newest frame (it may be ahead of what is drawn). */
  #decision = 0;
  /** The move that is on its way to the server. If the connection breaks, it is sent again with the same id. */
  #sentMove: MoveFrame | null = null;
  /** No position has come over this line yet. */
  #isNewLine = true;
  /** Numbers of the moves that wait to be shown or are being shown, and of the last that was. */
  #toShow: number[] = [];
  #lastShown = 0;
  /** Who is to move once the move that is being shown has landed. */
  #nextToMove = $state.raw<readonly number[]>([]);
  /** Whether this shared device was just released, and the server has not answered yet. */
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
    this.#live = new Live({ frame: this.#hear, line: (line, reason) => this.#setLine(line, reason) }, open);
    this.#animator = new Animator<Step>(
      { show: (step) => this.#show(step), setActivity: (activity) => this.#setActivity(activity) },
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
    return this.isShared ? this.claimedSeat : (this.table?.you.seats[0] ?? null);
  }

  /** The seat whose moves are made here now: one's own or, on a shared device that hides nothing, the one to move. */
  get movingSeat(): number | null {
    return this.mySeat ?? (this.isShared && this.privateSeat === null ? this.askedSeat : null);
  }

  /** Whether that seat is called "you" here. People who share a device are called by their names. */
  isYou(seat: number): boolean {
    return seat === this.mySeat && !this.isShared;
  }

  /** This device's seats. */
  get seats(): readonly number[] {
    return this.table?.you.seats ?? [];
  }

  /** Several people play on this device. */
  get isShared(): boolean {
    return (this.table?.you.seats.length ?? 0) > 1;
  }

  /** On a shared device that nobody is holding: the seat whose player alone may see what comes next. */
  get passTo(): number | null {
    const isLying = this.isShared && this.claimedSeat === null && this.activity === "rest";
    return isLying && this.table?.stage === "playing" ? this.privateSeat : null;
  }

  /** "I am Ben. Show me." */
  claim = (seat: number): void => {
    this.#live.send({ type: "claim", seat });
  };

  /** Whoever has taken up a shared device has seen enough: a look is over, and what they hold is covered again. */
  shut = (): void => {
    if (this.activity === "holding") this.endLook();
    else if (this.isShared && !this.#isLaidDown) this.#isLaidDown = this.#live.send({ type: "release" });
  };

  /** The board rests and it is this player's move. */
  get isAsked(): boolean {
    return (
      this.activity === "rest" &&
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
    return this.activity === "rest" && this.position?.toMove.length === 0;
  }

  /** The seats that are to move. A seat whose move is being told is left out, unless it is to move again. */
  get due(): readonly number[] {
    if (this.passTo !== null) return [this.passTo];
    const toMove = (this.position?.toMove ?? []).filter((seat) => this.#isNext(seat));
    // While someone looks in private, others may have moved already: better to name nobody.
    if (this.table?.stage !== "playing" || this.activity === "holding") return [];
    if (this.activity === "rest" || this.teller.currentLine === null) return toMove;
    return toMove.filter((seat) => this.#nextToMove.includes(seat));
  }

  /** Of several who share this device, only one is asked at a time. */
  #isNext(seat: number): boolean {
    return !this.isShared || !this.seats.includes(seat) || seat === (this.claimedSeat ?? this.askedSeat);
  }

  seatAt(seat: number): Seat | undefined {
    return this.table?.seats[seat];
  }

  who(seat: number): Who {
    return { isYou: this.isYou(seat), name: this.nameOf(seat) };
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
    if (move === this.markedMove) return;
    this.problem = null;
    this.markedMove = move;
    this.markedName = name;
    this.teller.say(words.confirm.speech(name), true);
  }

  playMarked = (): void => {
    if (this.markedMove !== null) this.playAll([this.markedMove]);
  };

  dropMarked = (): void => {
    this.markedMove = null;
  };

  /** Play several moves that are one choice: made together, or none of them. */
  playAll(moves: readonly string[]): void {
    const seat = this.movingSeat;
    if (moves.length === 0 || !this.isAsked || seat === null) return;
    this.problem = null;
    this.markedMove = null;
    const move: MoveFrame = { type: "move", seat, decision: this.#decision, id: newId(), moves: [...moves] };
    this.isSending = this.#live.send(move);
    this.#sentMove = this.isSending ? move : null;
  }

  chat(text: string): void {
    this.#live.send({ type: "say", seat: this.#speaker, text });
  }

  signal(signal: SignalFrame["signal"]): void {
    this.#live.send({ type: "signal", seat: this.#speaker, signal });
  }

  get #speaker(): number | null {
    return this.movingSeat ?? this.privateSeat ?? this.seats[0] ?? null;
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
      case "chat":
        this.chatLog = [
          ...this.chatLog,
          ...frame.messages.map((message) => ({ id: this.#ids++, message })),
        ].slice(-CHAT_LENGTH);
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
    // A player who has just come, or taken the device, sees the present board. What was waiting to be shown was for somebody else.
    const isOther = frame.seat !== this.claimedSeat;
    const isNew = this.#isNewLine || isOther || frame.repeats.length > 0;
    const isSame = frame.decision === this.#decision && frame.asked_seat === this.askedSeat;
    const isAside = !isNew && this.isAsked && isSame && frame.legal.length > 0;
    if (isOther) this.#changeHands(frame.seat);
    this.#isNewLine = false;
    this.problem = null;
    this.askedSeat = frame.asked_seat;
    this.privateSeat = frame.private_seat;
    this.lookCells = frame.look_cells;
    // Others may move while this player makes up their mind.
    if (!isSame || !frame.legal.includes(this.markedMove ?? "")) this.markedMove = null;
    this.#decision = frame.decision;
    this.isCalled = frame.legal.length > 0 || frame.private_seat !== null;
    this.clock = { seats: frame.clock, at: performance.now() };
    this.#hearOfSent(frame, isNew);
    if (isNew) this.#showNow(frame);
    else if (isAside) this.#showAside(frame);
    else this.#showNext(frame);
    this.queueLength = this.#animator.queueLength;
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

  /** Others have moved while this player is still choosing: their move is drawn at once, and the prompt stays. */
  #showAside(frame: PositionFrame): void {
    this.#begin(frame);
    for (const step of this.scene.stepsOf(frame.events, frame.changes, frame.standing)) this.scene.show(step);
    this.#land(frame, true);
  }

  #begin({ to_move, by, events }: PositionFrame): void {
    this.#nextToMove = to_move;
    this.teller.begin(this.#foreword(events, by));
  }

  /** Put a move into words, and show nothing of it. */
  retell({ events, by }: Pick<PositionFrame, "events" | "by">): void {
    this.teller.begin(this.#foreword(events, by));
    this.scene.retell(events);
    this.teller.end();
  }

  /** Who moved in the player's place, in words; empty if the player did. */
  #foreword(events: PositionFrame["events"], by: string | null): string {
    const seat = events.map((event) => event["seat"]).find((found) => typeof found === "number");
    return by === null || seat === undefined ? "" : words.table.by(this.who(seat), by);
  }

  #show(step: Step | Foreword): void {
    if ("foreword" in step) this.teller.begin(step.foreword);
    else this.scene.show(step);
  }

  /** Show what this player has not seen to its end, as far as this page has not shown it yet, and then the present position. */
  #showNow(frame: PositionFrame): void {
    const isOpen = this.#animator.activity === "holding";
    const lastShown = isOpen ? (this.#toShow[0] ?? this.#lastShown) : this.#lastShown;
    const repeats = frame.repeats.filter(({ n }) => n > lastShown);
    const cards = frame.view["cells"] as Readonly<Record<string, string | null>> | undefined;
    for (const { cells } of frame.shown_before) {
      const areDown = cells.every((cell) => cards?.[cell] === null);
      this.teller.addLine(null, words.table.shown(cells, areDown));
    }
    if (this.scene.isBlank && repeats.length > 0) this.#lay(frame);
    // What was private is shown on a shared device when it is taken up, and not before.
    const isFirst = this.isShared && repeats.every(({ events }) => events.every(({ to }) => to !== "all"));
    this.#toShow = [];
    const steps = repeats.flatMap(({ events, by }) => {
      const foreword = this.#foreword(events, by);
      const begin: Foreword[] = foreword ? [{ ms: 0, foreword }] : [];
      return [...begin, ...this.scene.stepsOf(events, null)];
    });
    this.#animator.playNow({
      begin: () => this.teller.begin(isFirst ? "" : words.table.onceMore),
      steps: steps.length > 0 ? [...steps, { ms: AFTER_REPEAT, reveal: true }] : [],
      land: () => this.#land(frame),
    });
  }

  /** Draw the board as it will be, so that what has happened can be shown on it. */
  #lay(frame: PositionFrame): void {
    this.scene.land({ view: frame.view, position: NOBODY_ASKED, events: [] });
  }

  #land(frame: PositionFrame, isAside = false): void {
    this.queueLength = this.#animator.queueLength;
    const {
      to_move: toMove,
      legal,
      phase,
      moves_left: movesLeft,
      view,
      events,
      standing,
      hidden_cards: hiddenCards,
    } = frame;
    this.position = { toMove, legal, phase, movesLeft };
    this.teller.end();
    this.scene.land({
      view,
      position: isAside ? NOBODY_ASKED : this.position,
      events,
      standing,
      hiddenCards,
    });
    this.#landEnd(frame);
    this.#lastShown = frame.n;
    this.#acknowledge(frame);
  }

  /** The end is played as a scene once per device, to players who have not seen it to its end. */
  #landEnd({ view, events, repeats, breakdown }: PositionFrame): void {
    this.breakdown = breakdown;
    this.outcome = breakdown && outcomeIn(view);
    const isNews = events.length + repeats.length > 0 && settings.speed > 0 && !this.isReplay;
    this.isEndNew = breakdown !== null && isNews && !wasShown(this.code, this.mySeat);
    if (this.isEndNew) this.scene.sleep();
  }

  /** Tell the server that this has been shown to its end and need not be sent again. */
  #acknowledge({ seat, n, events, repeats, shown_before }: PositionFrame): void {
    const isPlaying = (this.table?.you.seats.length ?? 0) > 0;
    if (isPlaying && events.length + repeats.length + shown_before.length > 0)
      this.#live.send({ type: "ack", seat, n });
  }

  /** Has this player's own move been made? Others may move while it is still on its way. */
  #hearOfSent(frame: PositionFrame, isNew: boolean): void {
    if (!this.#sentMove) return;
    if (this.movingSeat !== this.#sentMove.seat || frame.decision > this.#sentMove.decision) this.#settle();
    else if (isNew) this.isSending = this.#live.send(this.#sentMove);
  }

  /** Nothing is on its way to the server any more. */
  #settle(): void {
    this.isSending = false;
    this.#sentMove = null;
  }

  /** Somebody else looks at the page now: no face that the last player saw may stay. The log names no face, and stays. */
  #changeHands(seat: number | null): void {
    this.claimedSeat = seat;
    this.#isLaidDown = false;
    this.markedMove = null;
    this.#lastShown = 0;
    this.#toShow = [];
    this.teller.forgetFaces();
  }

  #setActivity(activity: Activity): void {
    this.activity = activity;
    this.#passOn();
  }

  /** Whether only another player on this device may see what comes next. */
  #isHandedOn({ private_seat: next }: PositionFrame): boolean {
    return this.isShared && this.claimedSeat !== null && next !== null && next !== this.claimedSeat;
  }

  /**
   * Whoever has moved, and seen what came of it, lays a shared device down again. Until the server says what everyone may see,
   * the page stays theirs.
   */
  #passOn(): void {
    const isDone = this.isShared && this.claimedSeat !== null && this.claimedSeat !== this.privateSeat;
    if (!isDone || this.#isLaidDown || this.activity !== "rest" || this.table?.stage !== "playing") return;
    this.#isLaidDown = this.#live.send({ type: "release" });
  }

  #setLine(line: Line, reason: CloseReason | null): void {
    this.line = line;
    this.closeReason = reason;
    if (line === "open") return;
    this.#isNewLine = true;
    this.#isLaidDown = false;
  }
}

/** An id for a message, so that the server notices when it is sent twice. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
}

/** What every game's view says at the end. */
const outcomeIn = (view: PositionFrame["view"]): Outcome => ({
  scores: view["scores"] as readonly number[],
  winners: view["winners"] as readonly number[],
  ended: view["ended"] as string,
  decided: view["decided"] as string,
});
