/** An event in words: for the log, which names no face, and for the screen reader, which names it while it is to be seen. */

import type { Teller } from "../../kit/game";
import { words } from "../../words";
import { matryoshkaWords } from "./words";
import { type Card, type Event, setOf, type View, verbOf } from "./notation";

export const cardName = (card: Card): string => matryoshkaWords.card(card, matryoshkaWords.sets[setOf(card)]);

export const privately = (seen: string): string => `${seen}, ${words.look.only.toLowerCase()}`;

/** What playing this move would do. A display is chosen doll by doll, and has a button of its own. */
export function moveName(move: string, view: View, teller: Pick<Teller, "who">): string {
  const { moves } = matryoshkaWords;
  const what = move.split(":")[1] ?? "";
  switch (verbOf([move])) {
    case "middle":
      return moves.middle(cardName(what));
    case "offer":
      return moves.offer(cardName(what));
    case "accept":
      return moves.take(cardName(view.offers[what] ?? ""), teller.who(Number(what)));
    default:
      return cardName(what);
  }
}

export function tellEvent(event: Event, teller: Teller): void {
  const { log, spoken } = matryoshkaWords;
  const who = (seat: number) => teller.who(seat);
  const tell = (seat: number | null, line: string) => {
    teller.addLine(seat, line);
    teller.say(`${line}.`);
  };
  switch (event.event) {
    case "setup":
      tell(null, log.setup(who(event.start)));
      break;
    case "draw":
      tell(null, log.draw(event.count));
      break;
    case "drew":
      teller.say(spoken.drew(event.cards.map(cardName)), true);
      break;
    case "ready":
      tell(event.seat, log.ready(who(event.seat)));
      break;
    case "display":
      tell(null, log.display);
      break;
    case "round":
      tell(null, log.round(event.round, who(event.start)));
      break;
    case "middle":
      teller.addLine(event.seat, log.middle(who(event.seat)));
      teller.say(spoken.middle(who(event.seat), cardName(event.card)), true);
      break;
    case "offered":
      tell(event.seat, log.offered(who(event.seat)));
      break;
    case "offers":
      teller.say(
        spoken.offers(
          Object.entries(event.cards).map(([seat, card]) => ({
            who: who(Number(seat)),
            card: cardName(card),
          })),
        ),
        true,
      );
      break;
    case "exchange":
      teller.forgetFaces();
      tell(event.seat, log.exchange(who(event.seat), who(event.with)));
      break;
    case "got":
      // Whoever gave it away sees it no longer.
      if (who(event.seat).isYou) teller.say(spoken.got(cardName(event.card)), true);
      break;
    case "end":
      tell(null, log.end(event.winners.map(who)));
      break;
    case "show":
    case "offer":
    case "active":
    case "back":
    case "left":
      break;
  }
}
