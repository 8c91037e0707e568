/**
 * The state of one table, as this player sees it. All parts of the table's page read it from here: who sits where (`Seating`), what is
 * on the screen (`Showing`), and here what is heard from the server and sent to it.
 */

import type { TableGame } from "../kit/game";
import type { TableScene } from "../kit/scene.svelte";
import { Refusal, start, toStart } from "../lib/api";
import { DealPart } from "../lib/fairness";
import { type ConnectionState, Live, liveAddress, type Socket } from "../lib/live";
import type {
  ChatFrame,
  ChatMessage,
  CloseReason,
  MoveFrame,
  PositionFrame,
  SeatClock,
  ServerFrame,
  SignalFrame,
} from "../lib/protocol.gen";
import { settings } from "../lib/settings.svelte";
import { words } from "../words";
import { Showing } from "./showing.svelte";

/** Something said at the table. */
interface ChatLine {
  readonly id: number;
  readonly message: ChatMessage;
  /** It was said before this page connected. */
  readonly isOld: boolean;
}

/** The clock as the server sent it last, and when that was. */
interface ClockFace {
  readonly seats: readonly SeatClock[];
  readonly at: number;
}

const CHAT_LENGTH = 100;

export class TableState<Scene extends TableScene = TableScene> extends Showing<Scene> {
  /** The state of the live connection. */
  connection = $state<ConnectionState>("closed");
  /** Why the server closed the connection; null if it did not say. */
  closeReason = $state<CloseReason | null>(null);
  /** The newest position asks this player to move, whether or not it is drawn yet. */
  isCalled = $state(false);
  /** The cells whose cards are about to be shown to the private seat. */
  lookCells = $state.raw<readonly string[]>([]);
  /** The move that is chosen but not confirmed yet, if this person wants to be asked first; and what it does, in words. */
  markedMove = $state<string | null>(null);
  markedName = $state("");
  /** A move is on its way to the server. */
  isSending = $state(false);
  /** What people said, newest last. */
  chatLog = $state.raw<readonly ChatLine[]>([]);
  clock = $state.raw<ClockFace>({ seats: [], at: 0 });
  /** Why the last thing tried was refused. */
  problem = $state.raw<Refusal | null>(null);
  /** This browser's part in the deal. */
  readonly deal: DealPart;

  /** The number of this seat's next decision, by the newest frame (it may be ahead of what is drawn). */
  #decision = 0;
  /** The move that is on its way to the server. If the connection breaks, it is sent again with the same id. */
  #sentMove: MoveFrame | null = null;
  /** Whether no position has arrived on this connection yet. */
  #isNewConnection = true;
  /** Whether this shared device was just released, and the server has not answered yet. */
  #isLaidDown = false;
  #ids = 0;
  #live: Live;

  constructor(
    code: string,
    game: TableGame<Scene>,
    open: () => Socket = () => new WebSocket(liveAddress(code, location)) as Socket,
    isReplay = false,
  ) {
    super(code, game, isReplay);
    this.deal = new DealPart(code);
    this.#live = new Live(
      { frame: this.#hear, connection: (state, reason) => this.#setConnection(state, reason) },
      open,
    );
  }

  connect = (): void => this.#live.connect();
  hurryConnection = (): void => this.#live.hurry();
  loseConnection = (): void => this.#live.lose();

  close(): void {
    this.stop();
    this.#live.close();
  }

  /** Why the last thing tried was refused, in words. */
  get problemText(): string {
    if (!this.problem) return "";
    const { code, params } = this.problem;
    const reason = code === "illegal-move" ? this.game.words.reasons[String(params["reason"])] : undefined;
    return reason ?? words.refusal(code, params);
  }

  /** Claim a seat: "I am Ben. Show me." */
  claim = (seat: number): void => {
    this.#live.send({ type: "claim", seat });
  };

