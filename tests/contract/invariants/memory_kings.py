"""What holds of every state of Memory Kings."""

from facedown.games import memory_kings as rules
from facedown.games.memory_kings import State


def check(state: State) -> None:
    cells = [cell for cell in range(rules.CELLS) if state.grid >> cell & 1]
    cards = [state.card[cell] for cell in cells]
    assert len(set(cards)) == len(cards)
    assert all(state.card[cell] == rules.NO_CARD for cell in range(rules.CELLS) if cell not in cells)
    pawns = {cell for cell in [*state.pawn, state.counter] if cell != rules.NO_CELL}
    tokens = {cell for cell in cells if state.token[cell] != rules.NO_TOKEN}
    face_up = {cell for cell in cells if state.face_up >> cell & 1}
    assert pawns <= set(cells)
    assert tokens <= face_up
    assert face_up <= tokens | pawns  # KNG-8
    assert 2 * sum(state.pairs) == len(tokens)
    for side, pairs in enumerate(state.pairs):
        assert 2 * pairs == state.token.count(side)
    for cell in tokens:
        partners = [other for other in tokens if state.card[other] ^ state.card[cell] == 1]
        assert [state.token[other] for other in partners] == [state.token[cell]]
    assert 0 <= state.idle <= state.limit or state.seats == 1
