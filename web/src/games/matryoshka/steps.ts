/** Events in, steps out: what the board shows for each event, in which order, and for how long. Nothing here looks at the board. */

import { HALF_TURN, LOOK, MARK, NOTICE, SLIDE, SWAP } from "../../kit/timing";
import type { Step } from "../../lib/animator";
import type { Card, Event } from "./notation";

const DEAL_APART = 60;

/** Where a doll can be on its way from or to. A seat stands for what its player has in hand. */
export type Place = "deck" | "middle" | `seat-${number}` | `offer-${number}`;

/** A doll on its way. Which one it is, as far as this player sees it, is found on the table. */
export interface Flight {
  readonly from: Place;
  readonly to: Place;
  /** Its face, where it comes out of a hand for this player to see. */
  readonly card?: Card;
  /** Milliseconds after the first. */
  readonly after?: number;
}

export type Shown =
  | { do: "tell"; event: Event }
  /** The first hands appear. */
  | { do: "deal" }
  | { do: "fly"; flights: readonly Flight[] }
  | { do: "draw"; seats: readonly { seat: number; count: number }[] }
  | { do: "drew"; cards: readonly Card[] }
  | { do: "ready"; seat: number }
  | { do: "display"; displays: readonly (readonly Card[])[] }
  | { do: "round"; round: number; start: number }
  | { do: "middle"; seat: number; card: Card }
  | { do: "offered"; seat: number; card: Card | null }
  /** The first half of a turn of all offers; the second comes with their faces. */
  | { do: "turn" }
  | { do: "offers"; cards: Readonly<Record<string, Card>> }
  /** The offer taken and the doll in the middle cross; all other offers go back. */
  | { do: "swap"; seat: number; with: number }
  | { do: "exchanged"; seat: number; with: number }
  | { do: "pause" };

export type MatryoshkaStep = Shown & Step;

const pause = (ms: number): MatryoshkaStep => ({ do: "pause", ms, pause: true });
const tell = (event: Event): MatryoshkaStep => ({ do: "tell", event, ms: 0 });

/** The steps of one move's events, as one player gets them. */
export function stepsOf(events: readonly Event[]): MatryoshkaStep[] {
  return events.flatMap((event) => stepsOfOne(event, events));
}

/** `move`: all events of the move that this one is part of. */
function stepsOfOne(event: Event, move: readonly Event[]): MatryoshkaStep[] {
  switch (event.event) {
    case "setup":
      return [tell(event), { do: "deal", ms: 6 * DEAL_APART + MARK }];
    case "draw":
      return drawing(event, move);
    case "drew":
      return isFirstDraw(move) ? [tell(event)] : [{ do: "drew", cards: event.cards, ms: 0 }, tell(event)];
    case "ready":
      return [tell(event), { do: "ready", seat: event.seat, ms: MARK }];
    case "display":
      // All displays lie open together before the next round begins.
      return [{ do: "display", displays: event.displays, ms: 2 * HALF_TURN }, tell(event), pause(LOOK)];
    case "round":
      return [{ do: "round", round: event.round, start: event.start, ms: 0 }, tell(event), pause(MARK)];
    case "middle":
      return [
        { do: "fly", flights: [{ from: `seat-${event.seat}`, to: "middle", card: event.card }], ms: SLIDE },
        { do: "middle", seat: event.seat, card: event.card, ms: 0 },
        tell(event),
        pause(NOTICE),
      ];
    case "offered":
      return offering(event.seat, event, move);
    case "offers":
      return [
        pause(MARK),
        { do: "turn", ms: HALF_TURN },
        { do: "offers", cards: event.cards, ms: HALF_TURN },
        tell(event),
      ];
    case "exchange":
      return [
        tell(event),
        { do: "swap", seat: event.seat, with: event.with, ms: SWAP },
        { do: "exchanged", seat: event.seat, with: event.with, ms: MARK },
      ];
    case "got":
    case "end":
      return [tell(event)];
    case "show":
    case "offer":
    case "active":
    case "back":
    case "left":
      return [];
  }
}

const isFirstDraw = (move: readonly Event[]): boolean => move.some(({ event }) => event === "setup");

/** Everyone draws at once, after the first hands have been dealt; it is said once. */
function drawing(event: Event, move: readonly Event[]): MatryoshkaStep[] {
  const draws = move.flatMap((each) => (each.event === "draw" ? [each] : []));
  if (draws[0] !== event) return [];
  if (isFirstDraw(move)) return [tell(event)];
  const flights = draws.flatMap(({ seat, count }, i) =>
    Array.from({ length: count }, (_, n): Flight => {
      const after = DEAL_APART * (n * draws.length + i);
      return { from: "deck", to: `seat-${seat}`, after };
    }),
  );
  return [
    tell(event),
    { do: "fly", flights, ms: SLIDE + DEAL_APART * flights.length },
    { do: "draw", seats: draws.map(({ seat, count }) => ({ seat, count })), ms: 0 },
  ];
}

/** Whoever offers knows what. */
function offering(seat: number, event: Event, move: readonly Event[]): MatryoshkaStep[] {
  const own = move.find((each) => each.event === "offer" && each.seat === seat);
  const card = own?.event === "offer" ? own.card : null;
  return [
    {
      do: "fly",
      flights: [{ from: `seat-${seat}`, to: `offer-${seat}`, ...(card && { card }) }],
      ms: SLIDE,
    },
    { do: "offered", seat, card, ms: 0 },
    tell(event),
  ];
}
