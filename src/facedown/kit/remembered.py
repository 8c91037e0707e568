"""Choosing by the cards that a seat remembers, in the subset of Python that compiles. `greedy` uses it in games on a grid.

`faces` has the card that is remembered at each cell, or UNKNOWN; `mask` marks the legal actions. The functions named `keep_…`
keep some of the marked cells and unmark the others, or do nothing if they would keep none.
"""

from typing import Any

from facedown.kit.observations import SINCE_THE_DEAL

UNKNOWN = -1


def imagine_cards(state: Any, marks: Any, seat: int, faces: list[int], cells: int) -> None:
    """Change a copy of the state, and of the marks that observations use, to what the seat remembers.

    Cards that it has forgotten count as never seen by it, and cards that it confuses lie where it thinks they lie.
    """
    for cell in range(cells):
        if faces[cell] == UNKNOWN:
            marks.witnesses[SINCE_THE_DEAL][cell] &= ~(1 << seat)
        else:
            state.card[cell] = faces[cell]
            marks.witnesses[SINCE_THE_DEAL][cell] |= 1 << seat


def keep_unknown(faces: list[int], mask: list[int], cells: int) -> None:
    """Keep the cells whose cards are not remembered."""
    found = False
    for cell in range(cells):
        found |= mask[cell] != 0 and faces[cell] == UNKNOWN
    if found:
        for cell in range(cells):
            mask[cell] = mask[cell] != 0 and faces[cell] == UNKNOWN


def keep_partners(faces: list[int], mask: list[int], cells: int, of: int) -> bool:
    """Keep the cells whose cards are remembered to match the one at `of`. Returns whether there are any."""
    found = False
    for cell in range(cells):
        found |= mask[cell] != 0 and cell != of and faces[cell] == faces[of]
    if found:
        for cell in range(cells):
            mask[cell] = mask[cell] != 0 and cell != of and faces[cell] == faces[of]
    return found


def keep_pairs(faces: list[int], mask: list[int], cells: int) -> bool:
    """Keep the cells whose cards are remembered, each with a matching card at another cell. Returns whether there are any."""
    once, twice = 0, 0  # one bit per card
    for cell in range(cells):
        if mask[cell] and faces[cell] != UNKNOWN:
            card = 1 << faces[cell]
            twice |= once & card
            once |= card
    if twice == 0:
        return False
    for cell in range(cells):
        mask[cell] = mask[cell] != 0 and faces[cell] != UNKNOWN and (twice >> faces[cell]) & 1
    return True
