"""What `greedy` plays in Tremember. Bots and compiled opponents share this code, so it keeps to the subset that compiles."""

from facedown.games.tremember.rules import CELLS, NO_CELL, Phase, State
from facedown.kit.remembered import keep_pairs, keep_partners, keep_unknown


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Keep unknown cards to take out, and all pushes. To turn over, keep the cards of known pairs or, if no pair is known,
    unknown cards. As a second card, keep the partner if it is known.
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
