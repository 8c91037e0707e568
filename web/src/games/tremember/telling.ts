/** An event in words: for the log, which names no face, and for the screen reader, which names it while it lies open. */

import type { Teller } from "../../kit/game";
import { trememberWords } from "./words";
import { type Card, type Event, type Side, verbOf } from "./notation";
import { isSecond } from "./steps";

export const cardName = (card: Card): string => trememberWords.cards[card] ?? card;

/** What playing this move would do. */
export function moveName(move: string): string {
  const { moves, sides } = trememberWords;
  const verb = verbOf([move]);
  const place = move.split(":")[1] ?? "";
  if (verb === null) return move;
  return moves[verb](verb === "push" ? sides[place as Side] : place);
}

/** `move`: all events of the move that this one is part of, as this player got them. */
export function tellEvent(event: Event, move: readonly Event[], teller: Teller): void {
  const { log, spoken, sides } = trememberWords;
  const tell = (seat: number | null, line: string, joins?: string) => {
    teller.addLine(seat, line, joins);
    teller.say(`${line}.`);
  };
  switch (event.event) {
    case "setup":
      tell(null, log.setup(teller.who(event.start)));
      break;
    case "take":
      tell(event.seat, log.take(teller.who(event.seat), event.cell));
      break;
    case "push": {
      teller.forgetFaces();
      const from = sides[event.side];
      tell(event.seat, log.push(teller.who(event.seat), from), log.join.push(from));
      break;
    }
    case "turn": {
      const who = teller.who(event.seat);
      const joins = isSecond(move) ? log.join.turn(event.cell) : undefined;
      teller.addLine(event.seat, log.turn(who, event.cell), joins);
      teller.say(spoken.turn(who, event.cell, cardName(event.card)), true);
      break;
    }
    case "pair":
      tell(event.seat, log.pair(teller.who(event.seat), event.points), log.join.pair(event.points));
      break;
    case "back":
      teller.forgetFaces();
      tell(turnerOf(move), log.back, log.join.back);
      break;
    case "rotate":
      tell(null, log.rotate);
      break;
    case "end":
      tell(null, log.end(event.winners.map((seat) => teller.who(seat))));
      break;
    case "saw":
      break;
  }
}

function turnerOf(move: readonly Event[]): number | null {
  const turn = move.find((event) => event.event === "turn");
  return turn?.event === "turn" ? turn.seat : null;
}
