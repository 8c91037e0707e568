"""The day's deal of Memory Kings: four seasons, alone, with six pairs before the Counter gets home (KNG-13 to KNG-16)."""

from collections.abc import Sequence

from facedown.games.memory_kings.notation import COUNTER, Event
from facedown.kit.squares import Square

OPTIONS: dict[str, object] = {}  # four seasons are the default


def score(events: Sequence[Event]) -> int | None:
    """The Counter's step in which the last pair was recruited, from 1 to 24; None if the Counter won."""
    has_won = any(event["event"] == "end" and event["winners"] for event in events)
    return len(squares(events)) if has_won else None


def squares(events: Sequence[Event]) -> str:
    """One per step of the Counter: green if you recruited in it, dark if the Counter did, white if neither.

    A step is everything since the Counter's last move, up to and with its next one. The last may end without it.
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
