"""What `greedy` plays in Tremember, in the subset that compiles: bots and compiled opponents play by the same code."""

from facedown.games.tremember.rules import CELLS, NO_CELL, Phase, State
from facedown.kit.remembered import keep_pairs, keep_partners, keep_unknown


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Takes an unknown card, pushes at random, turns a known pair if it knows one, else an unknown card and then its known
    partner if there is one, else an unknown card.
    """
    if state.phase == Phase.PUSH:
        return
    has_found = False
    if state.phase == Phase.TURN:
        if state.turned_cell == NO_CELL:
            has_found = keep_pairs(faces, mask, CELLS)
        else:
            has_found = keep_partners(faces, mask, CELLS, state.turned_cell)
    if not has_found:
        keep_unknown(faces, mask, CELLS)
