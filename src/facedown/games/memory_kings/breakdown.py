"""How a finished game of Memory Kings was won: the pairs that each side recruited."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from facedown.games.memory_kings.notation import CARDS, CELLS, COUNTER, Card, Event, removed_from
from facedown.games.memory_kings.rules import State


class Recruited(TypedDict):
    """Two cards that were recruited together."""

    cards: tuple[Card, Card]
    total: int  # pairs of that side, including this one


class Count(TypedDict):
    """The pairs of one side."""

    seat: int  # -1 for the Counter
    pairs: list[Recruited]  # in the order recruited
    total: int


class Breakdown(TypedDict):
    """The pairs of all sides."""

    sides: list[Count]  # per seat; in solo yours and the Counter's
    removed: Card | None  # the card that was put aside, with six seasons


def breakdown(state: State, events: Sequence[Event]) -> Breakdown:
    sides = [*range(state.seats), *([COUNTER] if state.seats == 1 else [])]
    pairs: dict[int, list[Recruited]] = {side: [] for side in sides}
    for event in events:
        if event["event"] == "recruit":
            card, other = (CARDS[state.card[CELLS.index(cell)]] for cell in event["cells"])
            pairs[event["seat"]].append({"cards": (card, other), "total": event["pairs"]})
    return {
        "sides": [{"seat": side, "pairs": pairs[side], "total": len(pairs[side])} for side in sides],
        "removed": removed_from(state.card),
    }
