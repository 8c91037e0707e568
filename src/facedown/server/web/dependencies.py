"""What endpoints share: the way to the running server, and what is checked before they answer."""

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
from facedown.server.web.cookies import Guests
from facedown.server.web.security import address_of


@dataclass(frozen=True, slots=True)
class House:
    """Everything that one running server has: its tables, store, bots and limits. It is at `app.state.house`."""

    services: Services
    storage: Storage
    guests: Guests
    randomness: Randomness
    tables: LiveTables
    passes: SeatPasses
    rates: RateLimiters
    concurrency: ConcurrencyLimiter


def house_of(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)


async def caller(request: Request, response: Response) -> str:
    """The guest who asks; a new guest is given a cookie. Refused if they ask too often."""
    house = house_of(request)
    guest = house.guests.known(request.cookies)
    if guest is None:
        house.rates.address_new_guests.check(address_of(request))
        guest = house.randomness.new_guest()
        house.guests.give_cookie(response, guest, is_secure=request.url.scheme == "https")
    house.rates.guest_requests.check(guest)
    return guest


async def opens_table(request: Request) -> None:
    """Limits requests that open a table."""
    house_of(request).rates.address_new_tables.check(address_of(request))


async def reads_game(request: Request) -> None:
    """Limits requests that read a game from its start to its end, which is more work than any other."""
    house_of(request).rates.address_game_reads.check(address_of(request))


async def the_house(request: Request) -> House:
    return house_of(request)


Caller = Annotated[str, Depends(caller)]
OPENS_TABLE = [Depends(opens_table)]
READS_GAME = [Depends(reads_game)]
TheHouse = Annotated[House, Depends(the_house)]
