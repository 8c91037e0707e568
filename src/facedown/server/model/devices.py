"""Which seat's view a device gets, and which seat it is asked to move for.

A device with one seat gets that seat's view. A device that several people share gets a watcher's view until one of them claims
it for a seat. Then it gets that seat's view, until it is released or claimed for another seat.
"""

from collections.abc import Sequence


def viewing_seat(seats: Sequence[int], claimed: int | None) -> int | None:
    """The seat whose view a device with these seats gets; None: it gets what everyone may know."""
    if len(seats) == 1:
        return seats[0]
    return claimed if claimed in seats else None


def seat_to_ask(seats: Sequence[int], viewing: int | None, to_move: Sequence[int]) -> int | None:
    """The seat that a device is asked to move for. If several are due: the one whose view it gets, or else the first."""
    due = [seat for seat in seats if seat in to_move]
    return viewing if viewing in due else next(iter(due), None)