  /** The player who holds a shared device has seen enough: ends their look, and covers what only they may see. */
  shut = (): void => {
    if (this.activity === "holding") this.endLook();
    else if (this.isShared && !this.#isLaidDown) this.#isLaidDown = this.#live.send({ type: "release" });
  };

  /** The board rests and it is this player's move. */
  get isAsked(): boolean {
    return (
      this.activity === "rest" &&
      !this.isSending &&
      this.connection === "open" &&
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

  /**
   * A move is chosen; `name` says in words what it does. One that is not legal may be tried too: the server refuses it and names
   * the rule.
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

  /** Play several moves that are one choice. The server makes all of them, or none. */
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

  /** The player has read what the narrator says. */
  goOn = (): void => {
    if (this.lesson) this.#live.send({ type: "go-on", step: this.lesson.step });
  };

  skipLesson = (): void => {
    this.isLessonSkipped = true;
  };

  #hear = (frame: ServerFrame): void => {
    switch (frame.type) {
      case "table":
        this.table = frame.table;
        // While a game runs, a new connection is not sent the chat so far.
        if (toStart.delete(this.code)) this.#start();
        break;
      case "position":
        this.#newPosition(frame);
        break;
      case "chat":
        this.#hearChat(frame);
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

  #hearChat({ messages, is_history }: ChatFrame): void {
    const lines = messages.map((message) => ({ id: this.#ids++, message, isOld: is_history }));
    this.chatLog = is_history ? lines : [...this.chatLog, ...lines].slice(-CHAT_LENGTH);
  }

  #start(): void {
    start(this.code).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error;
    });
  }

  #newPosition(frame: PositionFrame): void {
    // A player who has just arrived, or taken the device, sees the present board. Moves that are still queued were for somebody else.
    const isOther = frame.seat !== this.claimedSeat;
    const isNew = this.#isNewConnection || isOther || frame.repeats.length > 0;
    const isSame = frame.decision === this.#decision && frame.asked_seat === this.askedSeat;
    const isAside = !isNew && this.isAsked && isSame && frame.legal.length > 0;
    if (isOther) this.#changeHands(frame.seat);
    this.#isNewConnection = false;
    this.problem = null;
    this.askedSeat = frame.asked_seat;
    this.privateSeat = frame.private_seat;
    this.lookCells = frame.look_cells;
    // Others may move while this player is still deciding.
    if (!isSame || !frame.legal.includes(this.markedMove ?? "")) this.markedMove = null;
    this.#decision = frame.decision;
    this.isCalled = frame.legal.length > 0 || frame.private_seat !== null;
    this.clock = { seats: frame.clock, at: performance.now() };
    this.#checkSentMoves(frame, isNew);
    this.showPosition(frame, isNew ? "instead" : isAside ? "beside" : "after");
    this.#passOn();
  }

  protected acknowledge({ seat, n, events, repeats, shown_before }: PositionFrame): void {
    const isPlaying = (this.table?.you.seats.length ?? 0) > 0;
    if (isPlaying && events.length + repeats.length + shown_before.length > 0)
      this.#live.send({ type: "ack", seat, n });
  }

  /** Check whether this player's own move has been made. Others may move while it is still on its way. */
  #checkSentMoves(frame: PositionFrame, isNew: boolean): void {
    if (!this.#sentMove) return;
    if (this.movingSeat !== this.#sentMove.seat || frame.decision > this.#sentMove.decision) this.#settle();
    else if (isNew) this.isSending = this.#live.send(this.#sentMove);
  }

  /** Nothing is on its way to the server any more. */
  #settle(): void {
    this.isSending = false;
    this.#sentMove = null;
  }

  /** Somebody else holds the device now, or nobody does. */
  #changeHands(seat: number | null): void {
    this.claimedSeat = seat;
    this.#isLaidDown = false;
    this.markedMove = null;
    this.forgetFaces();
  }

  protected onActivity(): void {
    this.#passOn();
  }

  /**
   * Put a shared device down once its player has moved and seen the result. Until the server sends what everybody may see,
   * the page stays theirs.
   */
  #passOn(): void {
    const isDone = this.isShared && this.claimedSeat !== null && this.claimedSeat !== this.privateSeat;
    if (!isDone || this.#isLaidDown || this.activity !== "rest" || this.table?.stage !== "playing") return;
    this.#isLaidDown = this.#live.send({ type: "release" });
  }

  #setConnection(state: ConnectionState, reason: CloseReason | null): void {
    this.connection = state;
    this.closeReason = reason;
    if (state === "open") return;
    this.#isNewConnection = true;
    this.#isLaidDown = false;
  }
}

/** An id for a message, so that the server notices when it is sent twice. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
}
