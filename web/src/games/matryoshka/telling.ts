/** Puts events into words: for the log, which names no face, and for the screen reader, which names a face while it can be seen. */

import type { Teller } from "../../kit/teller.svelte";
import { setOf } from "./notation";
import type { Card, Event } from "./wire.gen";
import { matryoshkaWords } from "./words";

export const cardName = (card: Card): string => matryoshkaWords.card(card, matryoshkaWords.sets[setOf(card)]);

export function tellEvent(event: Event, teller: Teller): void {
  const { log, speech } = matryoshkaWords;
  const { who } = teller;
  switch (event.event) {
    case "setup":
      teller.tell(null, log.setup(who(event.start)));
      break;
    case "draw":
      teller.tell(null, log.draw(event.count));
      break;
    case "drew":
      teller.say(speech.drew(event.cards.map(cardName)), true);
      break;
    case "ready":
      teller.tell(event.seat, log.ready(who(event.seat)));
      break;
    case "display":
      teller.tell(null, log.display);
      break;
    case "round":
      teller.tell(null, log.round(event.round, who(event.start)));
      break;
    case "middle":
      teller.addLine(event.seat, log.middle(who(event.seat)));
      teller.say(speech.middle(who(event.seat), cardName(event.card)), true);
      break;
    case "offered":
      teller.tell(event.seat, log.offered(who(event.seat)));
      break;
    case "offers": {
      const offers = Object.entries(event.cards);
      teller.say(
        speech.offers(offers.map(([seat, card]) => ({ who: who(Number(seat)), card: cardName(card) }))),
        true,
      );
      break;
    }
    case "exchange":
      teller.tell(event.seat, log.exchange(who(event.seat), who(event.with)));
      break;
    case "got":
      // Only the receiver hears which doll it is: whoever gave it away no longer sees it.
      if (teller.isListener(event.seat)) teller.say(speech.got(cardName(event.card)), true);
      break;
    case "end":
      teller.tell(null, log.end(event.winners.map(who)));
      break;
    case "show":
    case "offer":
    case "active":
    case "back":
    case "left":
      break;
  }
}
