"""REST: the guest's name, the guest's tables, and whose move it is at them."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from facedown.server.protocol.messages import Me, NewName, TableSummary
from facedown.server.protocol.turns import Turns
from facedown.server.store import listings
from facedown.server.support.names import clean_name
from facedown.server.web.dependencies import BackendDep, GuestDep, Page, link_next_page
from facedown.server.web.tags import tagged_response

router = APIRouter(prefix="/api")


@router.get("/me")
async def get_me(backend: BackendDep, guest: GuestDep) -> Me:
    return Me(name=await backend.storage.load_name(guest))


@router.put("/me")
async def change_name(backend: BackendDep, guest: GuestDep, body: NewName) -> Me:
    """Change the guest's name. Everybody at the guest's tables is told, so this is limited like chat."""
    name = clean_name(body.name)
    if name != await backend.storage.load_name(guest):
        backend.rates.guest_names.check(guest)
        backend.tables.check_can_rename(guest)
        await backend.storage.save_name(guest, name)
        backend.tables.rename_guest(guest, name)
    return Me(name=name)


@router.get("/me/tables")
async def list_my_tables(
    backend: BackendDep, guest: GuestDep, request: Request, response: Response, page: Page = 1
) -> list[TableSummary]:
    table_page = await listings.list_own_tables(backend.storage, guest, page)
    if table_page.has_next:
        link_next_page(request, response, page)
    return table_page.tables


@router.get("/me/turns", response_model=Turns)
async def list_turns(backend: BackendDep, guest: GuestDep, request: Request) -> Response:
    """The guest's unfinished games, and whose move it is. Browsers ask for it often, and mostly nothing is new: 304 says so."""
    turns = Turns(tables=await backend.turn_list.list_for(guest), guest_count=backend.visitors.count())
    return tagged_response(request, turns.model_dump_json().encode(), "application/json")
