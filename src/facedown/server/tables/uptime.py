"""Counts how long servers have run on a database. A restart does not reset the count, and a wrong date does not change it."""

import time
from collections.abc import Callable

from facedown.server.store import idleness
from facedown.server.store.storage import Storage, now
from facedown.server.support.logs import log

MINUTE, DAY = 60 * 1000, 24 * 3600 * 1000  # milliseconds, like stored dates
LARGEST_DRIFT = MINUTE  # between the date and the clock that never jumps, from one count to the next


class Uptime:
    """For how many milliseconds servers have run on this database."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time.monotonic, date: Callable[[], int] = now) -> None:
        """`clock`: seconds since some fixed moment. Unlike the date, it must never jump."""
        self._storage = storage
        self._clock = clock
        self._read_date = date
        self._counted: float | None = None  # None before the first count
        self._counted_at = 0.0  # by the clock
        self._date = 0

    async def count(self) -> int:
        """Count the time since the last call, store the sum and return it. If the date has jumped meanwhile, that is logged."""
        at, date = self._clock(), self._read_date()
        if self._counted is None:
            stored = await idleness.load_uptime(self._storage)
            self._counted = 0 if stored is None else stored.counted
            if stored is not None:
                log_time_between(stored.date, date)
        else:
            passed = (at - self._counted_at) * 1000
            self._counted += passed
            log_jump(date - self._date - passed)
        self._counted_at, self._date = at, date
        await idleness.save_uptime(self._storage, int(self._counted))
        return int(self._counted)

    async def read(self) -> int:
        """The sum up to now, without storing it."""
        if self._counted is None:
            return await self.count()
        return int(self._counted + (self._clock() - self._counted_at) * 1000)


def log_time_between(before: int, date: int) -> None:
    """Log it if, by the date, the server was down for days, or starts before it stopped. Either can be a wrong date."""
    if not -LARGEST_DRIFT <= date - before <= DAY:
        days = (date - before) / DAY
        log.warning(
            "The server starts %+.1f days after it last ran, by this machine's date. No table is closed for that.", days
        )


def log_jump(milliseconds: float) -> None:
    """Log it if the date has jumped while the server ran."""
    if abs(milliseconds) > LARGEST_DRIFT:
        minutes = milliseconds / MINUTE
        log.warning("This machine's date has jumped by %+.0f minutes. No table is closed for that.", minutes)
