"""Counts how long servers have run on a database. A restart does not reset the count, and a wrong date does not change it.

Several servers on one database each count on from the highest count that is stored, and look there whenever they store their
own, once a minute. So the count is how long at least one of them has run, and they agree on it to about a minute.
"""

import time
from collections.abc import Callable

from facedown.server.store import idleness
from facedown.server.store.storage import Storage, now
from facedown.server.support.logs import log

MINUTE, DAY = 60 * 1000, 24 * 3600 * 1000  # milliseconds, like stored dates
LARGEST_DRIFT = MINUTE  # between the date and the clock that never jumps, from one count to the next


class Uptime:
    """How long servers have run on this database, in milliseconds."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time.monotonic, date: Callable[[], int] = now) -> None:
        """`clock`: seconds since some fixed moment. Unlike the date, it must never jump."""
        self._storage = storage
        self._clock = clock
        self._read_date = date
        self._uptime_ms: float | None = None  # None before the first count
        self._counted_at = 0.0  # by the clock
        self._date = 0

    async def count(self) -> int:
        """Count the time since the last call, store the sum and return it. If the date has jumped meanwhile, that is logged."""
        at, date = self._clock(), self._read_date()
        if self._uptime_ms is None:
            stored_uptime = await idleness.load_uptime(self._storage)
            self._uptime_ms = 0 if stored_uptime is None else stored_uptime.milliseconds
            if stored_uptime is not None:
                log_time_between(stored_uptime.date, date)
        else:
            passed_ms = (at - self._counted_at) * 1000
            self._uptime_ms += passed_ms
            log_jump(date - self._date - passed_ms)
        self._counted_at, self._date = at, date
        await idleness.save_uptime(self._storage, int(self._uptime_ms))
        if self._storage.is_shared:
            await self._catch_up()
        return int(self._uptime_ms)

    async def _catch_up(self) -> None:
        """Go on from what another server has counted, if that is more."""
        stored_uptime = await idleness.load_uptime(self._storage)
        if stored_uptime is not None and self._uptime_ms is not None:
            self._uptime_ms += max(0, stored_uptime.milliseconds - self.now)

    async def read(self) -> int:
        """The sum up to now, without storing it."""
        return await self.count() if self._uptime_ms is None else self.now

    @property
    def now(self) -> int:
        """The sum up to now, once it has been counted for the first time."""
        if self._uptime_ms is None:
            raise RuntimeError("The uptime has not been loaded yet.")
        return int(self._uptime_ms + (self._clock() - self._counted_at) * 1000)


def log_time_between(last_date: int, date: int) -> None:
    """Warn if, by the date, the server was down for more than a day, or starts before it stopped. The date may be wrong."""
    if not -LARGEST_DRIFT <= date - last_date <= DAY:
        days = (date - last_date) / DAY
        log.warning(
            "The server starts %+.1f days after it last ran, by this machine's date. No table is closed for that.", days
        )


def log_jump(milliseconds: float) -> None:
    """Warn if the date has jumped while the server ran."""
    if abs(milliseconds) > LARGEST_DRIFT:
        minutes = milliseconds / MINUTE
        log.warning("This machine's date has jumped by %+.0f minutes. No table is closed for that.", minutes)
