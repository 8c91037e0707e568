"""REST: the state of the server, for the tools that watch it. These requests set no cookie, and no limit applies to them."""

from typing import Literal

from fastapi import APIRouter, Request, Response

from facedown.server.protocol.base import Message
from facedown.server.tables.services import Services

PROBES = frozenset({"/api/alive", "/api/ready"})

router = APIRouter(prefix="/api")


class Health(Message):
    """Why this server should get no visitors now; null if it can take them."""

    problem: Literal["leaving", "no-database"] | None


@router.get("/alive")
async def get_alive() -> Health:
    """Answered whenever the event loop runs. If there is no answer, the process hangs and should be killed."""
    return Health(problem=None)


@router.get("/ready", responses={503: {"model": Health}})
async def get_ready(request: Request, response: Response) -> Health:
    """Answered with 503 while the server retires or stops, or cannot save anything. The database is not asked for this."""
    services: Services = request.app.state.backend.services
    problem: Literal["leaving", "no-database"] | None = None
    if services.is_leaving or services.storage.is_retiring:
        problem = "leaving"
    elif not services.storage.is_open:
        problem = "no-database"
    response.status_code = 200 if problem is None else 503
    return Health(problem=problem)
