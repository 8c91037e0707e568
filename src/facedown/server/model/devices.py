"""Which seat a device speaks for.

A guest with one seat is that player. A device that several people share is told what a watcher is told, until one of them takes
it and says who they are. Then it is told what that seat may know, until they put it down or another takes it.
"""

from collections.abc import Sequence


def speaker(seats: Sequence[int], claimed: int | None) -> int | None:
    """The seat whose view a device with these seats gets; None: it gets what everyone may know."""
    if len(seats) == 1:
        return seats[0]
    return claimed if claimed in seats else None


def asked(seats: Sequence[int], speaking: int | None, to_move: Sequence[int]) -> int | None:
    """The seat that a device is asked to move for. If several are due: first whoever has the device, then seat by seat."""
    due = [seat for seat in seats if seat in to_move]
    return speaking if speaking in due else next(iter(due), None)
