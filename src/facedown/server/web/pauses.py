"""REST: pauses of games by days."""

from functools import partial

from fastapi import APIRouter

from facedown.server.model.days_per_move import agree_to_pause, refuse_pause
from facedown.server.protocol.messages import Table
from facedown.server.protocol.pauses import WantedPause
from facedown.server.web.dependencies import BackendDep, GuestDep

router = APIRouter(prefix="/api/tables/{code}/pause")


@router.put("")
async def agree(backend: BackendDep, guest: GuestDep, code: str, body: WantedPause) -> Table:
    """Ask for a pause, or agree to the one that somebody has asked for."""
    live = await backend.tables.find(code)
    await live.change(partial(agree_to_pause, guest=guest, days=body.days, at=backend.services.uptime.now))
    live.send_clock()
    return live.describe_for(guest)


@router.delete("")
async def refuse(backend: BackendDep, guest: GuestDep, code: str) -> Table:
    """Say no to the pause that somebody has asked for, or withdraw one's own request."""
    live = await backend.tables.find(code)
    await live.change(partial(refuse_pause, guest=guest))
    return live.describe_for(guest)
