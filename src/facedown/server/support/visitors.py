"""The guests who have sent a request in the last few minutes. They are kept in memory only."""

import time
from collections.abc import Callable

RECENT_SECONDS = 300.0
MAX_GUESTS = 10_000


class Visitors:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen_at: dict[str, float] = {}  # by guest, in the order in which they were seen last
        self._arrivals: set[str] = set()  # guests since the last `take_arrivals`

    def note(self, guest: str) -> None:
        """Note that the guest is here now."""
        self._seen_at.pop(guest, None)
        self._seen_at[guest] = self._clock()
        if len(self._arrivals) < MAX_GUESTS:
            self._arrivals.add(guest)
        if len(self._seen_at) > MAX_GUESTS:
            del self._seen_at[next(iter(self._seen_at))]

    def take_arrivals(self) -> set[str]:
        """The guests who were here since the last call."""
        arrivals, self._arrivals = self._arrivals, set()
        return arrivals

    def count(self) -> int:
        """How many guests have been here recently."""
        cutoff = self._clock() - RECENT_SECONDS
        while self._seen_at and next(iter(self._seen_at.values())) < cutoff:
            del self._seen_at[next(iter(self._seen_at))]
        return len(self._seen_at)
