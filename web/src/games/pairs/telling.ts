/** Puts events into words: for the log, which names no face, and for the screen reader, which names a face while it lies open. */

import type { Teller } from "../../kit/teller.svelte";
import { turnsTaken } from "./notation";
import type { Back, Event, View } from "./wire.gen";
import { pairsWords } from "./words";

/** `move`: all events of the move that this one is part of. `drawn`: what lies on the table when it is told. */
export function tellEvent(event: Event, move: readonly Event[], teller: Teller, drawn: View | null): void {
  const { alone, log, speech, pictures } = pairsWords;
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
      const seat = move.find((each) => each.event === "turn")?.seat ?? null;
      const both = drawn?.players === 1 ? openCards(event, drawn) : null;
      if (drawn === null || both === null) {
        teller.tell(seat, log.back, log.join.back);
      } else {
        teller.addLine(seat, log.back, log.join.back);
        teller.say(alone.missed(turnsTaken(drawn), both), true);
        teller.openNotice = { title: alone.remember, text: `${both} ${alone.goOn}` };
      }
      break;
    }
    case "end":
      teller.tell(null, log.end(event.winners.map(teller.who)));
      break;
  }
}

/** The names of both cards while they lie open; null: they are face down. */
function openCards({ cells }: Back, { cells: faces }: View): string | null {
  const { alone, pictures } = pairsWords;
  const [one, other] = cells.map((cell) => faces[cell]);
  return one && other ? alone.both(pictures[one], pictures[other]) : null;
}
