/** Puts events into words: for the log, which names no face, and for the screen reader, which names a face while it lies open. */

import type { Teller } from "../../kit/teller.svelte";
import type { Who } from "../../words/who";
import { COUNTER, rankOf, seasonOf } from "./notation";
import type { Card, Event } from "./wire.gen";
import { memoryKingsWords } from "./words";

type Namer = Pick<Teller, "who">;

export const whoIs = (namer: Namer, seat: number): Who =>
  seat === COUNTER ? memoryKingsWords.counter : namer.who(seat);

export function cardName(card: Card): string {
  const { card: cardWords, ranks, seasons } = memoryKingsWords;
  const season = seasonOf(card);
  return season === null ? ranks.queen : cardWords(seasons[season], ranks[rankOf(card)]);
}

export function tellEvent(event: Event, teller: Teller): void {
  const { log, speech } = memoryKingsWords;
  const who = (seat: number) => whoIs(teller, seat);
  switch (event.event) {
    case "setup":
      teller.tell(null, log.setup(who(event.start)));
      break;
    case "place":
      teller.tell(event.seat, log.place(who(event.seat), event.pawn, event.cell));
      break;
    case "move":
      teller.tell(event.seat, log.move(who(event.seat), event.pawn, event.from, event.cell));
      break;
    case "counter":
      teller.tell(null, log.counter(event.cell));
      break;
    case "up":
      teller.say(speech.up(event.cell, cardName(event.card)), true);
      break;
    case "peek":
      if (event.cell === null) teller.tell(event.seat, log.noPeek(who(event.seat)), log.join.noPeek);
      else teller.tell(event.seat, log.peek(who(event.seat), event.cell), log.join.peek(event.cell));
      break;
    case "recruit": {
      const seat = event.seat === COUNTER ? null : event.seat;
      teller.tell(seat, log.recruit(who(event.seat), event.cells), log.join.recruit(event.cells));
      break;
    }
    case "end":
      teller.tell(null, log.end((event.decided === "lost" ? [COUNTER] : event.winners).map(who)));
      break;
    case "down":
    case "saw":
      break;
  }
}
