/** An event in words: for the log, which names no face, and for the screen reader, which names it while it is to be seen. */

import { words } from "../../words";
import { plainEn as plainWords } from "../../words/en/plain";
import type { Who } from "../../words/who";
import type { Teller } from "../game";
import type { Place } from "./model";
import { type Cell, COUNTER, type Event } from "./notation";

type Namer = Pick<Teller, "who">;

export const whoIs = (teller: Namer, seat: number) =>
  seat === COUNTER ? plainWords.counter : teller.who(seat);

/** What is said of an event. */
export interface Said {
  /** A line of the log: it names no face. `joins`: how it continues the same player's last line instead. */
  readonly line?: {
    readonly seat: number | null;
    readonly text: string;
    readonly joins?: string | undefined;
  };
  /** To the screen reader. `faces`: it names one, so it goes when that goes. */
  readonly spoken?: { readonly text: string; readonly faces: boolean };
  /** Faces that were named are no longer to be seen. */
  readonly forgets?: boolean;
}

const NOTHING: Said = {};

function told(seat: number | null, text: string, joins?: string): Said {
  return {
    line: { seat: seat === COUNTER ? null : seat, text, joins },
    spoken: { text: `${text}.`, faces: false },
  };
}

const named = (text: string): Said => ({ spoken: { text, faces: true } });

export function tellEvent(event: Event, move: readonly Event[], teller: Teller): void {
  const { line, spoken, forgets } = saidOf(event, move, (seat) => whoIs(teller, seat));
  if (forgets) teller.forgetFaces();
  if (line) teller.addLine(line.seat, line.text, line.joins);
  if (spoken) teller.say(spoken.text, spoken.faces);
}

/** `move`: all events of the move that this one is part of, as this player got them. */
export function saidOf(event: Event, move: readonly Event[], who: (seat: number) => Who): Said {
  const { log, spoken, card: nameOf } = plainWords;
  switch (event.event) {
    case "setup":
      return told(null, log.setup(who(event.start)));
    case "end": {
      const winners = event.winners.length > 0 ? event.winners : [COUNTER];
      return told(null, log.end(winners.map(who)));
    }

    // Memory Kings
    case "place":
      return told(event.seat, log.place(who(event.seat), event.cell));
    case "move":
      return told(event.seat, log.move(who(event.seat), event.from, event.cell));
    case "counter":
      return told(COUNTER, log.move(who(COUNTER), event.from, event.cell));
    case "up":
      return named(spoken.up(event.cell, nameOf(event.card)));
    case "down":
      return { forgets: true };
    case "peek":
      if (event.cell === null) return told(event.seat, log.noPeek(who(event.seat)), log.join.noPeek);
      return told(event.seat, log.peek(who(event.seat), event.cell), log.join.peek(event.cell));
    case "recruit":
      return told(event.seat, log.recruit(who(event.seat), event.cells), log.join.recruit(event.cells));

    // Tremember
    case "take":
      return told(event.seat, log.take(who(event.seat), event.cell));
    case "push":
      return {
        ...told(event.seat, log.push(who(event.seat), event.side), log.join.push(event.side)),
        forgets: true,
      };
    case "turn":
      return {
        ...told(
          event.seat,
          log.turn(who(event.seat), event.cell),
          isSecond(move) ? log.join.turn(event.cell) : undefined,
        ),
        ...named(spoken.turn(who(event.seat), event.cell, nameOf(event.card))),
      };
    case "pair":
      return told(event.seat, log.pair(who(event.seat), event.points), log.join.pair(event.points));
    case "back":
      return { ...told(turnerOf(move), log.back, log.join.back), forgets: true };
    case "rotate":
      return told(null, log.rotate);

    // Matryoshka
    case "draw":
      return told(null, log.draw(event.count));
    case "drew":
      return named(spoken.drew(event.cards));
    case "ready":
      return told(event.seat, log.ready(who(event.seat)));
    case "display":
      return told(null, log.display);
    case "round":
      return told(null, log.round(event.round, who(event.start)));
    case "middle":
      return {
        ...told(event.seat, log.middle(who(event.seat))),
        ...named(spoken.middle(who(event.seat), nameOf(event.card))),
      };
    case "offered":
      return told(event.seat, log.offered(who(event.seat)));
    case "offers": {
      const offers = Object.entries(event.cards).map(([seat, card]) => ({ who: who(Number(seat)), card }));
      return named(spoken.offers(offers));
    }
    case "exchange":
      return { ...told(event.seat, log.exchange(who(event.seat), who(event.with))), forgets: true };
    case "got":
      // Whoever gave it away sees it no longer.
      return who(event.seat).isYou ? named(spoken.got(nameOf(event.card))) : NOTHING;
    case "saw":
    case "show":
    case "offer":
    case "left":
      return NOTHING;
  }
}

/** Only the second card of a turn is followed by what came of it. */
const isSecond = (move: readonly Event[]): boolean =>
  move.some(({ event }) => event === "pair" || event === "back");

function turnerOf(move: readonly Event[]): number | null {
  const turn = move.find((event) => event.event === "turn");
  return turn?.event === "turn" ? turn.seat : null;
}

/** A place in words: what lies there, whose token, who stands there. */
export function placeName(cell: Cell, { card, back, isGap, pawns, token }: Place, teller: Namer): string {
  const { place, card: nameOf } = plainWords;
  const lies = card
    ? place.faceUp(cell, nameOf(card))
    : isGap
      ? place.gap(cell)
      : place.faceDown(cell, back && plainWords.back(back));
  return [
    lies,
    ...(token === null ? [] : [place.token(whoIs(teller, token))]),
    ...pawns.map(({ seat, number }) => place.pawn(whoIs(teller, seat), number)),
  ].join(", ");
}

export const privately = (seen: string): string => `${seen}, ${words.look.only.toLowerCase()}`;
