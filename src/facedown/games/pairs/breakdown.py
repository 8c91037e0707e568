"""How a finished game of Pairs was won: the pairs that each seat took."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from facedown.games.pairs.notation import CARDS, CELLS, Card, Event
from facedown.games.pairs.rules import Facing, State


class Count(TypedDict):
    """The pairs of one seat."""

    pairs: list[Card]  # in the order taken
    sums: list[int]  # how many pairs the seat had, after each of them
    total: int


class Breakdown(TypedDict):
    """The pairs of all seats."""

    seats: list[Count]
    unfound: list[Card]  # those that nobody took, if the game ended early
    turns: int  # how many the game took


def breakdown(state: State, events: Sequence[Event]) -> Breakdown:
    pairs: list[list[Card]] = [[] for _ in range(state.seats)]
    for event in events:
        if event["event"] == "pair":
            pairs[event["seat"]].append(CARDS[state.card[CELLS.index(event["cells"][0])]])
    cards_left = {
        CARDS[state.card[cell]] for cell in range(len(CELLS)) if state.facing[cell] in (Facing.FACE_DOWN, Facing.FACE_UP)
    }
    return {
        "seats": [
            {"pairs": seat_pairs, "sums": list(range(1, len(seat_pairs) + 1)), "total": state.score[seat]}
            for seat, seat_pairs in enumerate(pairs)
        ],
        "unfound": [card for card in CARDS if card in cards_left],
        "turns": state.turns,
    }
