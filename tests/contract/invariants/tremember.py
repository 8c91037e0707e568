"""What holds of every state of Tremember."""

from facedown.games import tremember as rules
from facedown.games.tremember import Lies, State


def check(state: State) -> None:
    assert sorted(state.card) == sorted(2 * list(range(rules.PICTURES)))
    up = [state.card[cell] for cell in range(rules.CELLS) if state.lies[cell] == Lies.FACE_UP and cell != state.turned]
    found = rules.PICTURES - state.pairs_left
    assert sorted(up) == sorted(2 * sorted(set(up)))
    assert len(set(up)) == found
    assert found <= sum(state.score) <= 3 * found  # TRE-8
    assert 0 <= state.fruitless <= state.limit
