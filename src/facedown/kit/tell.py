"""How rules say what happens: entries of one fixed shape in a log that the caller brings.

An entry is (kind, seat, a, b, c, audience): what happened, to whom, three small details, and who may know: a bit a seat
and one for watchers. What has many cards is a run of entries of one kind. With `log=None` compiled code keeps no trace of it.
"""

from functools import cache
from typing import Annotated, Protocol

import numpy as np

MOST_SEATS = 6
WATCHERS = 1 << MOST_SEATS
EVERYBODY = WATCHERS | (WATCHERS - 1)
ENTRY_FIELDS = 6


class Log(Protocol):
    """What one call of the rules told. The caller sets `count` to 0 before the call."""

    count: int
    entry: list[list[int]]


@cache
def log_declaration(most: int) -> type[Log]:
    """A log with room for the `most` entries that one call of a game's rules can make."""

    class SizedLog:
        count: Annotated[int, np.int16]
        entry: Annotated[list[list[int]], np.int16, (most, ENTRY_FIELDS)]

    return SizedLog


def only(seat: int) -> int:
    """The audience that is one seat alone."""
    return 1 << seat


def is_one_seat(seats: int) -> bool:
    """Whether these seats, one bit per seat, are one alone."""
    return seats != 0 and seats & (seats - 1) == 0


def tell(log: Log | None, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    """Say what happened, and who may know."""
    if log is not None:
        entry = log.entry[log.count]
        entry[0], entry[1], entry[2], entry[3], entry[4], entry[5] = kind, seat, a, b, c, audience
        log.count += 1
