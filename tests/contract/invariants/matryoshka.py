"""What holds of every state of Matryoshka."""

from collections import Counter

from facedown.games import matryoshka as rules
from facedown.games.matryoshka import IN_HAND, NO_CARD, PICKED, SHOWN, Ask, State


def check(state: State) -> None:
    at = Counter(state.place)
    in_play = rules.CARDS_A_SEAT * state.seats
    assert at[rules.LEFT_OUT] == rules.CARDS - in_play  # each card has one place; those of the deck are in play
    assert sorted(state.deck[:in_play]) == [card for card in range(rules.CARDS) if state.place[card] != rules.LEFT_OUT]
    assert at[rules.IN_DECK] == in_play - state.drawn
    assert state.drawn == state.seats * (rules.FIRST_HAND + rules.DRAWN_A_ROUND * state.round_number)
    assert at[rules.IN_MIDDLE] == (state.middle != NO_CARD)
    for seat in range(state.seats):
        lays = state.middle != NO_CARD and seat == state.turn
        owned = at[IN_HAND + seat] + at[PICKED + seat] + at[SHOWN + seat] + lays
        assert owned * state.seats == state.drawn
        assert state.offer[seat] == NO_CARD or state.place[state.offer[seat]] == IN_HAND + seat
        if state.asked == Ask.SHOW:
            assert at[PICKED + seat] + state.missing[seat] == rules.DISPLAYED[state.round_number]
    if rules.is_over(state):
        assert all(at[SHOWN + seat] == rules.LAST_DISPLAY for seat in range(state.seats))
