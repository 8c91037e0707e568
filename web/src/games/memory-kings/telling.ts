/** An event in words: for the log, which names no face, and for the screen reader, which names it while it lies open. */

import type { Teller } from "../../kit/game";
import { words } from "../../words";
import { memoryKingsWords } from "./words";
import type { Who } from "../../words/who";
import {
  type Back,
  type Card,
  type Cell,
  COUNTER,
  type Event,
  type Pawn,
  rankOf,
  readMove,
  seasonOf,
} from "./notation";

type Namer = Pick<Teller, "who">;

export const whoIs = (namer: Namer, seat: number): Who =>
  seat === COUNTER ? memoryKingsWords.counter : namer.who(seat);

export function cardName(card: Card): string {
  const { card: named, ranks, seasons } = memoryKingsWords;
  const season = seasonOf(card);
  return season === null ? ranks.queen : named(seasons[season], ranks[rankOf(card)]);
}

/** What playing this move would do. */
export function moveName(move: string): string {
  const { moves } = memoryKingsWords;
  const { verb, pawn, cell } = readMove(move);
  if (cell === null) return moves.decline;
  return pawn === null ? moves[verb === "peek" ? "peek" : "place"](cell) : moves.to(pawn, cell);
}

/** All that can be known of a place: what lies there, whose token, who stands there. */
export function placeName(
  place: {
    cell: Cell;
    card: Card | null;
    back: Back;
    token: number | null;
    pawns: readonly Pawn[];
    isPrivate: boolean;
  },
  namer: Namer,
): string {
  const { faceUp, faceDown, backs, pawn, token } = memoryKingsWords;
  const { cell, card } = place;
  return [
    card ? faceUp(cell, cardName(card)) : faceDown(cell, backs[place.back]),
    ...(place.isPrivate ? [words.look.only.toLowerCase()] : []),
    ...(place.token === null ? [] : [token(whoIs(namer, place.token))]),
    ...place.pawns.map(({ seat, number }) => pawn(whoIs(namer, seat), number)),
  ].join(", ");
}

export function tellEvent(event: Event, teller: Teller): void {
  const { log, spoken } = memoryKingsWords;
  const who = (seat: number) => whoIs(teller, seat);
  const tell = (seat: number | null, line: string, joins?: string) => {
    teller.addLine(seat === COUNTER ? null : seat, line, joins);
    teller.say(`${line}.`);
  };
  switch (event.event) {
    case "setup":
      tell(null, log.setup(who(event.start)));
      break;
    case "place":
      tell(event.seat, log.place(who(event.seat), event.pawn, event.cell));
      break;
    case "move":
      tell(event.seat, log.move(who(event.seat), event.pawn, event.from, event.cell));
      break;
    case "counter":
      tell(COUNTER, log.counter(event.cell));
      break;
    case "up":
      teller.say(spoken.up(event.cell, cardName(event.card)), true);
      break;
    case "peek":
      if (event.cell === null) tell(event.seat, log.noPeek(who(event.seat)), log.join.noPeek);
      else tell(event.seat, log.peek(who(event.seat), event.cell), log.join.peek(event.cell));
      break;
    case "recruit":
      tell(event.seat, log.recruit(who(event.seat), event.cells), log.join.recruit(event.cells));
      break;
    case "end":
      tell(null, log.end((event.winners.length > 0 ? event.winners : [COUNTER]).map(who)));
      break;
    case "down":
    case "saw":
      break;
  }
}
