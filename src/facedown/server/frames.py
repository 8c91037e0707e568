"""The one place where what a seat is told is put together: from the events addressed to it and its view, and nothing else.

That something has happened is told, too: of a move that tells a seat nothing it gets no frame, and no frame counts it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from facedown.engine.errors import BadInput
from facedown.engine.events import Event, addressed_to, is_addressed_to
from facedown.engine.match import Match
from facedown.server.protocol import (
    ClockFrame,
    Error,
    PositionFrame,
    RefusedFrame,
    SaidFrame,
    Saying,
    SeatClock,
    Table,
    TableFrame,
)
from facedown.server.refusals import Refusal


def hears(seat: int | None, events: Iterable[Event]) -> bool:
    """Whether any of this is told to `seat` (None: a watcher). A contract test says that otherwise nothing changes for it."""
    return any(is_addressed_to(event, seat) for event in events)


class Heard:
    """How many moves each seat, and a watcher, has heard of."""

    def __init__(self, players: int) -> None:
        self._everyone = [*range(players), None]
        self._moves: Counter[int | None] = Counter()

    def add(self, events: Sequence[Event]) -> None:
        """One more move, and what it told."""
        self._moves.update(seat for seat in self._everyone if hears(seat, events))

    def moves(self, seat: int | None) -> int:
        return self._moves[seat]


def position_frame(
    match: Match,
    seat: int | None,
    heard: Heard,
    events: Sequence[Event],
    by: str | None = None,
    clock: Sequence[SeatClock] = (),
) -> str:
    """How the game stands for `seat` (None: a watcher) after `events`, of which it hears its own."""
    frame = PositionFrame(
        n=heard.moves(seat),
        decision=decisions(match, seat),
        events=addressed_to(events, seat),
        view=match.view(seat),
        to_move=match.to_move,
        legal=[] if seat is None else match.legal(seat),
        by=by,
        clock=list(clock),
    )
    return frame.model_dump_json()


def decisions(match: Match, seat: int | None) -> int:
    """How many moves `seat` has made."""
    return sum(mover == seat for mover, _ in match.moves)


def table_frame(table: Table) -> str:
    return TableFrame(table=table).model_dump_json()


def clock_frame(clock: list[SeatClock]) -> str:
    return ClockFrame(clock=clock).model_dump_json()


def said_frame(said: list[Saying]) -> str:
    return SaidFrame(said=said).model_dump_json()


def refused_frame(error: Error) -> str:
    return RefusedFrame(error=error).model_dump_json()


def error_of(refused: Refusal | BadInput) -> Error:
    if isinstance(refused, Refusal):
        return refused.error
    return Error(code=refused.code, params=dict(refused.params))
