/** Puts events into words: for the log, which names no face, and for the screen reader, which names a face while it lies open. */

import type { Teller } from "../../kit/teller.svelte";
import type { Card, Event } from "./wire.gen";
import { trememberWords } from "./words";

export const cardName = (card: Card): string => trememberWords.cards[card];

/** `move`: all events of the move that this one is part of, as this player got them. */
export function tellEvent(event: Event, move: readonly Event[], teller: Teller): void {
  const { log, speech, sides } = trememberWords;
  switch (event.event) {
    case "setup":
      teller.tell(null, log.setup(teller.who(event.start)));
      break;
    case "take":
      teller.tell(event.seat, log.take(teller.who(event.seat), event.cell));
      break;
    case "push": {
      const from = sides[event.side];
      teller.tell(event.seat, log.push(teller.who(event.seat), from), log.join.push(from));
      break;
    }
    case "turn": {
      const who = teller.who(event.seat);
      const joins = isSecond(move) ? log.join.turn(event.cell) : undefined;
      teller.addLine(event.seat, log.turn(who, event.cell), joins);
      teller.say(speech.turn(who, event.cell, cardName(event.card)), true);
      break;
    }
    case "pair":
      teller.tell(event.seat, log.pair(teller.who(event.seat), event.points), log.join.pair(event.points));
      break;
    case "back":
      teller.tell(move.find((each) => each.event === "turn")?.seat ?? null, log.back, log.join.back);
      break;
    case "rotate":
      teller.tell(null, log.rotate);
      break;
    case "end":
      teller.tell(null, log.end(event.winners.map((seat) => teller.who(seat))));
      break;
    case "saw":
      break;
  }
}

/** Whether the move turned over the second card: only then is it followed by a result. */
const isSecond = (move: readonly Event[]): boolean =>
  move.some(({ event }) => event === "pair" || event === "back");
