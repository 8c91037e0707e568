"""What holds of every state of Tremember."""

from collections import Counter

from facedown.games import tremember as rules
from facedown.games.tremember import NO_CELL, Lies, State


def check(state: State) -> None:
    assert sorted(state.card) == sorted([*range(rules.PICTURES)] * 2)  # TRE-1
    up = Counter(card for card, lies in zip(state.card, state.lies, strict=True) if lies == Lies.FACE_UP)
    found = rules.PICTURES - state.pairs_left
    assert sorted(up.values()) == [1] * (state.turned != NO_CELL) + [2] * found  # pairs, and perhaps a first card
    assert found <= sum(state.score) <= 3 * found  # TRE-8
    assert not any(state.score[state.seats :])
    assert 0 <= state.fruitless <= state.limit
    assert rules.is_over(state) == (state.pairs_left == 0 or state.fruitless == state.limit)
