"""Builds every frame. What a seat is told is put together only here, from its view and the events addressed to it."""

from collections.abc import Iterator, Sequence

import orjson
from pydantic_core import to_json

from facedown.engine.match import Match
from facedown.engine.views import standing
from facedown.kit.contract import View
from facedown.kit.errors import Refused
from facedown.kit.events import Event, is_addressed_to
from facedown.server.model.delivery import NO_REPEAT, HeardMoves, Repeat
from facedown.server.protocol.errors import error_of
from facedown.server.protocol.messages import (
    ClockFrame,
    Message,
    RefusedFrame,
    SaidFrame,
    Saying,
    SeatClock,
    Table,
    TableFrame,
)

Told = tuple[Event, View | None]  # an event, and what it changed


def position_frame(
    match: Match,
    seat: int | None,
    heard: HeardMoves,
    events: Sequence[Event],
    by: str | None = None,
    clock: Sequence[SeatClock] = (),
    *,
    asked: int | None = None,
    repeat: Repeat = NO_REPEAT,
) -> bytes:
    """How the game stands for `seat` (None: a watcher) after `events`, the match's newest. It hears those addressed to it."""
    told = told_to(match, seat, events)
    view = match.view(seat)
    frame = {
        "type": "position",
        "seat": seat,
        "n": heard.count(seat),
        "decision": decisions(match, seat),
        "events": [event for event, _ in told],
        "changes": [change for _, change in told],
        "again": repeat.again,
        "shown": repeat.shown,
        "view": view,
        "standing": standing(match.terms.game, view),
        "left": match.moves_left,
        "under": match.uncovered() if match.is_over else None,
        "phase": match.phase,
        "to_move": match.to_move,
        "asked": asked,
        "legal": [] if seat is None else match.legal(seat),
        "by": by,
        "clock": clock,
    }
    # A PositionFrame, not checked field by field: there is one for every move and player.
    return orjson.dumps(frame, default=Message.model_dump)


def told_to(match: Match, seat: int | None, events: Sequence[Event]) -> list[Told]:
    """Of `events`, the match's newest, those addressed to `seat`."""
    return [told for told in with_changes(match, seat, events) if is_addressed_to(told[0], seat)]


def with_changes(match: Match, seat: int | None, events: Sequence[Event]) -> Iterator[Told]:
    """Each of the match's newest events with what it changed in the view of `seat`."""
    return zip(events, match.changes(seat, len(events)), strict=True)


def decisions(match: Match, seat: int | None) -> int:
    """How many moves `seat` has made."""
    return 0 if seat is None else match.made[seat]


def table_frame(table: Table) -> bytes:
    return to_json(TableFrame(table=table))


def clock_frame(clock: list[SeatClock]) -> bytes:
    return to_json(ClockFrame(clock=clock))


def said_frame(said: list[Saying]) -> bytes:
    return to_json(SaidFrame(said=said))


def refused_frame(refused: Refused) -> bytes:
    return to_json(RefusedFrame(error=error_of(refused)))
