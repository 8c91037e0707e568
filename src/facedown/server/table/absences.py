"""Since when who is away from one table."""

import time
from collections.abc import Callable


class Absences:
    """Whoever has not come yet is away since the table was read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read = clock()
        self._left: dict[str, float] = {}

    def left(self, guest: str) -> None:
        self._left[guest] = self._clock()

    def seconds(self, guest: str) -> float:
        """For how long a guest who is not here has been away."""
        return self._clock() - self._left.get(guest, self._read)
