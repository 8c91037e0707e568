/** What lies on the table as it is drawn: the last view, and what is moving towards the next. */

import type { Half, Position, Scene, Teller, Wire } from "../../kit/game";
import type { Step } from "../../lib/animator";
import type { Card, Event, View } from "./notation";
import { type Prompt, promptOf, spokenPrompt } from "./prompt";
import { type Flight, type MatryoshkaStep, type Place, stepsOf } from "./steps";
import { moveName, tellEvent } from "./telling";

/** A doll that is drawn on its way: its face, if this player sees it. */
export interface Flying extends Flight {
  readonly face: Card | null;
}

export class MatryoshkaScene implements Scene {
  /** What is drawn. Replaced whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  flying = $state.raw<readonly Flying[]>([]);
  half = $state.raw<Half | null>(null);
  isDealing = $state(false);
  /** The displays have just been turned up. */
  isUnveiling = $state(false);
  /** Own dolls that have just come into the hand; only such as are in it. */
  fresh = $state.raw<readonly Card[]>([]);
  /** The two who exchanged last. */
  swapped = $state.raw<readonly number[]>([]);
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

  stepsOf(events: readonly Wire[]): readonly MatryoshkaStep[] {
    return stepsOf(events as unknown as readonly Event[]);
  }

  land(view: Wire, position: Position, events: readonly Wire[]): void {
    this.#rest();
    const before = this.drawn;
    this.drawn = view as unknown as View;
    this.#refresh(before, this.drawn, events as unknown as readonly Event[]);
    if (events.length === 0) this.#teller.forgetFaces();
    if (position.legal.length > 0) this.#teller.say(spokenPrompt(this.asked(position)), true);
  }

  /** What the prompt says, by what lies on the table and who may move. */
  asked(position: Position): Prompt {
    if (!this.drawn) return { title: "", notes: [] };
    return promptOf({ view: this.drawn, position, who: (seat) => this.#teller.who(seat) });
  }

  nameOf(move: string): string {
    return this.drawn ? moveName(move, this.drawn, this.#teller) : "";
  }

  /** Whether a doll is on its way from there, and so not to be seen there. */
  isLeaving(place: Place, card?: Card): boolean {
    return this.flying.some(
      (flight) => flight.from === place && (card === undefined || flight.card === card),
    );
  }

  show(step: MatryoshkaStep): void {
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
      case "fly":
        this.flying = step.flights.map((flight) => ({ ...flight, face: flight.card ?? null }));
        break;
      case "draw":
        this.#draw({
          deck: drawn.deck - step.seats.reduce((sum, { count }) => sum + count, 0),
          hands: drawn.hands.map(
            (n, seat) => n + (step.seats.find((each) => each.seat === seat)?.count ?? 0),
          ),
        });
        break;
      case "drew":
        this.fresh = step.cards;
        this.#draw({ hand: [...drawn.hand, ...step.cards].sort() });
        break;
      case "ready":
        this.#draw({ ready: [...drawn.ready, step.seat] });
        break;
      case "display":
        this.#display(drawn, step.displays);
        break;
      case "round":
        this.#draw({ round: step.round, start: step.start, active: step.start });
        break;
      case "middle":
        this.swapped = [];
        this.#draw({ middle: step.card, hand: drawn.hand.filter((card) => card !== step.card) });
        break;
      case "offered":
        this.#draw({ offered: [...drawn.offered, step.seat], ...(step.card && { offer: step.card }) });
        break;
      case "turn":
        this.half = "away";
        break;
      case "offers":
        this.half = "towards";
        this.#draw({ offers: step.cards });
        break;
      case "swap":
        this.flying = swapFlights(drawn, step.seat, step.with);
        break;
      case "exchanged":
        this.#exchanged(drawn, step.seat, step.with);
        break;
      case "pause":
        break;
    }
  }

  /** All displays lie open; what was picked in secret is among them. */
  #display(drawn: View, displays: readonly (readonly Card[])[]): void {
    const own = drawn.seat === null ? [] : (displays[drawn.seat] ?? []);
    this.fresh = [];
    this.isUnveiling = true;
    this.#draw({
      displays: displays.map((shown) => [...shown]),
      hand: drawn.hand.filter((card) => !own.includes(card)),
      picked: [],
      ready: [],
    });
  }

  /** The offer taken and the middle doll have changed hands; all others go back as they came (MAT-8). */
  #exchanged(drawn: View, active: number, giver: number): void {
    this.swapped = [active, giver];
    const { offer } = drawn;
    const hand = drawn.seat === giver ? drawn.hand.filter((card) => card !== offer) : drawn.hand;
    this.fresh = this.fresh.filter((card) => hand.includes(card));
    this.#draw({ hand, middle: null, offer: null, offered: [], offers: {} });
  }

  /** What has come into the hand is marked until something else does, or it leaves. */
  #refresh(before: View | null, now: View, events: readonly Event[]): void {
    const isNew = (card: Card) => !before?.hand.includes(card) && !before?.displays.flat().includes(card);
    const isGot = events.some(({ event }) => event === "exchange" || event === "drew");
    const come = before && isGot && now.round > 0 ? now.hand.filter(isNew) : [];
    this.fresh = (come.length > 0 ? come : this.fresh).filter((card) => now.hand.includes(card));
    if (now.winners || events.some(({ event }) => event === "display")) this.swapped = [];
  }

  #draw(change: Partial<View>): void {
    if (this.drawn) this.drawn = { ...this.drawn, ...change };
  }

  /** Nothing moves any more. */
  #rest(): void {
    this.ms = 0;
    this.flying = [];
    this.half = null;
    this.isDealing = false;
    this.isUnveiling = false;
  }
}

/** Who takes an offer has seen it, and whoever gets one back has made it; to all others it travels asleep. */
function swapFlights(drawn: View, active: number, giver: number): Flying[] {
  const isMe = (seat: number) => seat === drawn.seat;
  const taken = isMe(active) ? (drawn.offers[String(giver)] ?? null) : null;
  const others = drawn.offered.filter((seat) => seat !== giver);
  return [
    { from: `offer-${giver}`, to: `seat-${active}`, face: taken },
    { from: "middle", to: `seat-${giver}`, face: drawn.middle },
    ...others.map(
      (seat): Flying => ({
        from: `offer-${seat}`,
        to: `seat-${seat}`,
        face: isMe(seat) ? drawn.offer : null,
      }),
    ),
  ];
}
