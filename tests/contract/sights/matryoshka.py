"""What the state says a seat may see: the other road to a view, for tests only."""

from typing import Any

from facedown.engine.spelling.matryoshka import CARDS, SETS
from facedown.games import matryoshka as rules
from facedown.games.matryoshka import Ask, State


def sight(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.seats)
    in_exchange = state.asked in (Ask.MIDDLE, Ask.OFFER, Ask.ACCEPT)
    looks = state.asked == Ask.ACCEPT and state.turn == seat
    seen = {
        "sets": sorted({SETS[card // rules.VALUES] for card in state.deck if card != rules.NO_CARD}),
        "round": state.round_number,
        "start": state.start,
        "deck": state.place.count(rules.IN_DECK),
        "hand": [] if seat is None else sorted(hand(state, seat)),
        "hands": [len(hand(state, each)) for each in seats],
        "displays": [at(state, rules.SHOWN + each) for each in seats],
        "picked": [] if seat is None else at(state, rules.PICKED + seat),
        "ready": [each for each in seats if state.asked == Ask.SHOW and state.missing[each] == 0],
        "active": state.turn if in_exchange else None,
        "middle": named(state.middle),
        "offer": None if seat is None else named(state.offer[seat]),
        "offered": [each for each in seats if state.offer[each] != rules.NO_CARD],
        "offers": {str(each): named(state.offer[each]) for each in seats if looks and each != seat},
    }
    if rules.is_over(state):
        seen["left"] = [at(state, rules.IN_HAND + each)[0] for each in seats]
    return seen


def hand(state: State, seat: int) -> list[str]:
    """A card picked stays in hand, for the eye, until it is shown."""
    return at(state, rules.IN_HAND + seat) + at(state, rules.PICKED + seat)


def at(state: State, place: int) -> list[str]:
    return [CARDS[card] for card in range(rules.CARDS) if state.place[card] == place]


def named(card: int) -> str | None:
    return None if card == rules.NO_CARD else CARDS[card]
