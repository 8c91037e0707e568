"""REST: the day's deals, what is committed to for each day, and the guest's tries."""

from http import HTTPStatus

from fastapi import APIRouter

from facedown.server.protocol.daily import DailyGame, Day, Today
from facedown.server.protocol.messages import Table
from facedown.server.web.dependencies import LIMIT_NEW_TABLES, BackendDep, GuestDep

router = APIRouter(prefix="/api")


@router.get("/today")
async def get_today(backend: BackendDep, guest: GuestDep) -> Today:
    return await backend.days.describe_today(guest)


@router.get("/days/{day}")
async def get_day(backend: BackendDep, day: str) -> Day:
    """The commitments for this day, from the day before on. Their secrets follow once nobody can play it any more."""
    return await backend.days.describe(day)


@router.get("/days/{day}/tries")
async def get_tries(backend: BackendDep, guest: GuestDep, day: str) -> list[DailyGame]:
    return await backend.days.describe_tries(guest, day)


@router.post("/days/{day}/tries/{game}", status_code=HTTPStatus.CREATED, dependencies=LIMIT_NEW_TABLES)
async def begin_try(backend: BackendDep, guest: GuestDep, day: str, game: str) -> Table:
    """The guest's unfinished try of today's deal, or else a new one."""
    return (await backend.days.begin(guest, day, game)).describe_for(guest)
