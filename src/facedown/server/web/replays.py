"""The REST interface to what a table's game leaves behind: its openings, its record, its replay."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from facedown.server.protocol.messages import OpeningInfo, Replay
from facedown.server.tables.replays import Viewpoint, make_replay
from facedown.server.web.dependencies import READS_GAME, TheHouse

router = APIRouter(prefix="/api")


@router.get("/tables/{code}/openings")
async def openings(house: TheHouse, code: str) -> list[OpeningInfo]:
    return await (await house.tables.find(code)).openings()


@router.get("/tables/{code}/record", dependencies=READS_GAME)
async def record(house: TheHouse, code: str) -> dict[str, Any]:
    return await (await house.tables.find(code)).record()


@router.get("/tables/{code}/replay", dependencies=READS_GAME)
async def replay(house: TheHouse, code: str, eyes: Viewpoint = "open", first: Annotated[int, Query(ge=0)] = 0) -> Replay:
    match = await (await house.tables.find(code)).finished_match()
    if isinstance(eyes, int):
        match.check_seat(eyes)
    return make_replay(match, eyes, first)
