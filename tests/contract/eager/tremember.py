"""Pairs found at once, neighbours first and the second joker pair last; pushes that take face-up cards along."""

from facedown.engine.spelling.tremember import CARDS
from facedown.games.tremember import CELLS, INWARDS, NO_CELL, Ask, Lies, State, edge_cell, points_for

KEPT_FOR_LAST = CARDS.index("joker-2")


def preferred(state: State, actions: list[int]) -> list[int]:
    if state.asked == Ask.TAKE:
        return actions
    if state.asked == Ask.PUSH:
        return [action for action in actions if moves_a_face_up_card(state, action - CELLS)]
    if state.turned == NO_CELL:
        first = [cell for cell in actions if state.card[cell] != KEPT_FOR_LAST]
        return [cell for cell in first if points_for(cell, mate(state, cell)) > 1] or first
    return [mate(state, state.turned)]


def moves_a_face_up_card(state: State, side: int) -> bool:
    along = range(edge_cell(state.taken, side), state.taken, INWARDS[side])
    return any(state.lies[cell] == Lies.FACE_UP for cell in along)


def mate(state: State, cell: int) -> int:
    """Where the other card of the pair lies."""
    return next(other for other in range(CELLS) if other != cell and state.card[other] == state.card[cell])
