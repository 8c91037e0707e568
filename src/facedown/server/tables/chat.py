"""What is said at one table. It is kept in memory only. While a game runs it is told once: whoever reloads has lost it."""

import time
from collections import deque
from collections.abc import Callable

from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import SayFrame, Saying, SignalFrame
from facedown.server.support.limits import Rate, RateLimiter
from facedown.server.support.names import clean_text

KEPT = 100  # sayings
RATE = Rate(per_second=0.75, burst=6)  # per guest
WATCHERS = Rate(per_second=2, burst=20)  # for all watchers together: there may be many


class Chat:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._pace = RateLimiter(RATE, clock)
        self._watchers = RateLimiter(WATCHERS, clock)
        self._said: deque[Saying] = deque(maxlen=KEPT)

    def say(self, table: Table, guest: str, names: list[str | None], own: str | None, frame: SayFrame | SignalFrame) -> Saying:
        """What everyone at the table is to be told; `names` are the seats', `own` the guest's."""
        seat = speaking_seat(table, guest, frame.seat)
        saying = Saying(
            seat=seat,
            name=own if seat is None else names[seat],
            text=clean_text(frame.text) if isinstance(frame, SayFrame) else None,
            signal=frame.signal if isinstance(frame, SignalFrame) else None,
        )
        self._pace.check(guest)
        if seat is None:
            self._watchers.check("")
        self._said.append(saying)
        return saying

    def restored(self, table: Table) -> list[Saying]:
        """What somebody who comes in is told of what was said before."""
        return [] if table.stage == "playing" else list(self._said)


def speaking_seat(table: Table, guest: str, wanted: int | None) -> int | None:
    """The seat whose words they are. Watchers are silent while a game runs: one could be a player's second device."""
    if wanted is not None and wanted not in table.seats_of(guest):
        raise Refusal("not-your-seat", seat=wanted)
    seat = table.seat_of(guest) if wanted is None else wanted
    if seat is None and table.stage == "playing":
        raise Refusal("watchers-are-silent")
    return seat
