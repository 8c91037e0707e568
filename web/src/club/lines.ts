/** What the home page says about a running game. */

import type { Invitation, InvitationWords } from "../kit/game";
import type { GameInfo, SeatSummary, TurnLine } from "../lib/protocol.gen";
import { seatName } from "../table/seatName";
import { words } from "../words";

export type FullInvitation = Invitation & InvitationWords;

/** A game, with everything that the home page shows about it. */
export interface GameOffer {
  readonly game: GameInfo;
  readonly invitation: FullInvitation | null;
}

/** A game's place among the tiles of the home page. A game without an invitation comes last. */
export const orderOf = ({ invitation }: GameOffer): number => invitation?.order ?? Number.MAX_SAFE_INTEGER;

const DAY = 86_400_000;

/** How many midnights lie between the two times. */
export function daysAgo(then: Date, now: Date = new Date()): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

export const sinceText = (since: string): string => {
  const date = new Date(since);
  return words.home.since(date, daysAgo(date));
};

/** The names of everybody at these seats, except those at `own`. */
export function otherNames(seats: readonly SeatSummary[], own: readonly number[]): string[] {
  return seats.flatMap((at, seat) =>
    own.includes(seat) || at.sitter === "nobody" ? [] : [seatName(at, seat)],
  );
}

/** Where the game stands, in one line. */
export function standingText(
  { progress, your_seats: own }: TurnLine,
  invitation: FullInvitation | null,
): string {
  if (!progress || !invitation) return "";
  const seat = own[0] ?? 0;
  const ownPoints = progress.points[seat] ?? 0;
  const far = `${invitation.progress(progress.done, progress.of)}.`;
  if (invitation.has) return `${far} ${invitation.has(ownPoints)}`;
  const others = progress.points.filter((_, other) => other !== seat);
  if (others.length === 0 || progress.points.every((points) => points === 0)) return far;
  const best = Math.max(...others);
  if (ownPoints === best) return `${far} ${words.home.equal(ownPoints)}`;
  return `${far} ${ownPoints > best ? words.home.lead(ownPoints, best) : words.home.behind(ownPoints, best)}`;
}

/** How much time is left, or who is there, or how long the game has been waiting. */
export function urgencyText(line: TurnLine, now: number = Date.now()): string {
  if (line.deadline !== null)
    return words.home.timeLeft(Math.round((Date.parse(line.deadline) - now) / 1000));
  const namesHere = line.seats.flatMap((at, seat) =>
    at.is_connected && !line.your_seats.includes(seat) ? [seatName(at, seat)] : [],
  );
  return namesHere.length > 0 ? words.home.isHere(namesHere) : sinceText(line.since);
}
