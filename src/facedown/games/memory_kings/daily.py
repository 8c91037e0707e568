"""Memory Kings as a day's deal: alone, in four seasons, six pairs before the Counter gets home (KNG-13 to KNG-16)."""

from collections.abc import Sequence

from facedown.games.memory_kings.notation import COUNTER, Event
from facedown.kit.squares import Square

OPTIONS: dict[str, object] = {}  # four seasons are the default
COMPARED = ("backs",)


def score(events: Sequence[Event]) -> int | None:
    """The number of the Counter's step, from 1 to 24, in which the last pair was recruited; None if the Counter won."""
    has_won = any(event["event"] == "end" and event["winners"] for event in events)
    return len(squares(events)) if has_won else None


def squares(events: Sequence[Event]) -> str:
    """A square for each step of the Counter: green if you recruited in it, dark if only the Counter did, white if nobody did.

    A step is everything after one move of the Counter, up to and including the next. The last step may end without that move.
    """
    row, recruiters = "", set()
    for event in events:
        if event["event"] == "recruit":
            recruiters.add(event["seat"])
        elif event["event"] == "counter" or (event["event"] == "end" and recruiters):
            row += square_of(recruiters)
            recruiters = set()
    return row


def square_of(recruiters: set[int]) -> Square:
    if recruiters - {COUNTER}:
        return Square.GREEN
    return Square.DARK if recruiters else Square.WHITE
