"""What the entrances (REST, WebSocket, pages) share."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from facedown.server.draws import Draws
from facedown.server.guests import Guests
from facedown.server.limits import Crowd, Paces
from facedown.server.store.storage import Storage
from facedown.server.table.around import Around
from facedown.server.table.live_tables import LiveTables
from facedown.server.table.passes import Passes


@dataclass(frozen=True, slots=True)
class House:
    """Everything that one running server has: its tables, store, bots and limits. `app.state.house` is the way to it."""

    around: Around
    storage: Storage
    guests: Guests
    draws: Draws
    tables: LiveTables
    passes: Passes
    paces: Paces
    crowd: Crowd


def house_of(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)
