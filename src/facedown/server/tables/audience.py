"""The people at a table: their connections, sending to them, and how long others have been away. It knows nothing of games."""

import asyncio
import time
from collections.abc import Callable, Collection

from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.support.limits import Rate, RateLimiter
from facedown.server.tables.connection import Connection

PRESENCE_RATE = Rate(per_second=5, burst=50)  # of messages about who is here; beyond that, several changes share a message

FrameFor = Callable[[Connection], bytes | None]  # the frame to send on a connection; None: nothing


class Absences:
    """How long guests have been away. Those who have not come yet count as away since the table was loaded."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._loaded_at = clock()
        self.left_at: dict[str, float] = {}  # by guest

    def add(self, guest: str, members: Collection[str]) -> None:
        """Note that the guest has left. Only members are kept, as there can be any number of other guests."""
        self.left_at[guest] = self._clock()
        self.left_at = {each: left_at for each, left_at in self.left_at.items() if each in members}

    def seconds_away(self, guest: str) -> float:
        """How long a guest who is not here has been away."""
        return self._clock() - self.left_at.get(guest, self._loaded_at)


class Audience:
    """Everyone who is connected to one table: players and watchers."""

    def __init__(self) -> None:
        self.connections: dict[str, Connection] = {}  # by guest, one window each, in the order in which they came
        self.absences = Absences()
        self._presence_limiter = RateLimiter(PRESENCE_RATE)
        self._is_presence_scheduled = False

    # --- coming and going

    def join(self, connection: Connection) -> bool:
        """Add a connection. If the guest has an older one, that one is closed, and the result is False."""
        older = self.connections.get(connection.guest)
        if older is not None:
            older.close(CloseCode.DISPLACED)
        self.connections[connection.guest] = connection
        return older is None

    def leave(self, connection: Connection, members: Collection[str]) -> bool:
        """Remove a connection. False if the guest has a newer one. `members`: the guests whose absence is tracked."""
        if self.connections.get(connection.guest) is not connection:
            return False
        del self.connections[connection.guest]
        self.absences.add(connection.guest, members)
        return True

    def dismiss(self, connection: Connection, code: CloseCode) -> None:
        """Remove a connection and close it."""
        del self.connections[connection.guest]
        connection.close(code)

    def rename(self, guest: str, name: str) -> bool:
        """Change the guest's name, and return whether the guest is here."""
        if guest in self.connections:
            self.connections[guest].name = name
        return guest in self.connections

    # --- who is here

    def watchers(self, table: Table) -> list[Connection]:
        """The connections of guests who have no seat at `table`."""
        return [connection for guest, connection in self.connections.items() if not table.seats_of(guest)]

    def is_watching(self, guest: str, table: Table) -> bool:
        """Whether the guest is here but has no seat at `table`."""
        return guest in self.connections and not table.seats_of(guest)

    def first_player(self, table: Table) -> str | None:
        """The guest here who has a seat at `table` and came first; None if there is none."""
        return next((guest for guest in self.connections if table.seats_of(guest)), None)

    def is_away(self, guest: str, seconds: float) -> bool:
        """Whether the guest has been away for at least that long."""
        return guest not in self.connections and self.absences.seconds_away(guest) >= seconds

    # --- sending

    def send_to_all(self, frame: bytes) -> None:
        """Send everyone the same frame."""
        for connection in self.connections.values():
            connection.send(frame)

    def send_to_each(self, frame_for: FrameFor, skip: Connection | None = None) -> None:
        """Send everyone their own frame, if there is one for them."""
        for connection in self.connections.values():
            if connection is not skip and (frame := frame_for(connection)) is not None:
                connection.send(frame)

    def send_presence(self, frame_for: FrameFor, skip: Connection | None = None) -> None:
        """Send everyone a frame about who is here: now, or a little later if many were sent just before."""
        try:
            self._presence_limiter.check("")
        except Refusal:
            self._schedule_presence(frame_for)
        else:
            self.send_to_each(frame_for, skip)

    def _schedule_presence(self, frame_for: FrameFor) -> None:
        if not self._is_presence_scheduled:
            self._is_presence_scheduled = True
            asyncio.get_running_loop().call_later(1 / PRESENCE_RATE.per_second, self._send_scheduled_presence, frame_for)

    def _send_scheduled_presence(self, frame_for: FrameFor) -> None:
        self._is_presence_scheduled = False
        self.send_presence(frame_for)
