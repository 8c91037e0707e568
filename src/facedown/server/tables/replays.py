"""Replays of finished games, step by step: as one seat saw them, as a watcher did, or with all cards open."""

from collections.abc import Sequence
from typing import Literal

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.protocol.messages import Replay, ReplayStep
from facedown.server.tables.frames import EventAndChange, events_for, with_changes

MAX_STEPS = 50  # in one response

Viewpoint = int | Literal["all", "open"]  # a seat, a watcher ("all"), or with all cards open


def make_replay(match: Match, viewpoint: Viewpoint, first: int) -> Replay:
    """The steps from number `first` on, as many as fit in one response."""
    replayed = match.from_the_start()
    steps = len(match.moves) + 1
    part: list[ReplayStep] = []
    events: Sequence[Event] = replayed.events
    for number in range(min(steps, first + MAX_STEPS)):
        if number > 0:
            events = replayed.play(*match.moves[number - 1])
        if number >= first:
            part.append(make_step(replayed, viewpoint, events))
    return Replay(steps=steps, first=first, part=part)


def make_step(match: Match, viewpoint: Viewpoint, events: Sequence[Event]) -> ReplayStep:
    """The step that the match has reached. `events`: those of its last move, or of the deal."""
    seat, visible = seat_of(viewpoint), visible_events(match, viewpoint, events)
    mover, move = match.moves[-1] if match.moves else (None, None)
    return ReplayStep(
        seat=mover,
        move=move if move is None or can_know(match, mover, move, viewpoint) else None,
        events=[event for event, _ in visible],
        changes=[change for _, change in visible],
        view=match.view(seat),
        phase=match.phase,
        under=match.uncovered() if viewpoint == "open" or match.is_over else None,
    )


def visible_events(match: Match, viewpoint: Viewpoint, events: Sequence[Event]) -> list[EventAndChange]:
    """The events that this viewpoint shows. With all cards open, these are all events, but the changes are a watcher's."""
    if viewpoint == "open":
        return list(with_changes(match, None, events))
    return events_for(match, seat_of(viewpoint), events)


def seat_of(viewpoint: Viewpoint) -> int | None:
    return viewpoint if isinstance(viewpoint, int) else None


def can_know(match: Match, mover: int | None, move: str, viewpoint: Viewpoint) -> bool:
    """Whether this viewpoint shows the move. Secret choices are shown only to the mover, and with all cards open."""
    return viewpoint in ("open", mover) or not match.terms.game.is_secret(move)
