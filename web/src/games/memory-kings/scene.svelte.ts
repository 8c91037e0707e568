/** What lies and stands on the board as it is drawn: the last view, and what is moving towards the next. */

import type { Half, Position, Scene, Teller, Wire } from "../../kit/game";
import type { Step } from "../../lib/animator";
import { words } from "../../words";
import { memoryKingsWords } from "./words";
import type { Choice } from "./choice";
import { type Card, type Cell, COUNTER, type Event, type PawnNumber, sideOf, type View } from "./notation";
import { type Prompt, promptOf, spokenPrompt } from "./prompt";
import { type KingsStep, stepsOf } from "./steps";
import { cardName, moveName, tellEvent } from "./telling";

/** Where somebody has come from, and where to. */
export interface Trail {
  readonly seat: number;
  readonly from: Cell;
  readonly cell: Cell;
}

const NOTHING_CHOSEN = { taken: null, goal: null };

export class KingsScene implements Scene {
  /** What is drawn. Replaced whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  /** The private look that is open: a face for this player's eyes, not in `drawn`. */
  look = $state.raw<Readonly<Record<Cell, Card>> | null>(null);
  /** The look is fully open and waits for its owner. */
  isLooking = $state(false);
  turning = $state.raw<{ cells: ReadonlySet<Cell>; half: Half } | null>(null);
  /** The pawn that is on its way, or has just been put down. */
  hopping = $state.raw<{ seat: number; number: PawnNumber | 0 } | null>(null);
  /** Where tokens are being put down. */
  recruited = $state.raw<readonly Cell[]>([]);
  /** The cell that another player has looked at since this one's own last move. */
  eyed = $state<Cell | null>(null);
  isDealing = $state(false);
  /** The last move of each player since this one's own: a quiet mark of what happened. */
  trails = $state.raw<readonly Trail[]>([]);
  /** Cards that have turned up since this player's own last move. */
  fresh = $state.raw<ReadonlySet<Cell>>(new Set());
  /** The seat to move has just recruited a pair. */
  isAgain = $state(false);
  /** The seat to move has just turned up the queen. */
  isAdvised = $state(false);
  /** After the game: the card that was put aside before it. */
  removed = $state<Card | null>(null);
  isUnveiled = $state(false);
  /** The duration of the step that is being shown, for the style sheet. */
  ms = $state(0);

  #teller: Teller;
  #pace: (step: Step) => number;

  constructor(teller: Teller, pace: (step: Step) => number) {
    this.#teller = teller;
    this.#pace = pace;
  }

  get isBlank(): boolean {
    return this.drawn === null;
  }

  stepsOf(events: readonly Wire[]): readonly KingsStep[] {
    return stepsOf(events as unknown as readonly Event[]);
  }

  land(view: Wire, position: Position, events: readonly Wire[]): void {
    const before = this.drawn;
    this.#rest();
    this.look = null;
    this.drawn = view as unknown as View;
    const nobodyStands = this.drawn.pawns.every((own) => own.length === 0);
    // Whoever comes as the game begins sees it dealt.
    this.isDealing = before === null && nobodyStands && this.#pace({ ms: 1 }) > 0;
    this.#follow(events as unknown as readonly Event[], position);
    if (events.length === 0) this.#forget();
    // It may speak of the queen, so it goes when a card goes down.
    if (position.legal.length > 0) this.#teller.say(spokenPrompt(this.asked(position)), true);
  }

  /** What the prompt says, by what lies on the table, who may move, and what is chosen so far. */
  asked(position: Position, choice: Pick<Choice, "taken" | "goal"> = NOTHING_CHOSEN): Prompt {
    if (!this.drawn) return { title: "", notes: [] };
    const { isAgain, isAdvised } = this;
    return promptOf({
      view: this.drawn,
      position,
      isAgain,
      isAdvised,
      choice,
      who: (seat) => this.#teller.who(seat),
    });
  }

  nameOf(move: string): string {
    return moveName(move);
  }

  /** The game is over: every card lies open. */
  unveil(cells: Readonly<Record<Cell, Card>>, removed: Card | null): void {
    this.#draw({ cells });
    this.removed = removed;
    this.isUnveiled = true;
  }

