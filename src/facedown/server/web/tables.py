"""The REST interface to tables: opening and finding them, seats, terms, the start, playing again. Play is in `socket`."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from fastapi import APIRouter

from facedown.engine.match import agree
from facedown.server.bots.levels import level_or_default
from facedown.server.model import table as tables
from facedown.server.protocol.messages import NewTable, NewTerms, Pass, Sit, StandIn, Table, TableLine, Take
from facedown.server.store import listings
from facedown.server.support.names import clean_name
from facedown.server.tables import stand_ins
from facedown.server.web.dependencies import OPENS_TABLE, Caller, House, TheHouse

router = APIRouter(prefix="/api")


@router.get("/tables")
async def listed(house: TheHouse, guest: Caller) -> list[TableLine]:
    return await listings.list_listed(house.storage, guest)


@router.post("/tables", status_code=HTTPStatus.CREATED, dependencies=OPENS_TABLE)
async def open_table(house: TheHouse, guest: Caller, wanted: NewTable) -> Table:
    await house.tables.check_can_host(guest)
    return (await house.tables.open_table(wanted, guest)).describe_for(guest)


@router.get("/tables/{code}")
async def table(house: TheHouse, guest: Caller, code: str) -> Table:
    return (await house.tables.find(code)).describe_for(guest)


# --- terms


@router.patch("/tables/{code}")
async def change_terms(house: TheHouse, guest: Caller, code: str, wanted: NewTerms) -> Table:
    live = await house.tables.find(code)
    await live.change(partial(with_wanted, guest=guest, wanted=wanted))
    return live.describe_for(guest)


def with_wanted(table: tables.Table, guest: str, wanted: NewTerms) -> tables.Table:
    players = table.players if wanted.players is None else wanted.players
    options = table.options if wanted.options is None else wanted.options
    terms = tables.update_terms(table.terms, wanted)
    agreed = agree(table.game, players, options, terms.start or 0, seed=None)  # checked before that many chairs are made
    after = tables.change_terms(table, guest, players, agreed.options, terms)
    tables.check_terms(after.terms)
    return after


# --- seats


@router.put("/tables/{code}/seats/{seat}")
async def sit(house: TheHouse, guest: Caller, code: str, seat: int, wanted: Sit) -> Table:
    live = await house.tables.find(code)
    await live.change(taking(house, guest, seat, wanted))
    if (level := live.table.chairs[seat].bot) is not None:
        house.services.worker_pool.prepare(level, live.table.game)
    return live.describe_for(guest)


def taking(house: House, guest: str, seat: int, wanted: Sit) -> Callable[[tables.Table], tables.Table]:
    match wanted.sitter:
        case "me":
            return partial(tables.sit, guest=guest, seat=seat)
        case "person":
            return partial(tables.seat_person, guest=guest, seat=seat, person=clean_name(wanted.name or ""))
        case "bot":
            level = level_or_default(wanted.level)
            return partial(tables.seat_bot, guest=guest, seat=seat, level=level, seed=house.randomness.new_seed())


@router.delete("/tables/{code}/seats/{seat}")
async def leave(house: TheHouse, guest: Caller, code: str, seat: int) -> Table:
    live = await house.tables.find(code)
    await stand_ins.leave_seat(live, house.services, guest, seat)
    return live.describe_for(guest)


# --- somebody has to go


@router.put("/tables/{code}/seats/{seat}/stand-in")
async def stand_in(house: TheHouse, guest: Caller, code: str, seat: int, wanted: StandIn) -> Table:
    """Let a bot play for the guest's own seat, or for somebody who has vanished."""
    live = await house.tables.find(code)
    await stand_ins.add_stand_in(live, house.services, guest, seat, level_or_default(wanted.level))
    return live.describe_for(guest)


@router.delete("/tables/{code}/seats/{seat}/stand-in")
async def back(house: TheHouse, guest: Caller, code: str, seat: int) -> Table:
    live = await house.tables.find(code)
    await live.change(partial(tables.remove_stand_ins, guest=guest, seat=seat))
    return live.describe_for(guest)


@router.post("/tables/{code}/seats/{seat}/pass", status_code=HTTPStatus.CREATED)
async def give_pass(house: TheHouse, guest: Caller, code: str, seat: int) -> Pass:
    """A pass with which the guest's own seat is taken over by another of their devices."""
    live = await house.tables.find(code)
    tables.check_owner(live.table, guest, seat)
    return Pass(token=house.passes.issue(live.table.code, seat, guest), seconds=house.passes.lifetime)


@router.post("/tables/{code}/take")
async def take(house: TheHouse, guest: Caller, code: str, wanted: Take) -> Table:
    live = await house.tables.find(code)
    given = house.passes.look_up(wanted.token, live.table.code)
    name = live.player_name(given.seat)
    await live.change(partial(tables.transfer_seat, seat=given.seat, guest=given.guest, to=guest, name=name))
    house.passes.revoke(wanted.token)
    return live.describe_for(guest)


# --- the game


@router.post("/tables/{code}/start")
async def start(house: TheHouse, guest: Caller, code: str) -> Table:
    live = await house.tables.find(code)
    await live.start(guest)
    return live.describe_for(guest)


@router.post("/tables/{code}/rematch", status_code=HTTPStatus.CREATED, dependencies=OPENS_TABLE)
async def rematch(house: TheHouse, guest: Caller, code: str) -> Table:
    """The table at which this one is played again; everyone who asks gets the same one."""
    live = await house.tables.find(code)
    if live.table.rematch is None:
        await house.tables.check_can_host(guest)
    return (await house.tables.open_rematch(live, guest)).describe_for(guest)
