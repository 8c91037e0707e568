"""Simulated players of Memoarrr!. They follow every card that they have seen, and look no further than the current round."""

from typing import Annotated

import numpy as np

from facedown.games.memoarrr.rules import CELLS, NO_CELL, Event, Phase, State, are_connected, is_over, legal, winners
from facedown.kit.layout import layout
from facedown.kit.rollouts import knows, share_of, thin_out

EXPLORATION = 0.7
LINKS = tuple(sum(1 << other for other in range(CELLS) if are_connected(card, other)) for card in range(CELLS))


class Minds:
    seen: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat


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


def candidates(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Known cards that connect, if there are any; otherwise unknown cards, one for each set of seats that has seen the card."""
    legal(state, seat, mask)
    if state.phase == Phase.REVEAL:
        if state.last == NO_CELL:
            thin_out(minds.seen, seat, mask, CELLS, True)
        elif not keep_connecting(state, minds, seat, mask):
            thin_out(minds.seen, seat, mask, CELLS, False)
    elif state.phase == Phase.PEEK:
        thin_out(minds.seen, seat, mask, CELLS, False)
    elif state.phase == Phase.BAN:
        consider_bans(state, minds, seat, mask)


def keep_connecting(state: State, minds: Minds, seat: int, mask: list[int]) -> bool:
    """Whether the seat knows any card that connects. If so, only such cards stay marked."""
    links = LINKS[state.card[state.last]]
    found = 0
    for cell in range(CELLS):
        if mask[cell] and knows(minds.seen, seat, cell) and (links >> state.card[cell]) & 1:
            found |= 1 << cell
    if found:
        for cell in range(CELLS):
            mask[cell] = (found >> cell) & 1
    return found != 0


def consider_bans(state: State, minds: Minds, seat: int, mask: list[int]) -> None:
    """Known cards that connect, and unknown cards, one for each set of seats that has seen the card."""
    links = LINKS[state.card[state.last]]
    open_to = 0
    for cell in range(CELLS):
        if mask[cell] and (not knows(minds.seen, seat, cell) or (links >> state.card[cell]) & 1):
            open_to |= 1 << cell
    if open_to:
        for cell in range(CELLS):
            mask[cell] = (open_to >> cell) & 1
    thin_out(minds.seen, seat, mask, CELLS, open_to != 0)


def is_cutoff(state: State, begun: int, moves: int) -> bool:
    return state.round_number > begun


def evaluate(state: State, minds: Minds, begun: int, worth: list[float]) -> None:
    """Whether each seat won the round; in the last round, winning the game counts too."""
    won = winners(state)
    for seat in range(state.seats):
        worth[seat] = 1.0 if state.chest[begun - 1] == seat else 0.0
        if is_over(state):
            worth[seat] = (worth[seat] + share_of(won, seat)) / 2