  show(step: KingsStep): void {
    this.#rest();
    this.ms = this.#pace(step);
    const drawn = this.drawn;
    if (!drawn) return;
    switch (step.do) {
      case "tell":
        tellEvent(step.event, this.#teller);
        break;
      case "deal":
        this.isDealing = true;
        break;
      case "put":
        this.#stand(drawn, step.seat, step.pawn, step.cell);
        break;
      case "hop":
        this.#leave(step);
        this.#stand(drawn, step.seat, step.pawn, step.cell);
        break;
      case "turn":
        this.turning = { cells: new Set(step.cells), half: "away" };
        break;
      case "up":
        this.turning = { cells: new Set(Object.keys(step.cards)), half: "towards" };
        this.fresh = new Set([...this.fresh, ...Object.keys(step.cards)]);
        this.#draw({ cells: { ...drawn.cells, ...step.cards } });
        break;
      case "down":
        this.turning = { cells: new Set([step.cell]), half: "towards" };
        this.fresh = new Set([...this.fresh].filter((cell) => cell !== step.cell));
        this.#draw({ cells: { ...drawn.cells, [step.cell]: null } });
        this.#teller.forgetFaces();
        break;
      case "recruit":
        this.#recruit(drawn, step);
        break;
      case "eye":
        this.eyed = step.cell;
        break;
      case "peer":
        this.#peer(step.cards);
        break;
      case "look":
        this.isLooking = true;
        break;
      case "unpeer":
        this.turning = { cells: new Set(Object.keys(this.look ?? {})), half: "towards" };
        this.look = null;
        this.#teller.forgetFaces();
        break;
      case "pause":
        break;
    }
  }

  #stand(drawn: View, seat: number, number: PawnNumber | 0, cell: Cell): void {
    this.hopping = { seat, number };
    if (number === 0) this.#draw({ counter: cell });
    else
      this.#draw({
        pawns: drawn.pawns.map((own, s) =>
          s === seat ? [...own.slice(0, number - 1), cell, ...own.slice(number)] : own,
        ),
      });
  }

  /** Marks of the others stay until this player moves; a watcher sees the last move's. */
  #leave({ seat, from, cell }: Trail): void {
    const me = this.drawn?.seat ?? null;
    const isNew = me === null || seat === me;
    const gone = seat === COUNTER ? [seat] : [seat, me];
    const kept = isNew ? [] : this.trails.filter((trail) => !gone.includes(trail.seat));
    this.trails = [...kept, { seat, from, cell }];
    if (!isNew) return;
    this.fresh = new Set();
    this.eyed = null;
  }

  #recruit(
    drawn: View,
    { seat, cells, pairs }: { seat: number; cells: readonly Cell[]; pairs: number },
  ): void {
    this.recruited = cells;
    this.#draw({
      tokens: { ...drawn.tokens, ...Object.fromEntries(cells.map((cell) => [cell, seat])) },
      pairs: drawn.pairs.map((n, side) => (side === sideOf(seat) ? pairs : n)),
    });
  }

  #peer(cards: Readonly<Record<Cell, Card>>): void {
    this.turning = { cells: new Set(Object.keys(cards)), half: "towards" };
    this.look = cards;
    const seen = Object.entries(cards).map(([cell, card]) => memoryKingsWords.faceUp(cell, cardName(card)));
    this.#teller.say(words.look.spoken(seen), true);
  }

  /** What just happened, as far as the next question depends on it. */
  #follow(events: readonly Event[], { toMove }: Position): void {
    const last = events.at(-1);
    this.isAgain = last?.event === "recruit" && last.seat === toMove[0];
    const mover = events.find((event) => event.event === "move")?.seat;
    const isByCounter = events.some(({ event }) => event === "counter");
    this.isAdvised = last?.event === "up" && last.card === "queen" && mover === toMove[0] && !isByCounter;
  }

  /** Others have the device, or something was missed: marks of what happened before mean nothing any more. */
  #forget(): void {
    this.#teller.forgetFaces();
    this.trails = [];
    this.fresh = new Set();
    this.eyed = null;
  }

  #draw(change: Partial<View>): void {
    if (this.drawn) this.drawn = { ...this.drawn, ...change };
  }

  /** Nothing moves any more. */
  #rest(): void {
    this.ms = 0;
    this.turning = null;
    this.hopping = null;
    this.recruited = [];
    this.isDealing = false;
    this.isLooking = false;
  }
}
