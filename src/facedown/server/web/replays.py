"""REST: a table's openings, the record and replay of its game, and the check of any record."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from facedown.engine import findings as checks
from facedown.engine.verify import doubts, verify
from facedown.server.protocol.after import Finding, Remark, Replay, Verification
from facedown.server.protocol.messages import OpeningInfo
from facedown.server.tables.replays import Viewpoint
from facedown.server.web.dependencies import LIMIT_GAME_READS, BackendDep

router = APIRouter(prefix="/api")


@router.get("/tables/{code}/openings")
async def list_openings(backend: BackendDep, code: str) -> list[OpeningInfo]:
    return await backend.tables.list_openings(code)


# The next two endpoints return finished JSON, because FastAPI would validate every move in it again.


@router.get("/tables/{code}/record", dependencies=LIMIT_GAME_READS, response_model=dict[str, Any])
async def get_record(backend: BackendDep, code: str) -> Response:
    return Response(await backend.finished_games.get_record(code), media_type="application/json")


@router.get("/tables/{code}/replay", dependencies=LIMIT_GAME_READS, response_model=Replay)
async def get_replay(
    backend: BackendDep, code: str, viewpoint: Viewpoint = "open", first: Annotated[int, Query(ge=0)] = 0
) -> Response:
    replay = await backend.finished_games.get_replay(code, viewpoint, first)
    return Response(replay.model_dump_json(), media_type="application/json")


@router.post("/records/check", dependencies=LIMIT_GAME_READS)
async def check_record(backend: BackendDep, record: dict[str, Any]) -> Verification:
    """Check a record in every way possible: how its deal came about, and every move."""
    async with backend.services.record_check_slot:
        return await asyncio.to_thread(make_verification, record)


def make_verification(record: dict[str, Any]) -> Verification:
    findings, reasons = verify(record), doubts(record)
    is_good = all(finding.is_good for finding in findings)
    return Verification(
        is_good=is_good,
        is_proven=is_good and not reasons,
        findings=[Finding(is_good=finding.is_good, remark=describe(finding.remark)) for finding in findings],
        doubts=[*map(describe, reasons)],
        limits=[*map(describe, checks.LIMITS)],
    )


def describe(remark: checks.Remark) -> Remark:
    return Remark(code=remark.code, parameters=remark.parameters, sentence=remark.sentence)
