/** Puts events into words: for the log, which names no face, and for the screen reader, which names a face while it lies open. */

import type { Teller } from "../../kit/teller.svelte";
import { animalOf, landscapeOf } from "./notation";
import type { Card, Event, Reveal, VolcanoTaken } from "./wire.gen";
import { memoarrrWords } from "./words";

export function cardName(card: Card): string {
  const { animals, places } = memoarrrWords;
  return memoarrrWords.card(animals[animalOf(card)], places[landscapeOf(card)]);
}

/** `move`: all events of the move that this one is part of, as this player got them. */
export function tellEvent(event: Event, move: readonly Event[], teller: Teller): void {
  const { log, speech, sides, volcanoes } = memoarrrWords;
  switch (event.event) {
    case "setup":
      teller.tell(null, log.setup(teller.who(event.start)));
      break;
    case "side":
      teller.tell(event.seat, log.side(teller.who(event.seat), sides[event.side]));
      break;
    case "round":
      teller.tell(null, log.round(event.round, teller.who(event.start)));
      break;
    case "reveal": {
      const who = teller.who(event.seat);
      const result = isPunished(event, move) ? "first" : event.result;
      teller.addLine(event.seat, log[result](who, event.cell));
      teller.say(speech[event.result](who, event.cell, cardName(event.card)), true);
      break;
    }
    case "volcano": {
      const who = teller.who(event.seat);
      const volcano = volcanoes[event.volcano];
      const joins = hasMissed(event, move) ? log.join.volcano(who, volcano) : undefined;
      teller.tell(event.seat, log.volcano(who, volcano), joins);
      break;
    }
    case "peek":
      teller.tell(event.seat, log.peek(teller.who(event.seat), event.cell), log.join.peek(event.cell));
      break;
    case "swap":
      teller.tell(event.seat, log.swap(teller.who(event.seat), event.cells), log.join.swap(event.cells));
      break;
    case "ban":
      teller.tell(event.seat, log.ban(teller.who(event.seat), event.cell), log.join.ban(event.cell));
      break;
    case "again": {
      const who = teller.who(event.seat);
      teller.tell(event.seat, log.again(who), log.join.again(who));
      break;
    }
    case "treasure":
      teller.tell(event.seat, log.treasure(teller.who(event.seat)));
      break;
    case "end":
      teller.tell(null, log.end(event.winners.map((seat) => teller.who(seat))));
      break;
    case "saw":
    case "treasures":
      break;
  }
}

/** Whether a miss costs a volcano. Then the line only says that, and not that the card does not match. */
const isPunished = ({ seat, result }: Reveal, move: readonly Event[]): boolean =>
  result === "failed" && move.some((each) => each.event === "volcano" && each.seat === seat);

/** Whether this volcano is for a miss. A player who finds all cards face up gets one without a miss (MEM-15). */
const hasMissed = ({ seat }: VolcanoTaken, move: readonly Event[]): boolean =>
  move.some((each) => each.event === "reveal" && each.seat === seat && each.result === "failed");
