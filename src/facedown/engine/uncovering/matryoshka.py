"""Every hand, what is picked and offered from it, and the deck from the top."""

from facedown.engine.contract import View
from facedown.engine.spelling.matryoshka import CARDS
from facedown.games.matryoshka import CARDS_A_SEAT, IN_DECK, PICKED, State, has_offered, is_in_hand


def uncovered(state: State) -> View:
    """MAT-7, MAT-9: what is picked or offered is still in the hand."""
    seats = range(state.seats)
    in_play = state.deck[: CARDS_A_SEAT * state.seats]
    return {
        "hands": [[name for card, name in enumerate(CARDS) if is_held(state, seat, card)] for seat in seats],
        "picked": [[name for card, name in enumerate(CARDS) if is_picked(state, seat, card)] for seat in seats],
        "offers": {str(seat): CARDS[state.offer[seat]] for seat in seats if has_offered(state, seat)},
        "deck": [CARDS[card] for card in in_play if state.place[card] == IN_DECK],
    }


def is_held(state: State, seat: int, card: int) -> bool:
    return is_in_hand(state, seat, card) or is_picked(state, seat, card)


def is_picked(state: State, seat: int, card: int) -> bool:
    return state.place[card] == PICKED + seat
