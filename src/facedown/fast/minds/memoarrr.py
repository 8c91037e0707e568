"""Players of Memoarrr! who follow every card that they have seen. Nothing but the present round is thought through."""

from typing import Annotated

import numpy as np

from facedown.fast.minds.grid import knows, thin_out
from facedown.fast.minds.shares import share_of
from facedown.games.layout import layout
from facedown.games.memoarrr import CELLS, NO_CELL, Ask, Event, State, are_connected, is_over, legal, winners

CURIOSITY = 0.7


class Minds:
    seen: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, a bit a seat


MINDS = layout(Minds)


def begin(state: State, minds: Minds) -> int:
    return max(state.round_number, 1)


def notice(minds: Minds, kind: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.REVEAL or kind == Event.SAW:
        minds.seen[a] |= audience
    elif kind == Event.SWAP:
        seen = minds.seen[a]
        minds.seen[a] = minds.seen[b]
        minds.seen[b] = seen


def consider(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """A connecting card if one is known; else one of the unknown cards that the same seats have seen."""
    legal(state, seat, mask)
    if state.asked == Ask.REVEAL:
        if state.last == NO_CELL:
            thin_out(minds.seen, seat, mask, CELLS, True)
        elif connecting(state, minds, seat, mask) > 0:
            keep_connecting(state, minds, seat, mask)
        else:
            thin_out(minds.seen, seat, mask, CELLS, False)
    elif state.asked == Ask.PEEK:
        thin_out(minds.seen, seat, mask, CELLS, False)
    elif state.asked == Ask.BAN:
        consider_bans(state, minds, seat, mask)


def does_connect(state: State, minds: Minds, seat: int, cell: int) -> bool:
    """As far as the seat knows."""
    return knows(minds.seen, seat, cell) and are_connected(state.card[cell], state.card[state.last])


def connecting(state: State, minds: Minds, seat: int, mask: list[int]) -> int:
    found = 0
    for cell in range(CELLS):
        if mask[cell] and does_connect(state, minds, seat, cell):
            found += 1
    return found


def keep_connecting(state: State, minds: Minds, seat: int, mask: list[int]) -> None:
    for cell in range(CELLS):
        if mask[cell] and not does_connect(state, minds, seat, cell):
            mask[cell] = 0


def consider_bans(state: State, minds: Minds, seat: int, mask: list[int]) -> None:
    """A card that connects, or one of those that the mover does not know."""
    if connecting(state, minds, seat, mask) > 0:
        for cell in range(CELLS):
            if mask[cell] and knows(minds.seen, seat, cell) and not does_connect(state, minds, seat, cell):
                mask[cell] = 0
        thin_out(minds.seen, seat, mask, CELLS, True)
    else:
        thin_out(minds.seen, seat, mask, CELLS, False)


def is_enough(state: State, begun: int, moves: int) -> bool:
    return state.round_number > begun


def weigh(state: State, minds: Minds, begun: int, worth: list[float]) -> None:
    """Whether the round was won; in the last, the game too."""
    won = winners(state)
    for seat in range(state.seats):
        worth[seat] = 1.0 if state.chest[begun - 1] == seat else 0.0
        if is_over(state):
            worth[seat] = (worth[seat] + share_of(won, seat)) / 2
