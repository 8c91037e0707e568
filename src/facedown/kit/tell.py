"""How rules say what happens: they write entries of a fixed shape to a log that the caller provides.

An entry is (kind, seat, a, b, c, audience): what happened, to whom, three small details, and who may know, as one bit per seat
and one for watchers. Something that involves many cards is a run of entries of one kind. With `log=None` nothing is written,
and compiled code leaves the calls out.
"""

from functools import cache
from typing import Annotated, Protocol

import numpy as np

MOST_SEATS = 6
WATCHERS = 1 << MOST_SEATS
ALL_SEATS = WATCHERS - 1
EVERYBODY = WATCHERS | ALL_SEATS
TO_NOBODY = 0
ENTRY_FIELDS = 6


class Log(Protocol):
    """What one call of the rules has told. The caller sets `count` to 0 before the call."""

    count: int
    entry: list[list[int]]


@cache
def log_declaration(capacity: int) -> type[Log]:
    """A log with room for `capacity` entries, as many as one call of a game's rules can write."""

    class SizedLog:
        count: Annotated[int, np.int16]
        entry: Annotated[list[list[int]], np.int16, (capacity, ENTRY_FIELDS)]

    return SizedLog


def only(seat: int) -> int:
    """The audience that consists of one seat."""
    return 1 << seat


def is_one_seat(seats: int) -> bool:
    """Whether there is exactly one seat in `seats`, which has one bit per seat."""
    return seats != 0 and seats & (seats - 1) == 0


def tell(log: Log | None, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    """Write to the log what happened, and who may know. With `log=None`, do nothing."""
    if log is not None:
        entry = log.entry[log.count]
        entry[0], entry[1], entry[2], entry[3], entry[4], entry[5] = kind, seat, a, b, c, audience
        log.count += 1
