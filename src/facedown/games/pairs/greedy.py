"""What `greedy` plays in Pairs. Bots and compiled opponents share this code, so it keeps to the subset that compiles."""

from facedown.games.pairs.rules import CELLS, NO_CELL, State
from facedown.kit.remembered import keep_pairs, keep_partners, keep_unknown


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Keep the cards of known pairs or, if there are none, unknown cards. As a second card, keep the partner if it is known."""
    if not keep_best(state, faces, mask):
        keep_unknown(faces, mask, CELLS)


def keep_best(state: State, faces: list[int], mask: list[int]) -> bool:
    if state.turned_cell == NO_CELL:
        return keep_pairs(faces, mask, CELLS)
    return keep_partners(faces, mask, CELLS, state.turned_cell)
