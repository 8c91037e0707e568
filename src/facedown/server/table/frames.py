"""The one place where what a seat is told is put together: from the events addressed to it and its view, and nothing else."""

from collections.abc import Sequence

import orjson
from pydantic_core import to_json

from facedown.engine.match import Match
from facedown.engine.views import standing
from facedown.kit.errors import BadInput
from facedown.kit.events import Event, addressed_to
from facedown.server.protocol import (
    ClockFrame,
    Error,
    Message,
    RefusedFrame,
    SaidFrame,
    Saying,
    SeatClock,
    Table,
    TableFrame,
)
from facedown.server.refusals import Refusal
from facedown.server.table.heard import Heard
from facedown.server.table.showings import NOTHING, Repeat


def position_frame(
    match: Match,
    seat: int | None,
    heard: Heard,
    events: Sequence[Event],
    by: str | None = None,
    clock: Sequence[SeatClock] = (),
    *,
    asked: int | None = None,
    repeat: Repeat = NOTHING,
) -> bytes:
    """How the game stands for `seat` (None: a watcher) after `events`, of which it hears its own."""
    view = match.view(seat)
    frame = {
        "type": "position",
        "seat": seat,
        "n": heard.moves(seat),
        "decision": decisions(match, seat),
        "events": addressed_to(events, seat),
        "again": repeat.again,
        "shown": repeat.shown,
        "view": view,
        "standing": standing(match.terms.game, view),
        "left": match.moves_left,
        "to_move": match.to_move,
        "asked": asked,
        "legal": [] if seat is None else match.legal(seat),
        "by": by,
        "clock": clock,
    }
    # A PositionFrame, not checked field by field: there is one for every move and player.
    return orjson.dumps(frame, default=Message.model_dump)


def decisions(match: Match, seat: int | None) -> int:
    """How many moves `seat` has made."""
    return 0 if seat is None else match.made[seat]


def table_frame(table: Table) -> bytes:
    return to_json(TableFrame(table=table))


def clock_frame(clock: list[SeatClock]) -> bytes:
    return to_json(ClockFrame(clock=clock))


def said_frame(said: list[Saying]) -> bytes:
    return to_json(SaidFrame(said=said))


def refused_frame(error: Error) -> bytes:
    return to_json(RefusedFrame(error=error))


def error_of(refused: Refusal | BadInput) -> Error:
    if isinstance(refused, Refusal):
        return refused.error
    return Error(code=refused.code, params=dict(refused.params))
