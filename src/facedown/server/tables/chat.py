"""The chat at one table. It is kept in memory only, and while a game runs a reload does not bring it back."""

import time
from collections import deque
from collections.abc import Callable

from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import ChatMessage, SayFrame, SignalFrame
from facedown.server.support.limits import Rate, RateLimiter
from facedown.server.support.names import clean_text

MAX_MESSAGES = 100
GUEST_RATE = Rate(per_second=0.75, burst=6)
WATCHERS_RATE = Rate(per_second=2, burst=20)  # of all watchers together, because there can be many


class Chat:
    """The latest messages at one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._guest_limiter = RateLimiter(GUEST_RATE, clock)
        self._watchers_limiter = RateLimiter(WATCHERS_RATE, clock)
        self._messages: deque[ChatMessage] = deque(maxlen=MAX_MESSAGES)

    def say(
        self, table: Table, guest: str, names: list[str | None], guest_name: str | None, frame: SayFrame | SignalFrame
    ) -> ChatMessage:
        """Add a guest's message, and return it as everyone is to see it. `names`: the players' names, per seat."""
        seat = speaking_seat(table, guest, frame.seat)
        message = ChatMessage(
            seat=seat,
            name=guest_name if seat is None else names[seat],
            text=clean_text(frame.text) if isinstance(frame, SayFrame) else None,
            signal=frame.signal if isinstance(frame, SignalFrame) else None,
        )
        self.check_rate(guest, is_watcher=seat is None)
        self._messages.append(message)
        return message

    def check_rate(self, guest: str, *, is_watcher: bool) -> None:
        """Count a message, or something else that a guest tells everyone. Raises Refusal if there are too many."""
        self._guest_limiter.check(guest)
        if is_watcher:
            self._watchers_limiter.check("")

    def history(self, table: Table) -> list[ChatMessage]:
        """The messages that a new connection is sent: none while a game runs."""
        return [] if table.stage == "playing" else list(self._messages)


def speaking_seat(table: Table, guest: str, requested_seat: int | None) -> int | None:
    """The seat that a guest speaks for; None for a watcher.

    Watchers cannot chat while a game runs, because a watcher could be a player's second device.
    """
    if requested_seat is not None and requested_seat not in table.seats_of(guest):
        raise Refusal("not-your-seat", seat=requested_seat)
    seat = table.seat_of(guest) if requested_seat is None else requested_seat
    if seat is None and table.stage == "playing":
        raise Refusal("watchers-cannot-chat")
    return seat
