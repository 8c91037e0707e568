"""All connections to any table, by guest."""

import contextlib
from collections import defaultdict
from collections.abc import Iterator

from facedown.server.protocol.messages import CloseCode
from facedown.server.tables.connection import Connection


class Connections:
    def __init__(self) -> None:
        self._by_guest: defaultdict[str, set[Connection]] = defaultdict(set)

    @contextlib.contextmanager
    def hold(self, connection: Connection) -> Iterator[None]:
        """Keep track of the connection while the block runs."""
        own_connections = self._by_guest[connection.guest]
        own_connections.add(connection)
        try:
            yield
        finally:
            own_connections.discard(connection)
            if not own_connections:
                self._by_guest.pop(connection.guest, None)

    def list_guests(self) -> list[str]:
        return list(self._by_guest)

    def close(self, guest: str, code: CloseCode) -> None:
        """Close all connections of this guest."""
        for connection in self._by_guest.get(guest, ()):
            connection.close(code)
