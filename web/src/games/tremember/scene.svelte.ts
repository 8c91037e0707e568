/** What lies in the frame as it is drawn: the last view, and what is moving towards the next. */

import type { Half, Position, Scene, Teller, Wire } from "../../kit/game";
import type { Step } from "../../lib/animator";
import { words } from "../../words";
import { type Card, type Cell, type Event, quarterTurned, type Side, type View } from "./notation";
import { NOTHING_ASKED, type Prompt, promptOf, type Since, spokenPrompt } from "./prompt";
import { stepsOf, type TrememberStep } from "./steps";
import { cardName, moveName, tellEvent } from "./telling";

/** Where a card or a chip flies from or to. */
export type Spot =
  | { at: "cell"; cell: Cell }
  /** Outside the frame, beside that cell. */
  | { at: "edge"; cell: Cell; side: Side }
  /** Before its player: the prompt for one's own card, the seat for another's. */
  | { at: "hand"; seat: number }
  | { at: "seat"; seat: number };

export interface Flying {
  readonly what: "card" | "chips";
  readonly count: number;
  readonly from: Spot;
  readonly to: Spot;
}

/** What changed last, for whoever looked away; quiet, and without a face. */
export interface Mark {
  readonly kind: "in" | "pair" | "miss";
  readonly cells: readonly Cell[];
  readonly points: number;
}

export class TrememberScene implements Scene {
  /** What is drawn. Replaced whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  turning = $state.raw<{ cells: ReadonlySet<Cell>; half: Half } | null>(null);
  /** The card that rises from its place. */
  lifted = $state<Cell | null>(null);
  /** The line that is moving, from the edge to the gap. */
  sliding = $state.raw<{ side: Side; cells: readonly Cell[] } | null>(null);
  flying = $state.raw<Flying | null>(null);
  mark = $state.raw<Mark | null>(null);
  isDealing = $state(false);
  isRotating = $state(false);
  /** The area has turned, and the pictures are turning upright. */
  isRighting = $state(false);
  /** The last move ended with the whole area turned. */
  hasRotated = $state(false);
  since = $state<Since>(null);
  /** After a game that ended before all pairs were found: what lies face down. */
  under = $state.raw<Readonly<Record<Cell, Card>> | null>(null);
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

  stepsOf(events: readonly Wire[]): readonly TrememberStep[] {
    return stepsOf(events as unknown as readonly Event[]);
  }

  land(view: Wire, position: Position, events: readonly Wire[]): void {
    this.#rest();
    const told = events as unknown as readonly Event[];
    this.drawn = view as unknown as View;
    this.mark = markOf(told);
    this.hasRotated = told.some(({ event }) => event === "rotate");
    this.since = sinceOf(told);
    this.under = null;
    if (events.length === 0) this.#teller.forgetFaces();
    if (position.legal.length > 0) this.#teller.say(spokenPrompt(this.asked(position)), true);
  }

  /** What the prompt says, by what lies on the table and who may move. */
  asked(position: Position): Prompt {
    if (!this.drawn) return NOTHING_ASKED;
    const who = (seat: number) => this.#teller.who(seat);
    return promptOf({ view: this.drawn, position, since: this.since, who });
  }

  nameOf(move: string): string {
    return moveName(move);
  }

  /** The game is over: every card lies open. */
  unveil(cells: Readonly<Record<Cell, Card>>): void {
    this.under = cells;
  }

