import type { Seat } from "../lib/protocol.gen";
import { words } from "../words";

/** Who sits there, by name. */
export function seatName(at: Pick<Seat, "name" | "sitter"> | undefined, seat: number): string {
  if (at?.name) return at.name;
  if (at?.sitter === "bot") return words.bot(seat);
  return at?.sitter === "guest" ? words.guest(seat) : words.someone(seat);
}
