/** What this screen shows of a table: the board, on which moves are shown one after another, and the words for them. */

import type { Outcome } from "../kit/ending/ending";
import type { Position, TableGame } from "../kit/game";
import type { TableScene } from "../kit/scene.svelte";
import { type Chronicle, Teller } from "../kit/teller.svelte";
import { AFTER_REPEAT, BEFORE_PASSING } from "../kit/timing";
import { type Activity, Animator, type Step } from "../lib/animator";
import { wasShown } from "../lib/endings";
import type { LessonStep, PositionFrame } from "../lib/protocol.gen";
import { settings } from "../lib/settings.svelte";
import { words } from "../words";
import { Seating } from "./seating.svelte";

/** Comes before the steps of a move that is repeated, and says who made it in the player's place. */
interface Foreword extends Step {
  readonly foreword: string;
}

/** The position to land with when nothing new is asked. */
const NO_POSITION: Position = { toMove: [], legal: [], phase: null };

export abstract class Showing<Scene extends TableScene = TableScene> extends Seating {
  readonly code: string;
  /** Whether this is the replay of a finished game, in which nobody talks and nothing is decided. */
  readonly isReplay: boolean;
  /** Who may move what; changes when the board lands, so it always fits what is drawn. */
  position = $state.raw<Position | null>(null);
  /** Whether the board moves, rests, or waits for the end of a private look. */
  activity = $state<Activity>("rest");
  /** How many moves have happened but are not shown yet. */
  queueLength = $state(0);
  /** How the game ended, and how its scores came about; null until then. */
  outcome = $state.raw<Outcome | null>(null);
  breakdown = $state.raw<object | null>(null);
  /** Whether the end of the game is still to be played as a scene. */
  isEndNew = false;
  /** In a lesson, what the narrator says. It changes when the board lands, or with the look that it speaks of. */
  lesson = $state.raw<LessonStep | null>(null);
  /** Whether the player has skipped the rest of the lesson. */
  isLessonSkipped = $state(false);
  /** In a replay, everything that happens in the game, in words. */
  chronicle = $state.raw<Chronicle | null>(null);
  /** What happened while this page was open, in words. */
  readonly teller = new Teller(
    (seat) => this.who(seat),
    (seat) => seat === this.mySeat,
  );
  readonly game: TableGame<Scene>;
  /** What the game draws; made by the game's own module. */
  readonly scene: Scene;

  /** The numbers of the moves that are waiting to be shown or being shown, and of the last one shown. */
  #toShow: number[] = [];
  #lastShownMove = 0;
  /** Who is to move once the move that is being shown has landed. */
  #nextToMove = $state.raw<readonly number[]>([]);
  #animator: Animator<Step>;

  constructor(code: string, game: TableGame<Scene>, isReplay: boolean) {
    super();
    this.code = code;
    this.isReplay = isReplay;
    this.game = game;
    this.scene = game.makeScene(this.teller);
    this.#animator = new Animator<Step>(
      { show: (step) => this.#show(step), setActivity: (activity) => this.#setActivity(activity) },
      settings.pace,
    );
  }

  /** Tell the server that this has been shown to its end and need not be repeated. */
  protected abstract acknowledge(frame: PositionFrame): void;
  /** Called when `activity` has changed. */
  protected abstract onActivity(): void;

  /** On a shared device that nobody is holding: the seat whose player alone may see what comes next. */
  get passTo(): number | null {
    const isLying = this.isShared && this.claimedSeat === null && this.activity === "rest";
    return isLying && this.table?.stage === "playing" ? this.privateSeat : null;
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

  hurry = (): void => this.#animator.hurry();
  endLook = (): void => this.#animator.release();

  protected stop(): void {
    this.#animator.stop();
  }

  /** Show a position that has arrived: instead of what is being shown, beside it, or after it. */
  protected showPosition(frame: PositionFrame, place: "instead" | "beside" | "after"): void {
    if (place === "instead") this.#showNow(frame);
    else if (place === "beside") this.#showAside(frame);
    else this.#showNext(frame);
    this.queueLength = this.#animator.queueLength;
  }

  /** The next move, after those that are still being shown. */
  #showNext(frame: PositionFrame): void {
    // The board is only empty before a game's first events, when nothing lies open.
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

  #begin({ to_move, by, events, lesson }: PositionFrame): void {
    this.#nextToMove = to_move;
    this.#speakOfLook(lesson);
    this.teller.begin(this.#foreword(events, by));
  }

  /** What the narrator says of a look is said while it is open; all else when the board has landed. */
  #speakOfLook(lesson: LessonStep | null): void {
    if (lesson?.wait === "look") this.lesson = lesson;
  }

