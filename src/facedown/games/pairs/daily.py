"""Pairs as a day's deal: alone, twelve pairs in as few turns as possible."""

from collections.abc import Sequence

from facedown.games.pairs.notation import Card, Cell, Event
from facedown.kit.squares import Square

OPTIONS = {"pairs": 12}
COMPARED = ("pairs",)


def score(events: Sequence[Event]) -> int | None:
    """How many turns the game took; None if it was lost (PRS-7)."""
    has_won = any(event["event"] == "end" and event["winners"] for event in events)
    return len(squares(events)) if has_won else None


def squares(events: Sequence[Event]) -> str:
    """A square for each turn: green for a pair, yellow if the first card's twin had been seen but was missed, else white."""
    seen: dict[Cell, Card] = {}
    is_first, has_seen_twin, row = True, False, ""
    for event in events:
        if event["event"] == "turn":
            if is_first:
                has_seen_twin = any(card == event["card"] and cell != event["cell"] for cell, card in seen.items())
            is_first = not is_first
            seen[event["cell"]] = event["card"]
        elif event["event"] == "pair":
            row += Square.GREEN
        elif event["event"] == "back":
            row += Square.YELLOW if has_seen_twin else Square.WHITE
    return row
