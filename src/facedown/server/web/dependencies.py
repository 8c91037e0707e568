"""What endpoints depend on: the parts of the running server, the guest who asks, and limits."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from facedown.server.store.storage import Storage
from facedown.server.support.limits import ConcurrencyLimiter, RateLimiters
from facedown.server.support.randomness import Randomness
from facedown.server.support.visitors import Visitors
from facedown.server.tables.days import Days
from facedown.server.tables.feeds import Feeds
from facedown.server.tables.finished import FinishedGames
from facedown.server.tables.identities import Identities
from facedown.server.tables.late_moves import LateMoves
from facedown.server.tables.pairing import Pairing
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.seat_transfer import SeatPasses
from facedown.server.tables.services import Services
from facedown.server.tables.solo import SoloScores
from facedown.server.tables.turn_list import TurnList
from facedown.server.web.cookies import GuestCookies
from facedown.server.web.security import address_of

MAX_PAGE = 1000


@dataclass(frozen=True, slots=True)
class Backend:
    """The parts of one running server, as `app.state.backend`."""

    services: Services
    storage: Storage
    cookies: GuestCookies
    randomness: Randomness
    tables: LiveTables
    finished_games: FinishedGames
    solo_scores: SoloScores
    passes: SeatPasses
    rates: RateLimiters
    concurrency: ConcurrencyLimiter
    turn_list: TurnList
    visitors: Visitors
    days: Days
    identities: Identities
    late_moves: LateMoves
    feeds: Feeds
    pairing: Pairing


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
    backend.visitors.note(guest)
    return guest


async def limit_new_tables(request: Request) -> None:
    """Limit how often an address can open a table."""
    backend_of(request).rates.address_new_tables.check(address_of(request))


async def limit_searches(request: Request) -> None:
    """Limit how often an address can look for somebody to play with: everybody who is found is called."""
    backend_of(request).rates.address_searches.check(address_of(request))


def link_next_page(request: Request, response: Response, page: int) -> None:
    """Name the next page in the answer's headers, as RFC 8288 spells it."""
    response.headers["Link"] = f'<{request.url.path}?page={page + 1}>; rel="next"'


async def limit_game_reads(request: Request) -> None:
    """Limit how often an address can read a whole game, which is more work than any other request."""
    backend_of(request).rates.address_game_reads.check(address_of(request))


async def limit_key_tries(request: Request) -> None:
    """Limit how many keys an address can try."""
    rates = backend_of(request).rates
    rates.address_key_tries.check(address_of(request))
    rates.address_hourly_key_tries.check(address_of(request))


async def limit_exports(request: Request) -> None:
    """Limit how often an address can export all games of a guest."""
    backend_of(request).rates.address_exports.check(address_of(request))


BackendDep = Annotated[Backend, Depends(get_backend)]
GuestDep = Annotated[str, Depends(get_guest)]
Page = Annotated[int, Query(ge=1, le=MAX_PAGE)]  # of a list; the answer has a link to the next one, if there is one
LIMIT_NEW_TABLES = [Depends(limit_new_tables)]
LIMIT_SEARCHES = [Depends(limit_searches)]
LIMIT_KEY_TRIES = [Depends(limit_key_tries)]
LIMIT_EXPORTS = [Depends(limit_exports)]
LIMIT_GAME_READS = [Depends(limit_game_reads)]
