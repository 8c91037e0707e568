/** How each event of Matryoshka is shown. */

import { atOnce, type BoardStep, type Overlay, pause, turnOver } from "../../kit/steps";
import {
  COMPARE,
  CROSS,
  DRAW_APART,
  LAY,
  MARK,
  NEXT_DISPLAY,
  NOTICE,
  RECEIVE,
  RISE,
  SLIDE,
} from "../../kit/timing";
import type { Card, Draw, Event, Exchange } from "./wire.gen";

/** Where a doll can be. A seat stands for what its player has in hand. */
export type Place = "deck" | "middle" | `seat-${number}` | `offer-${number}`;

/** A doll that flies from one place to another. If this player sees its face, it is that of the doll at its starting place. */
export interface Flight {
  readonly from: Place;
  readonly to: Place;
  /** Where it lay before the exchange, if that is not where it sets off. */
  readonly of?: Place;
  /** Which doll it is, if it comes out of a hand and this player sees it. */
  readonly card?: Card;
  /** How many milliseconds after the first doll it sets off. */
  readonly after?: number;
  /** It flies in a curve, past the doll that comes the other way. */
  readonly isCrossing?: boolean;
}

export interface MatryoshkaOverlay extends Overlay {
  readonly flights?: readonly Flight[];
  /** The seat whose offer is taken: all other offers lie face down again. */
  readonly acceptedSeat?: number;
  /** The offers that were not taken are going back. */
  readonly isGoingBack?: boolean;
  /** Seats that have just got a doll. */
  readonly receivers?: readonly number[];
  /** Displays that are being turned up, and how many of them are open; undefined: all. */
  readonly displayReveal?: { readonly displays: readonly (readonly Card[])[]; readonly open?: number };
}

type Step = BoardStep<MatryoshkaOverlay>;

export function stepsOf(event: Event, move: readonly Event[], isRepeat: boolean): readonly Step[] {
  switch (event.event) {
    case "setup":
      return [
        { overlay: { isDealing: true }, draws: true, sound: "deal", ms: 6 * DRAW_APART + MARK },
        { tells: true, ms: 0 },
      ];
    case "draw":
      return drawSteps(event, move);
    case "display":
      return unveil(event.displays);
    case "round":
      return [{ draws: true, tells: true, ms: MARK, pause: true }];
    case "middle":
      return [
        { overlay: { flights: [{ from: `seat-${event.seat}`, to: "middle", card: event.card }] }, ms: LAY },
        { draws: true, faces: { middle: event.card }, tells: true, sound: "knock", ms: NOTICE, pause: true },
      ];
    case "offered":
      return offerSteps(event.seat, move);
    case "offers":
      return lookAtOffers(event.cards);
    case "exchange":
      return isRepeat ? exchangeAgain(event) : exchange(event);
    case "ready": // A tick at the seat: whoever is still picking is not disturbed.
    case "drew":
    case "got":
    case "end":
      return [atOnce];
    case "show":
    case "offer":
    case "active":
    case "back":
    case "left":
      return [];
  }
}

const isFirstDraw = (move: readonly Event[]): boolean => move.some(({ event }) => event === "setup");

/** Everybody draws at the same time, and it is told only once; the first hands are shown as a deal. */
function drawSteps(event: Draw, move: readonly Event[]): Step[] {
  const draws = move.filter((each) => each.event === "draw");
  if (draws[0] !== event) return [];
  if (isFirstDraw(move)) return [atOnce];
  const flights = draws.flatMap(({ seat, count }, i) =>
    Array.from({ length: count }, (_, n): Flight => {
      const after = DRAW_APART * (n * draws.length + i);
      return { from: "deck", to: `seat-${seat}`, after };
    }),
  );
  return [
    { overlay: { flights }, tells: true, sound: "deal", ms: SLIDE + DRAW_APART * flights.length },
    { draws: true, ms: 0 },
  ];
}

/** Displays are turned up seat by seat, then all lie open together before the next round begins. */
function unveil(displays: readonly (readonly Card[])[]): Step[] {
  const first = { draws: true, counts: true, tells: true };
  return [
    ...displays.map(
      (_, i): Step => ({
        ...(i === 0 && first),
        overlay: { displayReveal: { displays, open: i + 1 } },
        sound: "up",
        ms: NEXT_DISPLAY,
      }),
    ),
    { overlay: { displayReveal: { displays } }, ms: COMPARE, reveal: true },
  ];
}

/** An offer is laid face down, except that its owner sees it. */
function offerSteps(seat: number, move: readonly Event[]): Step[] {
  const ownOffer = move.find((each) => each.event === "offer");
  return [
    {
      overlay: {
        flights: [{ from: `seat-${seat}`, to: `offer-${seat}`, ...(ownOffer && { card: ownOffer.card }) }],
      },
      ms: SLIDE,
    },
    {
      draws: true,
      ...(ownOffer && { faces: { [`offer-${seat}`]: ownOffer.card } }),
      tells: true,
      sound: "knock",
      ms: 0,
    },
  ];
}

function lookAtOffers(cards: Readonly<Record<string, Card>>): Step[] {
  const faces = Object.fromEntries(Object.entries(cards).map(([seat, card]) => [`offer-${seat}`, card]));
  return [pause(MARK), ...turnOver<MatryoshkaOverlay>(Object.keys(faces), { faces, tells: true })];
}

/** The offer that is taken rises, and crosses with the doll in the middle. Then everybody takes up what is theirs now (MAT-8). */
function exchange({ seat, with: acceptedSeat }: Exchange): Step[] {
  const crossFlights: Flight[] = [
    { from: `offer-${acceptedSeat}`, to: "middle", isCrossing: true },
    { from: "middle", to: `offer-${acceptedSeat}`, isCrossing: true },
  ];
  const pickUpFlights: Flight[] = [
    { of: `offer-${acceptedSeat}`, from: "middle", to: `seat-${seat}` },
    { of: "middle", from: `offer-${acceptedSeat}`, to: `seat-${acceptedSeat}` },
  ];
  return [
    { overlay: { acceptedSeat }, tells: true, hides: true, ms: RISE },
    { overlay: { acceptedSeat, flights: crossFlights }, sound: "trade", ms: CROSS },
    {
      overlay: { acceptedSeat, flights: crossFlights, receivers: [seat, acceptedSeat] },
      ms: RECEIVE,
      reveal: true,
    },
    { overlay: { acceptedSeat, flights: pickUpFlights, isGoingBack: true }, ms: SLIDE },
    { draws: true, ms: 0 },
  ];
}

/** An exchange that is repeated: other dolls may lie there by now, so none of them moves. */
const exchangeAgain = ({ seat, with: giver }: Exchange): Step[] => [
  {
    overlay: { receivers: [seat, giver] },
    draws: true,
    faces: { middle: null, [`offer-${giver}`]: null },
    tells: true,
    ms: RECEIVE,
    reveal: true,
  },
];
