"""Logs at most one failure per minute. When a database is down, for example, there can be hundreds."""

import time
from collections.abc import Callable

from facedown.server.support.logs import log, log_failure

MINUTE = 60.0  # seconds


class FailureLog:
    """Logs the first failure, and then at most one per minute, each time with the number of failures that were left out."""

    def __init__(self, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`what`: what fails, such as "Saving"."""
        self._what = what
        self._clock = clock
        self._logged_at: float | None = None
        self._unlogged = 0

    def add(self, error: BaseException) -> None:
        now = self._clock()
        if self._logged_at is not None and now - self._logged_at < MINUTE:
            self._unlogged += 1
            return
        if self._unlogged:
            log.error("%s has failed %d more times.", self._what, self._unlogged)
        self._logged_at, self._unlogged = now, 0
        log_failure(self._what, error)
