"""Builds the frames that are sent. A position is built from a seat's view and the events addressed to it, and only here."""

from collections.abc import Iterator, Sequence

import orjson
from pydantic_core import to_json

from facedown.engine.match import Match
from facedown.engine.views import standing
from facedown.kit.contract import View
from facedown.kit.errors import Refused
from facedown.kit.events import Event, is_addressed_to
from facedown.server.model.delivery import NO_REPEAT, HeardMoves, Repeat
from facedown.server.model.devices import Recipient
from facedown.server.protocol.base import Message
from facedown.server.protocol.errors import error_of
from facedown.server.protocol.lessons import LessonStep
from facedown.server.protocol.messages import (
    ChatFrame,
    ChatMessage,
    ClockFrame,
    RefusedFrame,
    SeatClock,
    Table,
    TableFrame,
)

EventAndChange = tuple[Event, View | None]  # the second is what the event changed in a view; None: nothing


def position_frame(
    match: Match,
    to: Recipient,
    heard_moves: HeardMoves,
    events: Sequence[Event],
    by: str | None = None,
    clock: Sequence[SeatClock] = (),
    *,
    repeat: Repeat = NO_REPEAT,
    shows_hidden_cards: bool = True,
    lesson: LessonStep | None = None,
) -> bytes:
    """The position of a recipient, with the events addressed to its seat. `events` must be the latest of the match."""
    seat = to.seat
    news = events_for(match, seat, events)
    view = match.view(seat)
    frame = {
        "type": "position",
        "seat": seat,
        "n": heard_moves.count(seat),
        "decision": decision_number(match, to.moving_seat),
        "events": [event for event, _ in news],
        "changes": [change for _, change in news],
        "repeats": repeat.moves,
        "shown_before": repeat.shown_before,
        "view": view,
        "standing": standing(match.terms.game, view),
        "moves_left": match.moves_left,
        "hidden_cards": match.hidden_cards() if match.is_over and shows_hidden_cards else None,
        "breakdown": match.breakdown(),
        "phase": match.phase,
        "to_move": match.to_move,
        "asked_seat": to.asked_seat,
        "private_seat": to.private_seat,
        "look_cells": to.look_cells,
        "legal": [] if to.moving_seat is None else match.legal(to.moving_seat),
        "by": by,
        "clock": clock,
        "lesson": lesson,
    }
    # This is a PositionFrame, but validating it would be slow: there is one for every move and player.
    return orjson.dumps(frame, default=Message.model_dump)


def events_for(match: Match, seat: int | None, events: Sequence[Event]) -> list[EventAndChange]:
    """The events addressed to `seat`, with what each changed in its view. `events` must be the latest of the match."""
    return [(event, change) for event, change in with_changes(match, seat, events) if is_addressed_to(event, seat)]


def with_changes(match: Match, seat: int | None, events: Sequence[Event]) -> Iterator[EventAndChange]:
    """All events, with what each changed in the view of `seat`. `events` must be the latest of the match."""
    return zip(events, match.changes(seat, len(events)), strict=True)


def decision_number(match: Match, seat: int | None) -> int:
    """The number of the seat's next decision, which is how many moves it has made."""
    return 0 if seat is None else match.moves_made[seat]


def table_frame(table: Table) -> bytes:
    return to_json(TableFrame(table=table))


def clock_frame(clock: list[SeatClock]) -> bytes:
    return to_json(ClockFrame(clock=clock))


def chat_frame(messages: list[ChatMessage], *, is_history: bool = False) -> bytes:
    return to_json(ChatFrame(messages=messages, is_history=is_history))


def refused_frame(refusal: Refused) -> bytes:
    return to_json(RefusedFrame(error=error_of(refusal)))
