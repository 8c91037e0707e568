"""What holds of every state of Memory Kings."""

from facedown.games import memory_kings as rules
from facedown.games.memory_kings import CELLS, NO_CARD, NO_CELL, NO_TOKEN, Ask, State


def check(state: State) -> None:
    laid = [card for card in state.card if card != NO_CARD]
    assert len(laid) == len(set(laid)) == state.grid.bit_count()
    assert not state.face_up & ~state.grid
    for side in range(rules.sides(state)):
        assert state.token.count(side) == 2 * state.pairs[side]  # KNG-10
    for cell in range(CELLS):
        if state.token[cell] != NO_TOKEN:
            assert state.token[state.card.index(state.card[cell] ^ 1)] == state.token[cell]  # a pair has one owner
    assert len(state.pawn) - state.pawn.count(NO_CELL) <= rules.PAWNS * state.seats
    assert max(state.pairs) <= rules.PAIRS_TO_WIN[state.seats - 1]
    assert state.idle <= state.limit or state.counter != NO_CELL
    if state.asked == Ask.PLACE:
        return
    is_up = [state.token[cell] != NO_TOKEN or cell in state.pawn or cell == state.counter for cell in range(CELLS)]
    assert state.face_up == sum(1 << cell for cell in range(CELLS) if is_up[cell])  # KNG-8
