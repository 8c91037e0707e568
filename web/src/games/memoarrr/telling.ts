/** An event in words: for the log, which names no face, and for the screen reader, which names it while it lies open. */

import type { Teller } from "../../boards/game";
import { memoarrrWords } from "../../words/memoarrr";
import { animalOf, type Card, type Event, landscapeOf, type Side, verbOf } from "./notation";

export function cardName(card: Card): string {
  const { animals, landscapes } = memoarrrWords;
  return memoarrrWords.card(animals[animalOf(card)], landscapes[landscapeOf(card)]);
}

/** What playing this move would do. */
export function moveName(move: string): string {
  const { moves, sides } = memoarrrWords;
  const verb = verbOf([move]);
  const place = move.split(":")[1] ?? "";
  if (verb === null) return move;
  return verb === "side" ? moves.side(sides[place as Side]) : moves[verb](place);
}

export function tellEvent(event: Event, teller: Teller): void {
  const { log, spoken, sides, volcanoes } = memoarrrWords;
  const tell = (seat: number | null, line: string, joins?: string) => {
    teller.addLine(seat, line, joins);
    teller.say(`${line}.`);
  };
  switch (event.event) {
    case "setup":
      tell(null, log.setup(teller.who(event.start)));
      break;
    case "side":
      tell(event.seat, log.side(teller.who(event.seat), sides[event.side]));
      break;
    case "round":
      tell(null, log.round(event.round, teller.who(event.start)));
      break;
    case "reveal": {
      const who = teller.who(event.seat);
      teller.addLine(event.seat, log[event.result](who, event.cell));
      teller.say(spoken[event.result](who, event.cell, cardName(event.card)), true);
      break;
    }
    case "volcano": {
      const volcano = volcanoes[event.volcano];
      tell(event.seat, log.volcano(teller.who(event.seat), volcano), log.join.volcano(volcano));
      break;
    }
    case "peek":
      tell(event.seat, log.peek(teller.who(event.seat), event.cell), log.join.peek(event.cell));
      break;
    case "swap":
      tell(event.seat, log.swap(teller.who(event.seat), event.cells), log.join.swap(event.cells));
      break;
    case "ban":
      tell(event.seat, log.ban(teller.who(event.seat), event.cell), log.join.ban(event.cell));
      break;
    case "again": {
      const who = teller.who(event.seat);
      tell(event.seat, log.again(who), log.join.again(who));
      break;
    }
    case "treasure":
      tell(event.seat, log.treasure(teller.who(event.seat)));
      break;
    case "end":
      tell(null, log.end(event.winners.map((seat) => teller.who(seat))));
      break;
    case "saw":
    case "treasures":
      break;
  }
}
