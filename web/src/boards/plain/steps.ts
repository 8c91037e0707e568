/** Events in, steps out: what the plain board shows for each event, in which order, and for how long. Nothing here looks at the board. */

import type { Step } from "../../lib/animator";
import type { Card, Cell, Event } from "./notation";

const MARK = 280;
/** Time for others to notice what happened. */
const NOTICE = 700;
/** A card that goes down again lies open at least this long. */
export const LOOK = 1600;

export type Shown =
  | { do: "tell"; event: Event; move: readonly Event[] }
  /** What lies open, and who stands where, on the way to the next view. */
  | { do: "draw"; event: Event }
  | { do: "mark"; cells: readonly Cell[] }
  | { do: "peer"; cards: Readonly<Record<Cell, Card>> }
  | { do: "look" }
  | { do: "unpeer" }
  | { do: "pause" };

export type PlainStep = Shown & Step;

const pause = (ms: number): PlainStep => ({ do: "pause", ms, pause: true });

/** The steps of one move's events, as one player gets them. */
export function stepsOf(events: readonly Event[]): PlainStep[] {
  return events.flatMap((event, i) => stepsOfOne(event, events, events[i - 1] ?? null));
}

function stepsOfOne(event: Event, move: readonly Event[], before: Event | null): PlainStep[] {
  const tell: PlainStep = { do: "tell", event, move, ms: 0 };
  const draw: PlainStep = { do: "draw", event, ms: 0 };
  switch (event.event) {
    case "up":
    case "turn":
      return [draw, tell, pause(NOTICE)];
    case "down":
      return [draw, tell];
    case "place":
    case "move":
    case "counter":
      return [draw, tell, pause(MARK)];
    case "take":
      return isFollowedByLook(move) ? [draw, tell] : [draw, tell, pause(NOTICE)];
    case "push":
      return [tell, { do: "mark", cells: event.cells, ms: NOTICE, pause: true }];
    case "peek":
      return isFollowedByLook(move)
        ? [tell]
        : [tell, { do: "mark", cells: event.cell ? [event.cell] : [], ms: NOTICE, pause: true }];
    case "saw":
      // A card that is taken out stays in its owner's hand, and so in the view, until it is pushed in.
      return before?.event === "take" ? [] : privateLook(event.cards);
    case "back":
      return [pause(LOOK - NOTICE), draw, tell, pause(MARK)];
    case "pair":
    case "rotate":
    case "recruit":
    case "exchange":
    case "display":
    case "round":
      return [tell, pause(NOTICE)];
    case "draw":
      // All draw alike: it is said once.
      return before?.event === "draw" || before?.event === "drew" ? [] : [tell];
    case "show":
    case "offer":
    case "left":
      return [];
    default:
      return [tell];
  }
}

const isFollowedByLook = (move: readonly Event[]): boolean => move.some(({ event }) => event === "saw");

function privateLook(cards: Readonly<Record<Cell, Card>>): PlainStep[] {
  return [
    { do: "peer", cards, ms: 0 },
    { do: "look", ms: 0, hold: true },
    { do: "unpeer", ms: MARK },
  ];
}
