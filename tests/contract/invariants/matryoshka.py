"""What holds of every state of Matryoshka."""

from facedown.games import matryoshka as rules
from facedown.games.matryoshka import State


def check(state: State) -> None:
    in_play = [card for card in state.deck if card != rules.NO_CARD]
    assert len(set(in_play)) == len(in_play) == rules.CARDS_A_SEAT * state.seats
    assert [state.place[card] == rules.LEFT_OUT for card in range(rules.CARDS)] == [
        card not in in_play for card in range(rules.CARDS)
    ]
    assert {card for card in in_play if state.place[card] == rules.IN_DECK} == set(in_play[state.drawn :])
    assert state.place.count(rules.IN_MIDDLE) == (state.middle != rules.NO_CARD)
    owned = [sum(state.place.count(place + seat) for place in (rules.IN_HAND, rules.PICKED, rules.SHOWN)) for seat in range(5)]
    each, more = divmod(state.drawn, state.seats)
    lying = int(state.middle != rules.NO_CARD)  # it is nobody's until the exchange
    assert more == 0
    assert owned == [each - lying * (seat == state.turn) if seat < state.seats else 0 for seat in range(5)]
    for seat in range(state.seats):
        assert state.offer[seat] == rules.NO_CARD or state.place[state.offer[seat]] == rules.IN_HAND + seat
