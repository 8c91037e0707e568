"""How the points of a finished game of Tremember came about: pair by pair, and counted in chips."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from facedown.games.tremember.notation import CARDS, CELLS, Card, Event
from facedown.games.tremember.rules import Facing, State

CHIP = 5  # TRE-10: the larger of the two kinds of chips


class Found(TypedDict):
    """A pair, with what it was worth."""

    card: Card
    points: int


class Count(TypedDict):
    """How the points of one seat came about."""

    pairs: list[Found]  # in the order found
    chips: list[int]  # the sums when the points are counted in fives: 5, 10, … and the total
    total: int


class Breakdown(TypedDict):
    """How the points of a finished game came about."""

    seats: list[Count]
    unfound: list[Card]  # the pictures that nobody found, if the game ended early


def breakdown(state: State, events: Sequence[Event]) -> Breakdown:
    found_pairs: list[list[Found]] = [[] for _ in range(state.seats)]
    last_card: Card | None = None
    for event in events:
        if event["event"] == "turn":
            last_card = event["card"]
        elif event["event"] == "pair" and last_card is not None:
            found_pairs[event["seat"]].append({"card": last_card, "points": event["points"]})
    hidden_cards = {CARDS[state.card[cell]] for cell in range(len(CELLS)) if state.facing[cell] == Facing.FACE_DOWN}
    return {
        "seats": [count(pairs, state.score[seat]) for seat, pairs in enumerate(found_pairs)],
        "unfound": [card for card in CARDS if card in hidden_cards],
    }


def count(pairs: list[Found], total: int) -> Count:
    return {"pairs": pairs, "chips": [*range(CHIP, total, CHIP), total], "total": total}
