"""REST: open and find tables, take seats, change terms, start games and rematches. Moves go over the WebSocket."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from fastapi import APIRouter, Request, Response

from facedown.engine.match import make_terms
from facedown.server.bots.levels import level_or_default
from facedown.server.model import table as tables
from facedown.server.model.days_per_move import take_seats_back
from facedown.server.protocol.after import PlayAgain
from facedown.server.protocol.messages import NewTable, NewTerms, Pass, SeatRequest, Table, TableSummary, UsePass
from facedown.server.store import listings
from facedown.server.support.names import clean_name
from facedown.server.tables import rematches, stand_ins
from facedown.server.web.dependencies import LIMIT_NEW_TABLES, Backend, BackendDep, GuestDep, Page, link_next_page

router = APIRouter(prefix="/api")


@router.get("/tables")
async def list_tables(
    backend: BackendDep, guest: GuestDep, request: Request, response: Response, page: Page = 1
) -> list[TableSummary]:
    table_page = await listings.list_listed_tables(backend.storage, guest, page)
    if table_page.has_next:
        link_next_page(request, response, page)
    return table_page.tables


@router.post("/tables", status_code=HTTPStatus.CREATED, dependencies=LIMIT_NEW_TABLES)
async def open_table(backend: BackendDep, guest: GuestDep, body: NewTable) -> Table:
    await backend.tables.check_can_host(guest)
    return await backend.tables.describe(await backend.tables.open_table(body, guest), guest)


@router.get("/tables/{code}")
async def get_table(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    return await backend.tables.describe(code, guest)


# --- terms


@router.patch("/tables/{code}")
async def change_terms(backend: BackendDep, guest: GuestDep, code: str, body: NewTerms) -> Table:
    live = await backend.tables.find(code)
    await live.change(partial(apply_terms, guest=guest, new_terms=body))
    return live.describe_for(guest)


def apply_terms(table: tables.Table, guest: str, new_terms: NewTerms) -> tables.Table:
    """The table with the terms that the guest wants. Fields that are not set stay as they are."""
    players = table.players if new_terms.players is None else new_terms.players
    options = table.options if new_terms.options is None else new_terms.options
    tables.check_options(table.game, {name: value for name, value in options.items() if value != table.options.get(name)})
    terms = tables.update_terms(table.terms, new_terms)
    start = terms.start if "start" in new_terms.model_fields_set else None
    match_terms = make_terms(table.game, players, options, start or 0, seed=None)  # checks `players` before chairs are added
    if start is None and terms.start is not None:  # the start player stays the same, or is drawn if that seat goes
        seats = tables.remaining_seats(table, players)
        terms = tables.with_start(terms, seats.index(terms.start) if terms.start in seats else None)
    after = tables.change_terms(table, guest, players, match_terms.options, terms)
    tables.check_terms(after.terms)
    return after


# --- seats


@router.put("/tables/{code}/seats/{seat}")
async def take_seat(backend: BackendDep, guest: GuestDep, code: str, seat: int, body: SeatRequest) -> Table:
    """Take a seat, or give it to a bot or to another person on the same device."""
    live = await backend.tables.find(code)
    await live.change(make_seat_change(backend, guest, seat, body))
    if body.sitter == "bot":
        backend.services.worker_pool.prepare(level_or_default(body.level), live.table.game)
    return live.describe_for(guest)


def make_seat_change(
    backend: Backend, guest: str, seat: int, seat_request: SeatRequest
) -> Callable[[tables.Table], tables.Table]:
    """The function that changes a table as the guest wants."""
    match seat_request.sitter:
        case "me":
            return partial(tables.sit, guest=guest, seat=seat)
        case "person":
            return partial(tables.seat_person, guest=guest, seat=seat, person=clean_name(seat_request.name or ""))
        case "bot":
            level = level_or_default(seat_request.level)
            return partial(tables.seat_bot, guest=guest, seat=seat, level=level, seed=backend.randomness.new_seed())


@router.delete("/tables/{code}/seats/{seat}")
async def leave_seat(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Table:
    live = await backend.tables.find(code)
    await stand_ins.leave_seat(live, backend.services, guest, seat)
    return live.describe_for(guest)


# --- leaving and coming back


@router.put("/tables/{code}/seats/{seat}/stand-in")
async def add_stand_in(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Table:
    """Let the table's stand-in play for a player who is away. Its level is a term of the table, and is not asked for here."""
    live = await backend.tables.find(code)
    await stand_ins.add_stand_in(live, backend.services, guest, seat)
    return live.describe_for(guest)


@router.delete("/tables/{code}/seats/{seat}/stand-in")
async def remove_stand_in(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Table:
    """Take the guest's own seats back from their stand-ins, as connecting to the table does."""
    live = await backend.tables.find(code)
    tables.check_owner(live.table, guest, seat)
    await live.change(lambda table: take_seats_back(table, guest, live.clock.uptime, live.due_seats()))
    return live.describe_for(guest)


@router.post("/tables/{code}/seats/{seat}/pass", status_code=HTTPStatus.CREATED)
async def issue_pass(backend: BackendDep, guest: GuestDep, code: str, seat: int) -> Pass:
    """A pass with which another device can take over the guest's seat."""
    live = await backend.tables.find(code)
    tables.check_owner(live.table, guest, seat)
    return Pass(token=backend.passes.issue(live.table.code, seat, guest), seconds=backend.passes.lifetime)


@router.post("/tables/{code}/take")
async def use_pass(backend: BackendDep, guest: GuestDep, code: str, body: UsePass) -> Table:
    """Take over a seat with a pass from another device."""
    live = await backend.tables.find(code)
    seat_pass = backend.passes.look_up(body.token, live.table.code)
    name = live.names[seat_pass.seat]
    await live.change(partial(tables.transfer_seat, seat=seat_pass.seat, guest=seat_pass.guest, to=guest, name=name))
    backend.passes.revoke(body.token)
    return live.describe_for(guest)


# --- the game


@router.post("/tables/{code}/start")
async def start_game(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    live = await backend.tables.find(code)
    await live.start(guest)
    return live.describe_for(guest)


@router.put("/tables/{code}/again", dependencies=LIMIT_NEW_TABLES)
async def play_again(backend: BackendDep, guest: GuestDep, code: str, body: PlayAgain) -> Table:
    """Say whether the guest wants to play again. Once all players do, the next game starts at a table of its own.

    After a game by days, that table is opened at once.
    """
    live = await backend.tables.find(code)
    await rematches.take_answer(backend.tables, backend.services, live, guest, body.answer)
    return live.describe_for(guest)


@router.post("/tables/{code}/rematch", status_code=HTTPStatus.CREATED, dependencies=LIMIT_NEW_TABLES)
async def open_rematch(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    """The table of the rematch. Everybody who asks gets the same one."""
    live = await backend.tables.find(code)
    if live.table.rematch is None:
        await backend.tables.check_can_host(guest)
    return (await backend.tables.open_rematch(live, guest)).describe_for(guest)
