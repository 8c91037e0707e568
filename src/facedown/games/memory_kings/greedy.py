"""What `greedy` plays in Memory Kings. Bots and compiled opponents share this code, so it keeps to the subset that compiles."""

from facedown.games.memory_kings.rules import ACTIONS, CELLS, NO_TOKEN, PAWNS, WIDTH, Phase, State, is_in
from facedown.kit.remembered import UNKNOWN

FAR = 1000
KEPT = 2  # a mark for moves that stay marked


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Keep the moves that recruit a known pair. If there are none, keep those that bring the pawns nearest to a known free
    pair. If no free pair is known, keep the moves onto unknown cards.

    Distance is the number of steps up, down, left and right, for both pawns together. Pawns are placed on unknown cards, and
    the queen's advice is about an unknown card.
    """
    if state.phase == Phase.MOVE:
        if not keep_recruits(state, seat, faces, mask) and not keep_nearest(state, seat, faces, mask):
            keep_unknown(state, faces, mask)
    else:
        keep_unknown(state, faces, mask)


def first_after(state: State, seat: int, action: int) -> int:
    """Where its first pawn stands after this move."""
    return action if action < CELLS else state.pawn[PAWNS * seat]


def second_after(state: State, seat: int, action: int) -> int:
    return state.pawn[PAWNS * seat + 1] if action < CELLS else action - CELLS


def keep_recruits(state: State, seat: int, faces: list[int], mask: list[int]) -> bool:
    """Keep the moves that bring its pawns onto a pair that it knows and nobody has recruited."""
    found = False
    for action in range(ACTIONS):
        found |= mask[action] != 0 and is_recruit(state, seat, faces, action)
    if found:
        for action in range(ACTIONS):
            mask[action] = mask[action] != 0 and is_recruit(state, seat, faces, action)
    return found


def is_recruit(state: State, seat: int, faces: list[int], action: int) -> bool:
    first, second = first_after(state, seat, action), second_after(state, seat, action)
    is_known = faces[first] != UNKNOWN and faces[second] != UNKNOWN
    return is_known and faces[first] ^ faces[second] == 1 and state.token[first] == NO_TOKEN


def keep_nearest(state: State, seat: int, faces: list[int], mask: list[int]) -> bool:
    """Keep the moves after which its pawns are fewest steps away from a free pair that it knows, if it knows any."""
    fewest = FAR
    for cell in range(CELLS):
        other = partner_of(state, faces, cell)
        for action in range(ACTIONS):
            if other != UNKNOWN and mask[action]:
                fewest = min(fewest, steps_after(state, seat, action, cell, other))
    if fewest == FAR:
        return False
    for cell in range(CELLS):
        other = partner_of(state, faces, cell)
        for action in range(ACTIONS):
            if other != UNKNOWN and mask[action] and steps_after(state, seat, action, cell, other) == fewest:
                mask[action] = KEPT
    for action in range(ACTIONS):
        mask[action] = mask[action] == KEPT
    return True


def partner_of(state: State, faces: list[int], cell: int) -> int:
    """Where it thinks that the partner of the black card here lies; UNKNOWN if it knows no such pair, or this one is taken."""
    if faces[cell] == UNKNOWN or faces[cell] & 1 or state.token[cell] != NO_TOKEN:
        return UNKNOWN
    for other in range(CELLS):
        if faces[other] == faces[cell] + 1:
            return other
    return UNKNOWN


def steps_after(state: State, seat: int, action: int, cell: int, other: int) -> int:
    """The fewest steps in which its two pawns can reach these two cells, one each, after this move."""
    first, second = CELLS * first_after(state, seat, action), CELLS * second_after(state, seat, action)
    return min(STEP_COUNTS[first + cell] + STEP_COUNTS[second + other], STEP_COUNTS[first + other] + STEP_COUNTS[second + cell])


def steps(cell: int, other: int) -> int:
    return abs(cell % WIDTH - other % WIDTH) + abs(cell // WIDTH - other // WIDTH)


STEP_COUNTS = tuple(steps(cell, other) for cell in range(CELLS) for other in range(CELLS))


def keep_unknown(state: State, faces: list[int], mask: list[int]) -> None:
    """Keep the actions on cards that it does not know, if there are any."""
    found = False
    for action in range(ACTIONS):
        found |= mask[action] != 0 and is_unknown(state, faces, action % CELLS)
    if found:
        for action in range(ACTIONS):
            mask[action] = mask[action] != 0 and is_unknown(state, faces, action % CELLS)


def is_unknown(state: State, faces: list[int], cell: int) -> bool:
    return is_in(state.grid, cell) and faces[cell] == UNKNOWN
