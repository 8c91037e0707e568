/** What lies on the plain board as it is drawn: the last view, and what has happened on the way to the next. */

import type { Component } from "svelte";
import { words } from "../../words";
import { plainEn as plainWords } from "../../words/en/plain";
import type { Position, Scene, Teller, Wire } from "../game";
import type { CardArt } from "./art";
import type { Card, Cell, Event, View } from "./notation";
import { type Prompt, promptOf, spokenPrompt } from "./prompt";
import { type PlainStep, stepsOf } from "./steps";
import { tellEvent } from "./telling";

/** The game that is played on it. */
export interface PlainGame {
  readonly id: string;
  readonly name: string;
  readonly Title: Component | null;
  readonly art: CardArt | null;
}

export class PlainScene implements Scene {
  readonly game: PlainGame;
  /** What is drawn. Replaced whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  /** The private look that is open: faces for this player's eyes, not in `drawn`. */
  look = $state.raw<Readonly<Record<Cell, Card>> | null>(null);
  /** The look is fully open and waits for its owner. */
  isLooking = $state(false);
  /** Cells where something is happening, or has just happened. */
  fresh = $state.raw<ReadonlySet<Cell>>(new Set());

  #teller: Teller;

  constructor(teller: Teller, game: PlainGame) {
    this.#teller = teller;
    this.game = game;
  }

  get isBlank(): boolean {
    return this.drawn === null;
  }

  stepsOf(events: readonly Wire[]): readonly PlainStep[] {
    return stepsOf(events as unknown as readonly Event[]);
  }

  land(view: Wire, position: Position, events: readonly Wire[]): void {
    this.look = null;
    this.isLooking = false;
    this.drawn = view as unknown as View;
    this.fresh = freshIn(events as unknown as readonly Event[]);
    if (events.length === 0) this.#teller.forgetFaces();
    if (position.legal.length > 0) this.#teller.say(spokenPrompt(this.asked(position)), true);
  }

  /** What the prompt says, by what lies on the table and who may move. */
  asked(position: Position): Prompt {
    if (!this.drawn) return { title: "", notes: [] };
    return promptOf(this.drawn, position, (seat) => this.#teller.who(seat));
  }

  show(step: PlainStep): void {
    this.isLooking = false;
    switch (step.do) {
      case "tell":
        tellEvent(step.event, step.move, this.#teller);
        break;
      case "draw":
        this.#draw(step.event);
        break;
      case "mark":
        this.fresh = new Set(step.cells);
        break;
      case "peer":
        this.look = step.cards;
        this.#teller.say(words.look.spoken(facesOf(step.cards)), true);
        break;
      case "look":
        this.isLooking = true;
        break;
      case "unpeer":
        this.look = null;
        this.#teller.forgetFaces();
        break;
      case "pause":
        break;
    }
  }

  #draw(event: Event): void {
    const drawn = this.drawn;
    if (!drawn) return;
    this.fresh = freshIn([event]);
    this.drawn = { ...drawn, ...changeOf(drawn, event) };
  }
}

const facesOf = (cards: Readonly<Record<Cell, Card>>): string[] =>
  Object.entries(cards).map(([cell, card]) => plainWords.place.faceUp(cell, plainWords.card(card)));

/** What an event shows at once: faces that turn up or down, and pawns. All else waits for the view. */
function changeOf(drawn: View, event: Event): Partial<View> {
  switch (event.event) {
    case "up":
    case "turn":
      return { cells: { ...drawn.cells, [event.cell]: event.card } };
    case "down":
      return { cells: { ...drawn.cells, [event.cell]: null } };
    case "back":
      return { cells: { ...drawn.cells, [event.cells[0]]: null, [event.cells[1]]: null } };
    case "take": {
      const { [event.cell]: _, ...cells } = drawn.cells ?? {};
      return { cells, taken: { seat: event.seat, cell: event.cell } };
    }
    case "place":
    case "move":
      return { pawns: (drawn.pawns ?? []).map((own, seat) => (seat === event.seat ? put(own, event) : own)) };
    case "counter":
      return { counter: event.cell };
    default:
      return {};
  }
}

const put = (own: readonly Cell[], { pawn, cell }: { pawn: number; cell: Cell }): Cell[] => [
  ...own.slice(0, pawn - 1),
  cell,
  ...own.slice(pawn),
];

/** Where something has just turned up, come in or arrived; if then everything has turned, that is no longer where. */
function freshIn(events: readonly Event[]): ReadonlySet<Cell> {
  if (events.some(({ event }) => event === "rotate")) return new Set();
  return new Set(
    events.flatMap((event) => {
      switch (event.event) {
        case "up":
        case "turn":
        case "place":
        case "move":
        case "counter":
          return [event.cell];
        case "push":
          return [event.cells[0] ?? ""];
        case "recruit":
          return event.cells;
        default:
          return [];
      }
    }),
  );
}
