"""A game that is over, told again step by step: through a seat's eyes, a watcher's, or with all cards open."""

from collections.abc import Sequence
from typing import Literal

from facedown.engine.match import Match
from facedown.kit.events import Event, addressed_to
from facedown.server.protocol import Replay, ReplayStep

MOST_STEPS = 50  # in one answer

Eyes = int | Literal["all", "open"]  # a seat's, a watcher's, or everyone's at once


def replayed(match: Match, eyes: Eyes, first: int) -> Replay:
    """So many steps from `first` on as fit one answer."""
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
    seat = eyes if isinstance(eyes, int) else None
    mover, move = match.moves[-1] if match.moves else (None, None)
    return ReplayStep(
        seat=mover,
        move=move if move is None or may_know(match, mover, move, eyes) else None,
        events=list(events) if eyes == "open" else addressed_to(events, seat),
        view=match.view(seat),
        under=match.uncovered() if eyes == "open" else None,
    )


def may_know(match: Match, mover: int | None, move: str, eyes: Eyes) -> bool:
    """A secret choice is its mover's own, until all cards lie open."""
    return eyes in ("open", mover) or not match.terms.game.is_secret(move)
