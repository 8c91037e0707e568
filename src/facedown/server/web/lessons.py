"""REST: lessons, which are games against a script."""

from http import HTTPStatus

from fastapi import APIRouter

from facedown.server.protocol.messages import Table
from facedown.server.tables.lessons import open_lesson
from facedown.server.web.dependencies import LIMIT_NEW_TABLES, BackendDep, GuestDep

router = APIRouter(prefix="/api")


@router.post("/lessons/{game}", status_code=HTTPStatus.CREATED, dependencies=LIMIT_NEW_TABLES)
async def begin_lesson(backend: BackendDep, guest: GuestDep, game: str) -> Table:
    """Begin a game's lesson at a table of its own. It starts at its first step, even if the guest has taken it before."""
    code = await open_lesson(backend.tables, backend.services, game, guest)
    return await backend.tables.describe(code, guest)
