"""The people at a table: their connections, how long others have been away, and sending to them. It knows no game."""

import asyncio
import time
from collections.abc import Callable, Collection

from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.support.limits import Rate, RateLimiter
from facedown.server.tables.connection import Connection

PRESENCE = Rate(per_second=5, burst=50)  # messages about who is here; beyond that, several changes share one

FrameFor = Callable[[Connection], bytes | None]  # what to send on that connection; None: nothing


class Absences:
    """How long guests have been away. Whoever has not come yet has been away since the table was read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read = clock()
        self.since: dict[str, float] = {}  # when each guest who is missed left

    def left(self, guest: str, among: Collection[str]) -> None:
        """The guest leaves. `among`: the guests whose absence counts; about others, who may be many, nothing is kept."""
        self.since[guest] = self._clock()
        self.since = {each: since for each, since in self.since.items() if each in among}

    def seconds(self, guest: str) -> float:
        """For how long a guest who is not here has been away."""
        return self._clock() - self.since.get(guest, self._read)


class Audience:
    """Everyone who is connected to one table, players and watchers."""

    def __init__(self) -> None:
        self.connections: dict[str, Connection] = {}  # by guest, one window each; whoever came first is first
        self._absences = Absences()
        self._presence = RateLimiter(PRESENCE)
        self._presence_is_late = False

    # --- coming and going

    def join(self, connection: Connection) -> bool:
        """Add a connection. False if it takes the place of the guest's older window, which is closed."""
        older = self.connections.get(connection.guest)
        if older is not None:
            older.close(CloseCode.DISPLACED)
        self.connections[connection.guest] = connection
        return older is None

    def part(self, connection: Connection, missed: Collection[str]) -> bool:
        """Remove a connection. False if the guest has a newer one. `missed`: the guests whose absence counts."""
        if self.connections.get(connection.guest) is not connection:
            return False
        del self.connections[connection.guest]
        self._absences.left(connection.guest, among=missed)
        return True

    def send_away(self, connection: Connection, code: CloseCode) -> None:
        del self.connections[connection.guest]
        connection.close(code)

    def rename(self, guest: str, name: str) -> bool:
        """Note the guest's new name; whether the guest is here."""
        if guest in self.connections:
            self.connections[guest].name = name
        return guest in self.connections

    # --- who is here

    def watching(self, table: Table) -> list[Connection]:
        """The connections of guests who have no seat at `table`."""
        return [connection for guest, connection in self.connections.items() if not table.seats_of(guest)]

    def first_player(self, table: Table) -> str | None:
        """Of the guests who are here and have a seat at `table`, the one who came first."""
        return next((guest for guest in self.connections if table.seats_of(guest)), None)

    def is_away(self, guest: str, seconds: float) -> bool:
        """Whether the guest has been away for at least that long."""
        return guest not in self.connections and self._absences.seconds(guest) >= seconds

    # --- sending

    def send(self, frame: bytes) -> None:
        """Send the same frame to all."""
        for connection in self.connections.values():
            connection.send(frame)

    def send_each(self, frame_for: FrameFor, but: Connection | None = None) -> None:
        """Send each their own frame, if there is one for them."""
        for connection in self.connections.values():
            if connection is not but and (frame := frame_for(connection)) is not None:
                connection.send(frame)

    def send_presence(self, frame_for: FrameFor, but: Connection | None = None) -> None:
        """Tell who is here: at once, or a little later if people come and go too often for that."""
        try:
            self._presence.check("")
        except Refusal:
            self._send_presence_later(frame_for)
        else:
            self.send_each(frame_for, but)

    def _send_presence_later(self, frame_for: FrameFor) -> None:
        if not self._presence_is_late:
            self._presence_is_late = True
            asyncio.get_running_loop().call_later(1 / PRESENCE.per_second, self._send_late_presence, frame_for)

    def _send_late_presence(self, frame_for: FrameFor) -> None:
        self._presence_is_late = False
        self.send_presence(frame_for)
