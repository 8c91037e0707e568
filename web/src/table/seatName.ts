import type { Seat } from "../lib/protocol.gen";
import { words } from "../words";

/** Who sits there, by name. */
export function seatName(at: Pick<Seat, "name" | "sitter"> | undefined, seat: number): string {
  return at?.name ?? (at?.sitter === "bot" ? words.bot(seat) : words.someone(seat));
}
