/** An event in words: for the log, which names no face, and for the screen reader, which names it while it lies open. */

import type { Teller } from "../../kit/teller.svelte";
import { animalOf, landscapeOf } from "./notation";
import type { Card, Event } from "./wire.gen";
import { memoarrrWords } from "./words";

export function cardName(card: Card): string {
  const { animals, landscapes } = memoarrrWords;
  return memoarrrWords.card(animals[animalOf(card)], landscapes[landscapeOf(card)]);
}

export function tellEvent(event: Event, teller: Teller): void {
  const { log, spoken, sides, volcanoes } = memoarrrWords;
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
      teller.addLine(event.seat, log[event.result](who, event.cell));
      teller.say(spoken[event.result](who, event.cell, cardName(event.card)), true);
      break;
    }
    case "volcano": {
      const volcano = volcanoes[event.volcano];
      teller.tell(event.seat, log.volcano(teller.who(event.seat), volcano), log.join.volcano(volcano));
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
