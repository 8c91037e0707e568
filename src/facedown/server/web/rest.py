"""The REST interface: everything but play."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.responses import PlainTextResponse

from facedown.bots.levels import LEVELS
from facedown.engine.catalogue import GAMES, Game
from facedown.engine.rules_text import rules_text
from facedown.kit.options import Choice, Option
from facedown.server.bots.levels import level_or_usual
from facedown.server.model import table as tables
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.messages import GameInfo, Me, NewName, NewTable, OpeningInfo, Replay, Sit, Table
from facedown.server.support.names import readable_name
from facedown.server.tables import stand_ins
from facedown.server.tables.replays import Eyes, replayed
from facedown.server.web.dependencies import House, house_of
from facedown.server.web.security import address_of

router = APIRouter(prefix="/api")


async def caller(request: Request, response: Response) -> str:
    """The guest who asks, if not too often; a new one is given a cookie."""
    house = house_of(request)
    guest = house.guests.known(request.cookies)
    if guest is None:
        house.paces.address_newcomers.check(address_of(request))
        guest = house.draws.guest()
        house.guests.give_cookie(response, guest, is_secure=request.url.scheme == "https")
    house.paces.guest_requests.check(guest)
    return guest


async def opens_table(request: Request) -> None:
    house_of(request).paces.address_tables.check(address_of(request))


async def reads_game(request: Request) -> None:
    """From its start to its end, which is more work than anything else."""
    house_of(request).paces.address_readings.check(address_of(request))


async def the_house(request: Request) -> House:
    return house_of(request)


Caller = Annotated[str, Depends(caller)]
OPENS_TABLE = [Depends(opens_table)]
READS_GAME = [Depends(reads_game)]
TheHouse = Annotated[House, Depends(the_house)]


# --- games


@router.get("/games")
async def games() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=game.name,
        designer=game.designer,
        publisher=game.publisher,
        players=(game.min_players, game.max_players),
        options=[option_info(name, option) for name, option in game.options.items()],
    )


def option_info(name: str, option: Option) -> protocol.Choice | protocol.Whole:
    if isinstance(option, Choice):
        return protocol.Choice(name=name, values=list(option.values))
    return protocol.Whole(name=name, least=option.least, most=option.most, default=option.default)


@router.get("/levels")
async def levels() -> list[str]:
    """Of bots, the easiest first."""
    return list(LEVELS)


@router.get("/rules/{game}")
async def rules(game: str) -> PlainTextResponse:
    return PlainTextResponse(rules_text(game), media_type="text/markdown")


# --- guests


@router.get("/me")
async def me(house: TheHouse, guest: Caller) -> Me:
    return Me(name=await house.storage.name_of(guest))


@router.put("/me")
async def rename(house: TheHouse, guest: Caller, wanted: NewName) -> Me:
    name = readable_name(wanted.name)
    await house.storage.save_name(guest, name)
    house.tables.renamed(guest, name)
    return Me(name=name)


# --- tables


@router.post("/tables", status_code=HTTPStatus.CREATED, dependencies=OPENS_TABLE)
async def open_table(house: TheHouse, guest: Caller, wanted: NewTable) -> Table:
    await house.tables.check_room(guest)
    return (await house.tables.open(wanted, guest)).seen_by(guest)


@router.get("/tables/{code}")
async def table(house: TheHouse, guest: Caller, code: str) -> Table:
    return (await house.tables.find(code)).seen_by(guest)


@router.put("/tables/{code}/seats/{seat}")
async def sit(house: TheHouse, guest: Caller, code: str, seat: int, wanted: Sit) -> Table:
    live = await house.tables.find(code)
    await live.change(taking(house, guest, seat, wanted))
    if (level := live.table.chairs[seat].bot) is not None:
        house.services.bots.expect(level, live.table.game)
    return live.seen_by(guest)


def taking(house: House, guest: str, seat: int, wanted: Sit) -> Callable[[tables.Table], tables.Table]:
    match wanted.sitter:
        case "me":
            return partial(tables.sit, guest=guest, seat=seat)
        case "person":
            return partial(tables.seat_person, guest=guest, seat=seat, person=readable_name(wanted.name or ""))
        case "bot":
            level = level_or_usual(wanted.level)
            return partial(tables.seat_bot, guest=guest, seat=seat, level=level, seed=house.draws.seed())


@router.delete("/tables/{code}/seats/{seat}")
async def leave(house: TheHouse, guest: Caller, code: str, seat: int) -> Table:
    live = await house.tables.find(code)
    await stand_ins.leave(live, house.services, guest, seat)
    return live.seen_by(guest)


@router.post("/tables/{code}/start")
async def start(house: TheHouse, guest: Caller, code: str) -> Table:
    live = await house.tables.find(code)
    await live.start(guest)
    return live.seen_by(guest)


@router.get("/tables/{code}/openings")
async def openings(house: TheHouse, code: str) -> list[OpeningInfo]:
    return await (await house.tables.find(code)).openings()


@router.get("/tables/{code}/record", dependencies=READS_GAME)
async def record(house: TheHouse, code: str) -> dict[str, Any]:
    return await (await house.tables.find(code)).record()


@router.get("/tables/{code}/replay", dependencies=READS_GAME)
async def replay(house: TheHouse, code: str, eyes: Eyes = "open", first: Annotated[int, Query(ge=0)] = 0) -> Replay:
    match = await (await house.tables.find(code)).finished_match()
    if isinstance(eyes, int):
        match.check_seat(eyes)
    return replayed(match, eyes, first)
