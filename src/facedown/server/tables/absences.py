"""Since when who is away from one table."""

import time
from collections.abc import Callable, Collection


class Absences:
    """Whoever has not come yet is away since the table was read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read = clock()
        self.since: dict[str, float] = {}  # when each guest who is missed has left

    def left(self, guest: str, among: Collection[str]) -> None:
        """`among`: those who are missed when they are away. Of others, who may be many, nothing is kept."""
        self.since[guest] = self._clock()
        self.since = {each: since for each, since in self.since.items() if each in among}

    def seconds(self, guest: str) -> float:
        """For how long a guest who is not here has been away."""
        return self._clock() - self.since.get(guest, self._read)
