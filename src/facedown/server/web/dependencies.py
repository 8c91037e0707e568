"""What the entrances (REST, WebSocket, pages) share."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from facedown.server.store.storage import Storage
from facedown.server.support.limits import Crowd, Paces
from facedown.server.support.randomness import Draws
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.seat_transfer import Passes
from facedown.server.tables.services import Services
from facedown.server.web.guests import Guests


@dataclass(frozen=True, slots=True)
class House:
    """Everything that one running server has: its tables, store, bots and limits. `app.state.house` is the way to it."""

    services: Services
    storage: Storage
    guests: Guests
    draws: Draws
    tables: LiveTables
    passes: Passes
    paces: Paces
    crowd: Crowd


def house_of(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)
