"""Which seat's view a device gets, and which seat it is asked to move for.

A device with one seat gets that seat's view. A device that several people share gets a watcher's view until one of them claims
it for a seat. Then it gets that seat's view, until it is released or claimed for another seat. It need not be claimed to move
for a seat that holds nothing private: what that seat sees is what a watcher sees.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Recipient(NamedTuple):
    """What a device is sent: the view of one seat, and a request for one seat's move."""

    seat: int | None  # whose view it gets; None: what everyone may know
    asked_seat: int | None = None  # the seat that it is asked to move for; None: it is not asked
    private_seat: int | None = None  # on a shared device, the seat that must claim it before it goes on
    look_cells: tuple[str, ...] = ()  # where that seat is about to be shown cards

    @property
    def moving_seat(self) -> int | None:
        """The seat whose moves are taken from this device. On a shared one that needs no claim: the seat that is asked."""
        if self.seat is not None:
            return self.seat
        return self.asked_seat if self.private_seat is None else None


def viewing_seat(seats: Sequence[int], claimed_seat: int | None) -> int | None:
    """The seat whose view a device with these seats gets; None if it gets what everyone may know."""
    if len(seats) == 1:
        return seats[0]
    return claimed_seat if claimed_seat in seats else None


def seat_to_ask(seats: Sequence[int], view_seat: int | None, to_move: Sequence[int]) -> int | None:
    """The seat that a device is asked to move for. If several are due: the one whose view it gets, or else the first."""
    due_seats = [seat for seat in seats if seat in to_move]
    return view_seat if view_seat in due_seats else next(iter(due_seats), None)
