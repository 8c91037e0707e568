import type { Seat } from "../lib/protocol.gen";
import { words } from "../words";

/** The name of whoever sits there, or a substitute such as "Guest Disc". */
export function seatName(at: Pick<Seat, "name" | "sitter" | "is_deleted"> | undefined, seat: number): string {
  if (at?.is_deleted) return words.deletedGuest;
  if (at?.name) return at.name;
  if (at?.sitter === "bot") return words.bot(seat);
  return at?.sitter === "guest" ? words.guest(seat) : words.playerNumber(seat);
}
