/** What lies on the island as it is drawn: the last view, and what is moving towards the next. */

import type { Half, Position, Scene, Teller, Wire } from "../../boards/game";
import type { Step } from "../../lib/animator";
import { words } from "../../words";
import { memoarrrWords } from "../../words/memoarrr";
import type { Card, Cell, Event, Result, View, Volcano } from "./notation";
import { type Prompt, promptOf, spokenPrompt } from "./prompt";
import { type MemoarrrStep, stepsOf } from "./steps";
import { cardName, moveName, tellEvent } from "./telling";

export class MemoarrrScene implements Scene {
  /** What is drawn. Replaced whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  /** The private look that is open: faces for this player's eyes, not in `drawn`. */
  look = $state.raw<Readonly<Record<Cell, Card>> | null>(null);
  /** The look is fully open and waits for its owner. */
  isLooking = $state(false);
  turning = $state.raw<{ cells: ReadonlySet<Cell>; half: Half } | null>(null);
  crossing = $state.raw<readonly [Cell, Cell] | null>(null);
  /** Cells that another player is looking at. */
  eyed = $state.raw<readonly Cell[]>([]);
  /** A volcano or chest on its way from the stack to a seat. */
  flying = $state.raw<{ piece: Volcano | "chest"; seat: number } | null>(null);
  isDealing = $state(false);
  /** How the card that is being turned up did. */
  verdict = $state.raw<{ cell: Cell; result: Result } | null>(null);
  /** The seat to move is about to use the animal that it has just turned up. */
  isActing = $state(false);
  /** The seat to move has its turn from a crab. */
  isAgain = $state(false);
  /** After the game: the location that was taken away before it. */
  removed = $state<Card | null>(null);
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

  stepsOf(events: readonly Wire[]): readonly MemoarrrStep[] {
    return stepsOf(events as unknown as readonly Event[]);
  }

  land(view: Wire, position: Position, events: readonly Wire[]): void {
    this.#rest();
    this.look = null;
    this.verdict = null;
    const isFirst = this.isBlank;
    this.drawn = view as unknown as View;
    // Whoever comes as the game begins sees it dealt.
    this.isDealing = isFirst && this.drawn.round === 0 && this.#pace({ ms: 1 }) > 0;
    const last = (events as unknown as readonly Event[]).at(-1);
    this.isActing = last?.event === "reveal" && position.toMove[0] === last.seat;
    this.isAgain = last?.event === "again" && position.toMove[0] === last.seat;
    if (events.length === 0) this.#teller.forgetFaces();
    if (position.legal.length > 0) this.#teller.say(spokenPrompt(this.asked(position)), true);
  }

  /** What the prompt says, by what lies on the table and who may move. */
  asked(position: Position): Prompt {
    if (!this.drawn) return { title: "", notes: [], match: null };
    return promptOf({
      view: this.drawn,
      position,
      isActing: this.isActing,
      isAgain: this.isAgain,
      who: (seat) => this.#teller.who(seat),
    });
  }

  nameOf(move: string): string {
    return moveName(move);
  }

  /** The game is over: every card lies open. */
  unveil(cells: Readonly<Record<Cell, Card>>, removed: Card): void {
    this.#draw({ cells });
    this.removed = removed;
  }

  show(step: MemoarrrStep): void {
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
      case "side":
        this.#draw({ sides: { ...drawn.sides, [step.seat]: step.side } });
        break;
      case "eye":
        this.eyed = step.cells;
        break;
      case "turn":
        this.turning = { cells: new Set(step.cells), half: "away" };
        break;
      case "reveal":
        this.turning = { cells: new Set([step.cell]), half: "towards" };
        this.verdict = { cell: step.cell, result: step.result };
        this.#draw({ cells: { ...drawn.cells, [step.cell]: step.card }, last: step.cell, banned: null });
        tellEvent(step.event, this.#teller);
        break;
      case "peer":
        this.turning = { cells: new Set(Object.keys(step.cards)), half: "towards" };
        this.look = step.cards;
        this.#teller.say(
          words.look.spoken(
            Object.entries(step.cards).map(([cell, card]) => memoarrrWords.faceUp(cell, cardName(card))),
          ),
          true,
        );
        break;
      case "look":
        this.isLooking = true;
        break;
      case "unpeer":
        this.turning = { cells: new Set(Object.keys(this.look ?? {})), half: "towards" };
        this.look = null;
        this.#teller.forgetFaces();
        break;
      case "cross":
        this.crossing = step.cells;
        break;
      case "trade":
        this.#trade(drawn, step.cells);
        break;
      case "ban":
        this.#draw({ banned: step.cell });
        break;
      case "fly":
        this.flying = { piece: step.piece, seat: step.seat };
        this.#draw(step.stack);
        break;
      case "give":
        this.#give(drawn, step.piece, step.seat);
        break;
      case "turn-all":
        this.turning = { cells: openCells(drawn), half: "away" };
        break;
      case "clear":
        this.turning = { cells: openCells(drawn), half: "towards" };
        this.verdict = null;
        this.#teller.forgetFaces();
        this.#draw({
          cells: Object.fromEntries(Object.keys(drawn.cells).map((cell) => [cell, null])),
          last: null,
          banned: null,
          out: {},
          volcano: step.volcano,
          start: step.start,
          round: step.round,
        });
        break;
      case "pause":
        break;
    }
  }

  /** The octopus and its neighbour have changed places; the card to match is a card, so it takes its mark along (MEM-27). */
  #trade(drawn: View, [one, other]: readonly [Cell, Cell]): void {
    const moved = (cell: Cell | null) => (cell === one ? other : cell === other ? one : cell);
    this.#draw({
      cells: { ...drawn.cells, [one]: drawn.cells[other] ?? null, [other]: drawn.cells[one] ?? null },
      last: moved(drawn.last),
    });
  }

  #give(drawn: View, piece: Volcano | "chest", seat: number): void {
    if (piece === "chest") this.#draw({ chests: drawn.chests.map((n, s) => (s === seat ? n + 1 : n)) });
    else this.#draw({ out: { ...drawn.out, [seat]: piece } });
  }

  #draw(change: Partial<View>): void {
    if (this.drawn) this.drawn = { ...this.drawn, ...change };
  }

  /** Nothing moves any more. */
  #rest(): void {
    this.ms = 0;
    this.turning = null;
    this.crossing = null;
    this.flying = null;
    this.eyed = [];
    this.isDealing = false;
    this.isLooking = false;
  }
}

function openCells(drawn: View): ReadonlySet<Cell> {
  return new Set(Object.entries(drawn.cells).flatMap(([cell, card]) => (card === null ? [] : [cell])));
}
