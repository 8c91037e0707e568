"""The REST interface to tables that are open, played or over: terms, stand-ins, taking a seat along, lists, playing again."""

from functools import partial
from http import HTTPStatus

from fastapi import APIRouter

from facedown.engine.match import agree
from facedown.server.bots.levels import level_or_usual
from facedown.server.model import table as tables
from facedown.server.protocol.messages import NewTerms, Pass, StandIn, Table, TableLine, Take
from facedown.server.store import listings as lists
from facedown.server.tables import stand_ins
from facedown.server.web.rest import OPENS_TABLE, Caller, TheHouse

router = APIRouter(prefix="/api")


# --- lists


@router.get("/tables")
async def listed(house: TheHouse, guest: Caller) -> list[TableLine]:
    return await lists.listed(house.storage, guest)


@router.get("/me/tables")
async def own(house: TheHouse, guest: Caller) -> list[TableLine]:
    return await lists.own(house.storage, guest)


# --- terms


@router.patch("/tables/{code}")
async def change_terms(house: TheHouse, guest: Caller, code: str, wanted: NewTerms) -> Table:
    live = await house.tables.find(code)
    await live.change(partial(with_wanted, guest=guest, wanted=wanted))
    return live.seen_by(guest)


def with_wanted(table: tables.Table, guest: str, wanted: NewTerms) -> tables.Table:
    """Null says something only about the start player (drawn) and the clock (none)."""
    named = {name: getattr(wanted, name) for name in wanted.model_fields_set}
    named = {name: value for name, value in named.items() if value is not None or name in ("start", "clock")}
    players, options, start = (named.get(name, getattr(table, name)) for name in ("players", "options", "start"))
    terms = agree(table.game, players, options, start or 0, seed=None)  # before so many chairs are made
    after = tables.with_terms(table, guest, **named | {"options": terms.options})
    tables.check_clock(after.clock)
    return after


# --- somebody has to go


@router.put("/tables/{code}/seats/{seat}/stand-in")
async def stand_in(house: TheHouse, guest: Caller, code: str, seat: int, wanted: StandIn) -> Table:
    """A bot plays for one's own seat, or for somebody who has vanished."""
    live = await house.tables.find(code)
    await stand_ins.stand_in(live, house.services, guest, seat, level_or_usual(wanted.level))
    return live.seen_by(guest)


@router.delete("/tables/{code}/seats/{seat}/stand-in")
async def back(house: TheHouse, guest: Caller, code: str, seat: int) -> Table:
    live = await house.tables.find(code)
    await live.change(partial(tables.back, guest=guest, seat=seat))
    return live.seen_by(guest)


@router.post("/tables/{code}/seats/{seat}/pass", status_code=HTTPStatus.CREATED)
async def give_pass(house: TheHouse, guest: Caller, code: str, seat: int) -> Pass:
    """With which one's own seat is taken along to another device."""
    live = await house.tables.find(code)
    tables.check_own(live.table, guest, seat)
    return Pass(token=house.passes.give(live.table.code, seat, guest), seconds=house.passes.good_for)


@router.post("/tables/{code}/take")
async def take(house: TheHouse, guest: Caller, code: str, wanted: Take) -> Table:
    live = await house.tables.find(code)
    given = house.passes.read(wanted.token, live.table.code)
    name = live.name_at(given.seat)
    await live.change(partial(tables.taken_along, seat=given.seat, guest=given.guest, to=guest, name=name))
    house.passes.use_up(wanted.token)
    return live.seen_by(guest)


# --- once more


@router.post("/tables/{code}/rematch", status_code=HTTPStatus.CREATED, dependencies=OPENS_TABLE)
async def rematch(house: TheHouse, guest: Caller, code: str) -> Table:
    """The table at which this one is played again; a second who asks is led to the same."""
    live = await house.tables.find(code)
    if live.table.rematch is None:
        await house.tables.check_room(guest)
    return (await house.tables.rematch(live, guest)).seen_by(guest)
