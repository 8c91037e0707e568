"""A game that is over, told again step by step: through a seat's eyes, a watcher's, or with all cards open."""

from collections.abc import Sequence
from typing import Literal

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.protocol.messages import Replay, ReplayStep
from facedown.server.tables.frames import Told, told_to, with_changes

MOST_STEPS = 50  # in one answer

Eyes = int | Literal["all", "open"]  # a seat's, a watcher's, or everyone's at once


def replayed(match: Match, eyes: Eyes, first: int) -> Replay:
    """As many steps, from `first` on, as fit in one answer."""
    again = match.from_the_start()
    steps = len(match.moves) + 1
    part: list[ReplayStep] = []
    events: Sequence[Event] = again.events
    for number in range(min(steps, first + MOST_STEPS)):
        if number > 0:
            events = again.play(*match.moves[number - 1])
        if number >= first:
            part.append(seen(again, eyes, events))
    return Replay(steps=steps, first=first, part=part)


def seen(match: Match, eyes: Eyes, events: Sequence[Event]) -> ReplayStep:
    """How the game stands after `events`, for these eyes."""
    seat, told = seat_of(eyes), told_to_eyes(match, eyes, events)
    mover, move = match.moves[-1] if match.moves else (None, None)
    return ReplayStep(
        seat=mover,
        move=move if move is None or may_know(match, mover, move, eyes) else None,
        events=[event for event, _ in told],
        changes=[change for _, change in told],
        view=match.view(seat),
        phase=match.phase,
        under=match.uncovered() if eyes == "open" or match.is_over else None,
    )


def told_to_eyes(match: Match, eyes: Eyes, events: Sequence[Event]) -> list[Told]:
    """With all cards open every event is told, but the view is a watcher's, and so are the changes."""
    return list(with_changes(match, None, events)) if eyes == "open" else told_to(match, seat_of(eyes), events)


def seat_of(eyes: Eyes) -> int | None:
    return eyes if isinstance(eyes, int) else None


def may_know(match: Match, mover: int | None, move: str, eyes: Eyes) -> bool:
    """A secret choice is its mover's own, until all cards lie open."""
    return eyes in ("open", mover) or not match.terms.game.is_secret(move)
