"""REST: look for a stranger to play with, or avoid one from now on."""

from fastapi import APIRouter, Request

from facedown.server.protocol.messages import Table
from facedown.server.protocol.quick import Search, Seeker, Wish
from facedown.server.web.dependencies import LIMIT_SEARCHES, BackendDep, GuestDep

router = APIRouter(prefix="/api")


@router.post("/quick", dependencies=LIMIT_SEARCHES)
async def begin_search(backend: BackendDep, guest: GuestDep, wish: Wish) -> Search:
    """Look for somebody from now on. The guest's page must keep asking how it goes, or nobody is found."""
    backend.rates.guest_searches.check(guest)
    return await backend.pairing.ask(guest, wish)


@router.get("/quick")
async def get_search(backend: BackendDep, guest: GuestDep, request: Request, known: str | None = None) -> Search:
    """How the guest's search goes. If `known` is its present version, the answer waits for a change, but not for long."""
    return await backend.pairing.look(guest, known, request.is_disconnected)


@router.put("/quick/seat")
async def sit_down(backend: BackendDep, guest: GuestDep) -> Search:
    """Sit down with the person who has been found."""
    return await backend.pairing.sit_down(guest)


@router.delete("/quick")
async def end_search(backend: BackendDep, guest: GuestDep) -> Search:
    return await backend.pairing.stop(guest)


@router.get("/quick/people")
async def list_people(backend: BackendDep, guest: GuestDep) -> list[Seeker]:
    """Who is looking for somebody now, those who have looked longest first."""
    return await backend.pairing.list_people(guest)


@router.put("/tables/{code}/apart")
async def leave_and_part(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    """Leave the table, and do not meet the others there among strangers for a year."""
    live = await backend.tables.find(code)
    await backend.pairing.part(live, guest)
    return live.describe_for(guest)
