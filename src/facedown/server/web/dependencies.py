"""What endpoints depend on: the parts of the running server, the guest who asks, and limits."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from facedown.server.store.storage import Storage
from facedown.server.support.limits import ConcurrencyLimiter, RateLimiters
from facedown.server.support.randomness import Randomness
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.seat_transfer import SeatPasses
from facedown.server.tables.services import Services
from facedown.server.web.cookies import GuestCookies
from facedown.server.web.security import address_of


@dataclass(frozen=True, slots=True)
class Backend:
    """The parts of one running server, as `app.state.backend`."""

    services: Services
    storage: Storage
    cookies: GuestCookies
    randomness: Randomness
    tables: LiveTables
    passes: SeatPasses
    rates: RateLimiters
    concurrency: ConcurrencyLimiter


def backend_of(connection: HTTPConnection) -> Backend:
    return cast(Backend, connection.app.state.backend)


async def get_backend(request: Request) -> Backend:
    return backend_of(request)


async def get_guest(request: Request, response: Response) -> str:
    """The guest who asks. A visitor without a cookie becomes a new guest. Refused if they ask too often."""
    backend = backend_of(request)
    guest = backend.cookies.read(request.cookies)
    if guest is None:
        backend.rates.address_new_guests.check(address_of(request))
        guest = backend.randomness.new_guest()
        backend.cookies.set(response, guest, is_secure=request.url.scheme == "https")
    backend.rates.guest_requests.check(guest)
    return guest


async def limit_new_tables(request: Request) -> None:
    """Limit how often an address can open a table."""
    backend_of(request).rates.address_new_tables.check(address_of(request))


async def limit_game_reads(request: Request) -> None:
    """Limit how often an address can read a whole game, which is more work than any other request."""
    backend_of(request).rates.address_game_reads.check(address_of(request))


BackendDep = Annotated[Backend, Depends(get_backend)]
GuestDep = Annotated[str, Depends(get_guest)]
LIMIT_NEW_TABLES = [Depends(limit_new_tables)]
LIMIT_GAME_READS = [Depends(limit_game_reads)]
