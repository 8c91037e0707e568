/** Matryoshka's scene: what is shown, told and asked, and what is new in this player's hand. */

import type { Position } from "../../kit/game";
import type { Prompt } from "../../kit/prompt";
import { Scene } from "../../kit/scene.svelte";
import { seatsFrom } from "./notation";
import { promptOf } from "./prompt";
import { type Flight, type MatryoshkaOverlay, type Place, stepsOf } from "./steps";
import { tellEvent } from "./telling";
import type { Card, Event, View } from "./wire.gen";

const NONE: readonly Flight[] = [];

export class MatryoshkaScene extends Scene<View, Event, MatryoshkaOverlay> {
  /** Dolls that have come into this player's hand since their last choice. */
  newCards = $state.raw<readonly Card[]>([]);

  protected override readonly stepsOfOne = stepsOf;

  protected override tell(event: Event): void {
    tellEvent(event, this.teller);
  }

  override prompt(view: View, position: Position): Prompt {
    return promptOf({ view, position, who: this.teller.who });
  }

  protected override isJustDealt({ round, picked, ready }: View): boolean {
    return round + picked.length + ready.length === 0;
  }

  protected override follow(event: Event): void {
    switch (event.event) {
      case "drew":
        // In the first hand every doll is new, so none is marked.
        if (this.drawn?.round) this.newCards = event.cards;
        break;
      case "got":
        if (this.#isMe(event.seat)) this.newCards = [event.card];
        break;
      case "exchange":
        if (this.#isMe(event.seat)) this.newCards = [];
        // The giver gets the doll that lay in the middle.
        else if (this.#isMe(event.with) && this.landedView?.middle) this.newCards = [this.landedView.middle];
        break;
      case "show":
      case "middle":
      case "offer":
        if (this.#isMe(event.seat)) this.newCards = [];
        break;
    }
  }

  #isMe(seat: number): boolean {
    return this.drawn?.seat === seat;
  }

  protected override forget(): void {
    this.newCards = [];
  }

  /** The two who exchanged in the last move. */
  get lastSwap(): readonly number[] {
    const exchange = this.recentEvents.find(({ event }) => event === "exchange");
    return exchange?.event === "exchange" ? [exchange.seat, exchange.with] : [];
  }

  /** Dolls on their way over the table. */
  get flights(): readonly Flight[] {
    const { flights = NONE, isGoingBack, acceptedSeat } = this.overlay;
    if (!isGoingBack) return flights;
    const others = (this.drawn?.offered ?? []).filter((seat) => seat !== acceptedSeat);
    return [...flights, ...others.map((seat): Flight => ({ from: `offer-${seat}`, to: `seat-${seat}` }))];
  }

  /** Whether a doll is flying away from there, and so is not drawn there. */
  isLeaving(place: Place, card?: Card): boolean {
    return this.flights.some(
      (flight) => (flight.of ?? flight.from) === place && (card === undefined || flight.card === card),
    );
  }

  /** The doll at a place on the table; null if this player does not see its face. */
  cardAt(place: Place): Card | null {
    const { drawn, overlay } = this;
    if (!drawn) return null;
    const offers = Object.entries(drawn.offers).filter(
      ([seat]) => overlay.acceptedSeat === undefined || overlay.acceptedSeat === Number(seat),
    );
    const cards = {
      middle: drawn.middle,
      ...Object.fromEntries(offers.map(([seat, card]) => [`offer-${seat}`, card])),
      ...(drawn.seat !== null && { [`offer-${drawn.seat}`]: drawn.offer }),
    };
    return this.faceAt(cards, place) as Card | null;
  }

  /** All displays, including those that are just being turned up. */
  get displays(): readonly (readonly Card[])[] {
    return this.overlay.displayReveal?.displays ?? this.drawn?.displays ?? [];
  }

  /** Whether a display lies open. They are turned up one after the other, this player's own first. */
  isOpen(seat: number): boolean {
    return this.#turn(seat) < (this.overlay.displayReveal?.open ?? this.displays.length);
  }

  /** Whether the display of a seat is just being turned up. */
  isTurning(seat: number): boolean {
    return this.#turn(seat) + 1 === this.overlay.displayReveal?.open;
  }

  #turn(seat: number): number {
    return seatsFrom(this.drawn?.seat ?? 0, this.displays.length).indexOf(seat);
  }

  /** What a seat shows now. */
  displayOf(seat: number): readonly Card[] {
    return this.isOpen(seat) ? (this.displays[seat] ?? []) : [];
  }

  /** The points of what a seat shows; undefined: it shows nothing. */
  pointsOf(seat: number): number | undefined {
    const scores = this.drawn?.scores ?? this.standing;
    return this.displayOf(seat).length > 0 ? scores?.[seat] : undefined;
  }
}