  /** Put a move into words without showing it. */
  retell({ events, by }: Pick<PositionFrame, "events" | "by">): void {
    this.teller.begin(this.#foreword(events, by));
    this.scene.retell(events);
    this.teller.end();
  }

  /** Who moved in the player's place, in words; empty if the player did. */
  #foreword(events: PositionFrame["events"], by: string | null): string {
    const seat = events.map((event) => event["seat"]).find((value) => typeof value === "number");
    return by === null || seat === undefined ? "" : words.table.by(this.who(seat), by);
  }

  #show(step: Step | Foreword): void {
    if ("foreword" in step) this.teller.begin(step.foreword);
    else this.scene.show(step);
  }

  /** Repeat the moves that this player has not acknowledged, except those that this page has shown. Then show the present position. */
  #showNow(frame: PositionFrame): void {
    const isOpen = this.#animator.activity === "holding";
    const lastShownMove = isOpen ? (this.#toShow[0] ?? this.#lastShownMove) : this.#lastShownMove;
    const repeats = frame.repeats.filter(({ n }) => n > lastShownMove);
    const cards = frame.view["cells"] as Readonly<Record<string, string | null>> | undefined;
    for (const { cells } of frame.shown_before) {
      const areDown = cells.every((cell) => cards?.[cell] === null);
      this.teller.addLine(null, words.table.shown(cells, areDown));
    }
    if (this.scene.isBlank && repeats.length > 0) this.#lay(frame);
    // On a shared device, private events are repeated only once their player has taken it.
    const isFirst = this.isShared && repeats.every(({ events }) => events.every(({ to }) => to !== "all"));
    this.#toShow = [];
    const steps = repeats.flatMap(({ events, by }) => {
      const foreword = this.#foreword(events, by);
      const begin: Foreword[] = foreword ? [{ ms: 0, foreword }] : [];
      return [...begin, ...this.scene.stepsOf(events, null)];
    });
    this.#animator.playNow({
      begin: () => {
        this.#speakOfLook(frame.lesson);
        this.teller.begin(isFirst ? "" : words.table.onceMore);
      },
      steps: steps.length > 0 ? [...steps, { ms: AFTER_REPEAT, reveal: true }] : [],
      land: () => this.#land(frame),
    });
  }

  /** Draw the board as it will be, so that what has happened can be shown on it. */
  #lay(frame: PositionFrame): void {
    this.scene.land({ view: frame.view, position: NO_POSITION, events: [] });
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
    this.lesson = frame.lesson;
    this.teller.end();
    this.scene.land({
      view,
      // In a lesson the narrator asks.
      position: isAside || frame.lesson ? NO_POSITION : this.position,
      events,
      standing,
      hiddenCards,
    });
    this.#landEnd(frame);
    this.#lastShownMove = frame.n;
    this.acknowledge(frame);
  }

  /** The end is played as a scene once per device, to players who have not seen it to its end. */
  #landEnd({ view, events, repeats, breakdown }: PositionFrame): void {
    this.breakdown = breakdown;
    this.outcome = breakdown && outcomeIn(view);
    const isNews = events.length + repeats.length > 0 && settings.speed > 0 && !this.isReplay;
    this.isEndNew = breakdown !== null && isNews && !wasShown(this.code, this.mySeat);
    if (this.isEndNew) this.scene.sleep();
  }

  /** Whether only another player on this device may see what comes next. */
  #isHandedOn({ private_seat: next }: PositionFrame): boolean {
    return this.isShared && this.claimedSeat !== null && next !== null && next !== this.claimedSeat;
  }

  /** No face that the last player saw may stay on the page. The log names no face, and stays. */
  protected forgetFaces(): void {
    this.#lastShownMove = 0;
    this.#toShow = [];
    this.teller.forgetFaces();
  }

  #setActivity(activity: Activity): void {
    this.activity = activity;
    this.onActivity();
  }
}

/** What every game's view says at the end. */
const outcomeIn = (view: PositionFrame["view"]): Outcome => ({
  scores: view["scores"] as readonly number[],
  winners: view["winners"] as readonly number[],
  ended: view["ended"] as string,
  decided: view["decided"] as string,
});