  show(step: TrememberStep): void {
    this.#rest();
    this.ms = this.#pace(step);
    const drawn = this.drawn;
    if (!drawn) return;
    switch (step.do) {
      case "tell":
        tellEvent(step.event, step.move, this.#teller);
        break;
      case "deal":
        this.isDealing = true;
        break;
      case "lift":
        this.mark = null;
        this.hasRotated = false;
        this.lifted = step.cell;
        break;
      case "take": {
        const { [step.cell]: _, ...cells } = drawn.cells;
        this.#draw({ cells, taken: { seat: step.seat, cell: step.cell } });
        this.#fly("card", { at: "cell", cell: step.cell }, { at: "hand", seat: step.seat });
        break;
      }
      case "see":
        if (drawn.taken) this.#draw({ taken: { ...drawn.taken, card: step.card } });
        this.#teller.say(words.look.spoken([cardName(step.card)]), true);
        break;
      case "bring":
        if (drawn.taken) this.#draw({ taken: { seat: step.seat, cell: drawn.taken.cell } });
        this.#fly("card", { at: "hand", seat: step.seat }, { at: "edge", cell: step.cell, side: step.side });
        break;
      case "slide":
        this.sliding = { side: step.side, cells: step.cells };
        break;
      case "settle":
        this.#draw({ cells: pushed(drawn.cells, step.cells), taken: null });
        break;
      case "turn":
        this.turning = { cells: new Set(step.cells), half: "away" };
        break;
      case "reveal":
        this.mark = null;
        this.turning = { cells: new Set([step.cell]), half: "towards" };
        this.#lay([step.cell], step.card);
        if (step.isFirst) this.#draw({ turned: step.cell });
        break;
      case "miss":
        this.mark = { kind: "miss", cells: step.cells, points: 0 };
        break;
      case "down":
        this.turning = { cells: new Set(step.cells), half: "towards" };
        this.#lay(step.cells, null);
        this.#draw({ turned: null });
        break;
      case "match":
        this.mark = { kind: "pair", cells: step.cells, points: step.points };
        this.#draw({ turned: null });
        break;
      case "pay":
        this.#fly("chips", { at: "cell", cell: step.cell }, { at: "seat", seat: step.seat }, step.points);
        break;
      case "score":
        this.#draw({ scores: drawn.scores.map((old, seat) => (seat === step.seat ? step.score : old)) });
        break;
      case "rotate":
        this.isRotating = true;
        break;
      case "right":
        this.isRighting = true;
        this.#turnAll(drawn);
        break;
      case "pause":
        break;
    }
  }

  #turnAll(drawn: View): void {
    const cells = Object.entries(drawn.cells).map(([cell, card]) => [quarterTurned(cell), card] as const);
    this.#draw({ cells: Object.fromEntries(cells) });
    if (this.mark) this.mark = { ...this.mark, cells: this.mark.cells.map(quarterTurned) };
  }

  #lay(cells: readonly Cell[], card: Card | null): void {
    if (!this.drawn) return;
    this.#draw({ cells: { ...this.drawn.cells, ...Object.fromEntries(cells.map((cell) => [cell, card])) } });
  }

  #draw(change: Partial<View>): void {
    if (this.drawn) this.drawn = { ...this.drawn, ...change };
  }

  #fly(what: Flying["what"], from: Spot, to: Spot, count = 1): void {
    this.flying = { what, count, from, to };
  }

  /** Nothing moves any more. */
  #rest(): void {
    this.ms = 0;
    this.turning = null;
    this.lifted = null;
    this.sliding = null;
    this.flying = null;
    this.isDealing = false;
    this.isRotating = false;
    this.isRighting = false;
  }
}

/** Every card of the line moves to the next cell; the one pushed in lies face down in the first. */
function pushed(cells: View["cells"], [edge, ...line]: readonly Cell[]): View["cells"] {
  if (edge === undefined) return cells;
  const from = [edge, ...line];
  return {
    ...cells,
    ...Object.fromEntries(line.map((to, i) => [to, cells[from[i] ?? ""] ?? null])),
    [edge]: null,
  };
}

function markOf(events: readonly Event[]): Mark | null {
  const hasRotated = events.some(({ event }) => event === "rotate");
  for (const event of events) {
    if (event.event === "push") return { kind: "in", cells: event.cells.slice(0, 1), points: 0 };
    if (event.event === "back") return { kind: "miss", cells: event.cells, points: 0 };
    if (event.event !== "pair") continue;
    const cells = hasRotated ? event.cells.map(quarterTurned) : event.cells;
    return { kind: "pair", cells, points: event.points };
  }
  return null;
}

function sinceOf(events: readonly Event[]): Since {
  const kinds = new Set(events.map(({ event }) => event));
  if (kinds.has("push")) return "pushed";
  if (kinds.has("pair")) return "pair";
  return kinds.has("back") || kinds.has("setup") ? "passed" : null;
}
