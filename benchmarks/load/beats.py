"""Moves at an even pace: each table has an instant of its own in every second, and keeps to it.

An event loop's own timers know whole milliseconds only, and what is due in the same one goes off together. Where a table's next
move is timed from its last, tables that have met once so stay together: after ten seconds more than 200 of 500 moved in bursts
of three and more, which no players do. The kernel's timers are exact.
"""

import asyncio
import ctypes
import itertools
import os
import random
import struct
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Self, TypeVar

LIBC = ctypes.CDLL(None, use_errno=True)
ABSOLUTE = 1  # of timerfd_settime: the time is an instant, not how long from now

One = TypeVar("One")


class Alarm:
    """Rings at instants of time.monotonic."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer = check(LIBC.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK | os.O_CLOEXEC))

    def __enter__(self) -> Self:
        asyncio.get_running_loop().add_reader(self._timer, self._rings)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_reader(self._timer)
        os.close(self._timer)

    def set(self, instant: float) -> None:
        """For once; one that has passed rings at once."""
        seconds, rest = divmod(round(instant * 1e9), 1_000_000_000)
        check(LIBC.timerfd_settime(self._timer, ABSOLUTE, struct.pack("@4l", 0, 0, seconds, rest), None))

    def _rings(self) -> None:
        os.read(self._timer, 8)  # how often; until then it keeps ringing
        self._ring()


def check(answer: int) -> int:
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer


def beats(those: Sequence[One], began: float, pause: float) -> Iterator[tuple[float, One]]:
    """Who is due when, for ever: everyone once in every `pause`, at an instant that chance picks once for all."""
    rng = random.Random(1)
    phases = sorted(((rng.uniform(0, pause), one) for one in those), key=lambda its: its[0])
    for beat in itertools.count():
        for phase, one in phases:
            yield began + beat * pause + phase, one


async def keep_time(those: Sequence[One], play: Callable[[One], None], pause: float) -> None:
    """Have all of them play in time, until this is cancelled."""
    due = beats(those, time.monotonic(), pause)
    instant, one = next(due)

    def ring() -> None:
        nonlocal instant, one
        while instant <= time.monotonic():
            play(one)
            instant, one = next(due)
        alarm.set(instant)

    with Alarm(ring) as alarm:
        alarm.set(instant)
        await asyncio.Event().wait()
