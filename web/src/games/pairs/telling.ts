/** An event in words: for the log, which names no face, and for the screen reader, which names it while it lies open. */

import type { Teller } from "../../kit/teller.svelte";
import type { Event } from "./wire.gen";
import { pairsWords } from "./words";

/** `move`: all events of the move that this one is part of. */
export function tellEvent(event: Event, move: readonly Event[], teller: Teller): void {
  const { log, speech, pictures } = pairsWords;
  switch (event.event) {
    case "setup":
      teller.tell(null, log.setup(teller.who(event.start)));
      break;
    case "turn": {
      const who = teller.who(event.seat);
      const isSecond = move.some(({ event: kind }) => kind === "pair" || kind === "back");
      teller.addLine(event.seat, log.turn(who, event.cell), isSecond ? log.join.turn(event.cell) : undefined);
      teller.say(speech.turn(who, event.cell, pictures[event.card]), true);
      break;
    }
    case "pair":
      teller.tell(event.seat, log.pair(teller.who(event.seat)), log.join.pair);
      break;
    case "back": {
      const turner = move.find((each) => each.event === "turn");
      teller.tell(turner?.seat ?? null, log.back, log.join.back);
      break;
    }
    case "end":
      teller.tell(null, log.end(event.winners.map(teller.who)));
      break;
  }
}
