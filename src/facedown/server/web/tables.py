"""REST: open and find tables, take seats, change terms, start games and rematches. Moves go over the WebSocket."""

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
from facedown.server.web.dependencies import LIMIT_NEW_TABLES, Backend, BackendDep, GuestDep

router = APIRouter(prefix="/api")


@router.get("/tables")
async def list_tables(backend: BackendDep, guest: GuestDep) -> list[TableLine]:
    return await listings.list_listed_tables(backend.storage, guest)


@router.post("/tables", status_code=HTTPStatus.CREATED, dependencies=LIMIT_NEW_TABLES)
async def open_table(backend: BackendDep, guest: GuestDep, wanted: NewTable) -> Table:
    await backend.tables.check_can_host(guest)
    return (await backend.tables.open_table(wanted, guest)).describe_for(guest)


@router.get("/tables/{code}")
async def get_table(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    return (await backend.tables.find(code)).describe_for(guest)


# --- terms


@router.patch("/tables/{code}")
async def change_terms(backend: BackendDep, guest: GuestDep, code: str, wanted: NewTerms) -> Table:
    live = await backend.tables.find(code)
    await live.change(partial(apply_terms, guest=guest, wanted=wanted))
    return live.describe_for(guest)


def apply_terms(table: tables.Table, guest: str, wanted: NewTerms) -> tables.Table:
    """The table with the terms that the guest wants. Fields that are not set stay as they are."""
    players = table.players if wanted.players is None else wanted.players
    options = table.options if wanted.options is None else wanted.options
    terms = tables.update_terms(table.terms, wanted)
    agreed = agree(table.game, players, options, terms.start or 0, seed=None)  # checks `players` before chairs are added
    after = tables.change_terms(table, guest, players, agreed.options, terms)
    tables.check_terms(after.terms)
    return after


# --- seats


@router.put("/tables/{code}/seats/{seat}")
async def take_seat(backend: BackendDep, guest: GuestDep, code: str, seat: int, wanted: Sit) -> Table:
    """Take a seat, or give it to a bot or to another person on the same device."""
    live = await backend.tables.find(code)
    await live.change(seat_change(backend, guest, seat, wanted))
    if (level := live.table.chairs[seat].bot) is not None:
        backend.services.worker_pool.prepare(level, live.table.game)
    return live.describe_for(guest)


def seat_change(backend: Backend, guest: str, seat: int, wanted: Sit) -> Callable[[tables.Table], tables.Table]:
    """The function that changes a table as the guest wants."""
    match wanted.sitter:
        case "me":
            return partial(tables.sit, guest=guest, seat=seat)
        case "person":
            return partial(tables.seat_person, guest=guest, seat=seat, person=clean_name(wanted.name or ""))
        case "bot":
            level = level_or_default(wanted.level)
            return partial(tables.seat_bot, guest=guest, seat=seat, level=level, seed=backend.randomness.new_seed())


@router.delete("/tables/{code}/seats/{seat}")
async def leave_seat(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Table:
    live = await backend.tables.find(code)
    await stand_ins.leave_seat(live, backend.services, guest, seat)
    return live.describe_for(guest)


# --- leaving and coming back


@router.put("/tables/{code}/seats/{seat}/stand-in")
async def add_stand_in(backend: BackendDep, guest: GuestDep, code: str, seat: int, wanted: StandIn) -> Table:
    """Let a bot play on the guest's own seat, or for a player who is away."""
    live = await backend.tables.find(code)
    await stand_ins.add_stand_in(live, backend.services, guest, seat, level_or_default(wanted.level))
    return live.describe_for(guest)


@router.delete("/tables/{code}/seats/{seat}/stand-in")
async def remove_stand_in(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Table:
    live = await backend.tables.find(code)
    await live.change(partial(tables.remove_stand_ins, guest=guest, seat=seat))
    return live.describe_for(guest)


@router.post("/tables/{code}/seats/{seat}/pass", status_code=HTTPStatus.CREATED)
async def issue_pass(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Pass:
    """A pass with which another device can take over the guest's seat."""
    live = await backend.tables.find(code)
    tables.check_owner(live.table, guest, seat)
    return Pass(token=backend.passes.issue(live.table.code, seat, guest), seconds=backend.passes.lifetime)


@router.post("/tables/{code}/take")
async def use_pass(backend: BackendDep, guest: GuestDep, code: str, wanted: Take) -> Table:
    """Take over a seat with a pass from another device."""
    live = await backend.tables.find(code)
    seat_pass = backend.passes.look_up(wanted.token, live.table.code)
    name = live.player_name(seat_pass.seat)
    await live.change(partial(tables.transfer_seat, seat=seat_pass.seat, guest=seat_pass.guest, to=guest, name=name))
    backend.passes.revoke(wanted.token)
    return live.describe_for(guest)


# --- the game


@router.post("/tables/{code}/start")
async def start_game(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    live = await backend.tables.find(code)
    await live.start(guest)
    return live.describe_for(guest)


@router.post("/tables/{code}/rematch", status_code=HTTPStatus.CREATED, dependencies=LIMIT_NEW_TABLES)
async def open_rematch(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    """The table of the rematch. Everybody who asks gets the same one."""
    live = await backend.tables.find(code)
    if live.table.rematch is None:
        await backend.tables.check_can_host(guest)
    return (await backend.tables.open_rematch(live, guest)).describe_for(guest)
