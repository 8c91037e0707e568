"""What `greedy` plays in Memoarrr!. Bots and compiled opponents share this code, so it keeps to the subset that compiles."""

from facedown.games.memoarrr.rules import CELLS, NO_CELL, Phase, State, are_connected
from facedown.kit.remembered import UNKNOWN, keep_unknown


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Keep the cards to turn up that are known to connect or, if there are none, unknown cards.

    With a penguin it looks at an unknown card. With a walrus it bans a card that is known to connect, if there is one. With an
    octopus it swaps at random.
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
