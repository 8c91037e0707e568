"""Who at a device is spoken to.

A guest with one seat is that player. Where several people share a device it is told what a watcher is, until one of them takes
it up and says who they are; then what that seat may know, until they lay it down or another takes it up.
"""

from collections.abc import Sequence


def speaker(seats: Sequence[int], claimed: int | None) -> int | None:
    """The seat to which a device with these seats is told things; None: what everyone may know."""
    if len(seats) == 1:
        return seats[0]
    return claimed if claimed in seats else None


def asked(seats: Sequence[int], speaking: int | None, to_move: Sequence[int]) -> int | None:
    """Of several who are due at once on one device, one is asked after the other: whoever has it, then seat by seat."""
    due = [seat for seat in seats if seat in to_move]
    return speaking if speaking in due else next(iter(due), None)
