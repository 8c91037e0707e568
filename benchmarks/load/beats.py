"""Moves at an even pace: each table has an instant of its own in every second, and keeps to it.

The timers of an event loop only count whole milliseconds, and those that are due in the same millisecond go off together. If
each table's next move is timed from its last one, tables that once moved together go on doing so: after ten seconds, more than
200 of 500 moved in bursts of three or more, which real players would not do. The kernel's timers are exact.
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
ABSOLUTE = 1  # flag of timerfd_settime: the time given is an instant, not an interval from now

Item = TypeVar("Item")


class Alarm:
    """Calls a function at instants that are given in the time of `time.monotonic`."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer = check(LIBC.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK | os.O_CLOEXEC))

    def __enter__(self) -> Self:
        asyncio.get_running_loop().add_reader(self._timer, self._on_ring)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_reader(self._timer)
        os.close(self._timer)

    def set(self, instant: float) -> None:
        """Ring once at this instant, or immediately if it has passed."""
        seconds, rest = divmod(round(instant * 1e9), 1_000_000_000)
        check(LIBC.timerfd_settime(self._timer, ABSOLUTE, struct.pack("@4l", 0, 0, seconds, rest), None))

    def _on_ring(self) -> None:
        os.read(self._timer, 8)  # how often it rang; it keeps ringing until this is read
        self._ring()


def check(answer: int) -> int:
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer


def beats(items: Sequence[Item], began: float, pause: float) -> Iterator[tuple[float, Item]]:
    """Yield instants, each with the item that is due then, for ever: every item once per `pause`, always at the same offset."""
    rng = random.Random(1)
    phases = sorted(((rng.uniform(0, pause), item) for item in items), key=lambda pair: pair[0])
    for beat in itertools.count():
        for phase, item in phases:
            yield began + beat * pause + phase, item


async def keep_time(items: Sequence[Item], play: Callable[[Item], None], pause: float) -> None:
    """Call `play` with each item whenever it is due, until this is cancelled."""
    beat_times = beats(items, time.monotonic(), pause)
    instant, item = next(beat_times)

    def ring() -> None:
        nonlocal instant, item
        while instant <= time.monotonic():
            play(item)
            instant, item = next(beat_times)
        alarm.set(instant)

    with Alarm(ring) as alarm:
        alarm.set(instant)
        await asyncio.Event().wait()
