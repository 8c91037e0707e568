/** Who sits where at a table, and whose page this is. */

import type { Seat, Table } from "../lib/protocol.gen";
import type { Who } from "../words/who";
import { seatName } from "./seatName";

export class Seating {
  /** Seats, options and stage, as the server sent them last. */
  table = $state.raw<Table | null>(null);
  /** On a shared device, the seat whose player is holding it. What is drawn is for them. */
  claimedSeat = $state<number | null>(null);
  /** The seat on this device that is to move. */
  askedSeat = $state<number | null>(null);
  /** On a shared device: the seat that is next, if its player sees or is about to see something that the others may not. */
  privateSeat = $state<number | null>(null);

  get mySeat(): number | null {
    return this.isShared ? this.claimedSeat : (this.table?.you.seats[0] ?? null);
  }

  /** The seat whose moves are made here now: one's own or, on a shared device that hides nothing, the one to move. */
  get movingSeat(): number | null {
    return this.mySeat ?? (this.isShared && this.privateSeat === null ? this.askedSeat : null);
  }

  /** Whether that seat is called "you" here. People who share a device are called by their names. */
  isYou(seat: number): boolean {
    return seat === this.mySeat && !this.isShared;
  }

  /** This device's seats. */
  get seats(): readonly number[] {
    return this.table?.you.seats ?? [];
  }

  /** Whether several people play on this device. */
  get isShared(): boolean {
    return (this.table?.you.seats.length ?? 0) > 1;
  }

  seatAt(seat: number): Seat | undefined {
    return this.table?.seats[seat];
  }

  who(seat: number): Who {
    return { isYou: this.isYou(seat), name: this.nameOf(seat) };
  }

  nameOf(seat: number): string {
    return seatName(this.seatAt(seat), seat);
  }
}
