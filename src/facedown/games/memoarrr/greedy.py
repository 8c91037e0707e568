"""What `greedy` plays in Memoarrr!, in the subset that compiles: bots and compiled opponents play by the same code."""

from facedown.games.memoarrr.rules import CELLS, NO_CELL, Phase, State, are_connected
from facedown.kit.remembered import UNKNOWN, keep_unknown


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """A known connecting card if it knows one, else an unknown card at random.

    A penguin looks at an unknown card, a walrus bans a known connecting card if it knows one, an octopus swaps at random.
    """
    if state.phase == Phase.REVEAL:
        if not keep_connecting(state, faces, mask):
            keep_unknown(faces, mask, CELLS)
    elif state.phase == Phase.PEEK:
        keep_unknown(faces, mask, CELLS)
    elif state.phase == Phase.BAN:
        keep_connecting(state, faces, mask)


def keep_connecting(state: State, faces: list[int], mask: list[int]) -> bool:
    """Keep the cells whose cards it knows to connect to the last card turned up. Returns whether there are any."""
    if state.last_cell == NO_CELL:
        return False
    last, found = faces[state.last_cell], False
    for cell in range(CELLS):
        found |= mask[cell] != 0 and is_connecting(faces[cell], last)
    if found:
        for cell in range(CELLS):
            mask[cell] = mask[cell] != 0 and is_connecting(faces[cell], last)
    return found


def is_connecting(face: int, last: int) -> bool:
    return face != UNKNOWN and are_connected(face, last)
