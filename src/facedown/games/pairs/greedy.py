"""What `greedy` turns over in Pairs, in the subset that compiles: bots and compiled opponents play by the same code."""

from facedown.games.pairs.rules import CELLS, NO_CELL, State
from facedown.kit.remembered import keep_pairs, keep_partners, keep_unknown


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """A known pair if it knows one, else an unknown card and then its known partner if there is one, else an unknown card."""
    if not keep_best(state, faces, mask):
        keep_unknown(faces, mask, CELLS)


def keep_best(state: State, faces: list[int], mask: list[int]) -> bool:
    if state.turned_cell == NO_CELL:
        return keep_pairs(faces, mask, CELLS)
    return keep_partners(faces, mask, CELLS, state.turned_cell)
