"""REST: the guest's own page. What was played, the key that outlives the cookie, and everything exported or deleted."""

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.me import Arrival, ArriveRequest, DeleteRequest, MyFigures, MyKey
from facedown.server.protocol.messages import Me, TableSummary
from facedown.server.store import figures, guest_export, listings
from facedown.server.support.names import clean_name
from facedown.server.web.dependencies import (
    LIMIT_EXPORTS,
    LIMIT_KEY_TRIES,
    BackendDep,
    GuestDep,
    Page,
    link_next_page,
)

router = APIRouter(prefix="/api/me")


@router.get("/figures")
async def get_figures(backend: BackendDep, guest: GuestDep) -> MyFigures:
    best = await backend.solo_scores.list_best(guest)
    return await figures.read_figures(backend.storage, guest, backend.days.calendar.today(), best)


@router.get("/games")
async def list_my_games(
    backend: BackendDep, guest: GuestDep, request: Request, response: Response, page: Page = 1
) -> list[TableSummary]:
    """The guest's games that are over or abandoned, the latest first."""
    table_page = await listings.list_played_games(backend.storage, guest, page)
    if table_page.has_next:
        link_next_page(request, response, page)
    return await backend.solo_scores.add_scores(table_page.tables)


# --- the key


@router.post("/key")
async def show_key(backend: BackendDep, guest: GuestDep) -> MyKey:
    """The guest's key, which is made when it is first asked for."""
    return MyKey(words=(await backend.identities.show_key(guest)).words)


@router.post("/key/new")
async def replace_key(backend: BackendDep, guest: GuestDep, request: Request, response: Response) -> MyKey:
    """A new key. The old one is void, and all other devices of the guest are signed out."""
    key = await backend.identities.replace_key(guest)
    backend.cookies.set(response, guest, is_secure=request.url.scheme == "https")
    return MyKey(words=key.words)


@router.post("/arrive", dependencies=LIMIT_KEY_TRIES)
async def arrive(backend: BackendDep, guest: GuestDep, request: Request, response: Response, body: ArriveRequest) -> Arrival:
    """Make this browser the guest whose key was typed. Games that it has played as another guest can come along."""
    arriving_guest, key = await backend.identities.find_guest_by_key(body.words)
    games = tables_left = 0
    if body.bring_games and arriving_guest != guest:
        plan = await backend.identities.merge(guest, arriving_guest, key)
        games, tables_left = plan.games, plan.tables_left
    backend.cookies.set(response, arriving_guest, is_secure=request.url.scheme == "https")
    return Arrival(name=await backend.storage.load_name(arriving_guest), games=games, left=tables_left)


# --- everything


@router.get("/export", dependencies=LIMIT_EXPORTS, response_model=dict[str, object])
async def export_all(backend: BackendDep, guest: GuestDep) -> Response:
    """Everything that is stored about the guest, as one document."""
    headers = {"Content-Disposition": 'attachment; filename="facedown.json"'}
    document = guest_export.export_guest(backend.storage, guest)
    return StreamingResponse(document, media_type="application/json", headers=headers)


@router.post("/delete")
async def delete_all(backend: BackendDep, guest: GuestDep, response: Response, body: DeleteRequest) -> Me:
    """Delete the guest and everything about them. They must type their name. This cannot be undone."""
    typed_name = None if body.name is None else clean_name(body.name)
    if typed_name != await backend.storage.load_name(guest):
        raise Refusal("other-name")
    await backend.identities.delete(guest)
    backend.cookies.remove(response)
    return Me(name=None)
