"""REST: a table's openings, and the record and replay of its game."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from facedown.server.protocol.messages import OpeningInfo, Replay
from facedown.server.tables.replays import Viewpoint, make_replay
from facedown.server.web.dependencies import LIMIT_GAME_READS, BackendDep

router = APIRouter(prefix="/api")


@router.get("/tables/{code}/openings")
async def list_openings(backend: BackendDep, code: str) -> list[OpeningInfo]:
    return await (await backend.tables.find(code)).openings()


@router.get("/tables/{code}/record", dependencies=LIMIT_GAME_READS)
async def get_record(backend: BackendDep, code: str) -> dict[str, Any]:
    return await (await backend.tables.find(code)).record()


@router.get("/tables/{code}/replay", dependencies=LIMIT_GAME_READS)
async def get_replay(
    backend: BackendDep, code: str, eyes: Viewpoint = "open", first: Annotated[int, Query(ge=0)] = 0
) -> Replay:
    match = await (await backend.tables.find(code)).finished_match()
    if isinstance(eyes, int):
        match.check_seat(eyes)
    return make_replay(match, eyes, first)
