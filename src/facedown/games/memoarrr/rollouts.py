"""Simulated players of Memoarrr!. They follow every card that they have seen, and look no further than the current round."""

from typing import Annotated

import numpy as np

from facedown.games.memoarrr.observe import follow_cards
from facedown.games.memoarrr.rules import CELLS, NO_CELL, Phase, State, are_connected, is_over, legal, winners
from facedown.kit.layout import layout
from facedown.kit.rollouts import knows, share_of, thin_out

EXPLORATION = 0.7
LINKS = tuple(sum(1 << other for other in range(CELLS) if are_connected(card, other)) for card in range(CELLS))


class Beliefs:
    witnesses: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat


BELIEFS = layout(Beliefs)


def begin(state: State, beliefs: Beliefs) -> int:
    return max(state.round_number, 1)


def notice(beliefs: Beliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    follow_cards(beliefs.witnesses, kind, a, b, c, audience)


def candidates(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Mark known cards that connect or, if there are none, unknown cards: one for each set of seats that has seen the card.

    As the first card of a round, known cards are marked too. A penguin looks at unknown cards.
    """
    legal(state, seat, mask)
    if state.phase == Phase.REVEAL:
        if state.last_cell == NO_CELL:
            thin_out(beliefs.witnesses, seat, mask, CELLS, True)
        elif not keep_connecting(state, beliefs, seat, mask):
            thin_out(beliefs.witnesses, seat, mask, CELLS, False)
    elif state.phase == Phase.PEEK:
        thin_out(beliefs.witnesses, seat, mask, CELLS, False)
    elif state.phase == Phase.BAN:
        consider_bans(state, beliefs, seat, mask)


def keep_connecting(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> bool:
    """Keep the cards that the seat knows to connect, if there are any. Returns whether there are."""
    links = LINKS[state.card[state.last_cell]]
    connecting_cells = 0
    for cell in range(CELLS):
        if mask[cell] and knows(beliefs.witnesses, seat, cell) and (links >> state.card[cell]) & 1:
            connecting_cells |= 1 << cell
    if connecting_cells:
        for cell in range(CELLS):
            mask[cell] = (connecting_cells >> cell) & 1
    return connecting_cells != 0


def consider_bans(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    """Keep known cards that connect, and unknown cards: one for each set of seats that has seen the card."""
    links = LINKS[state.card[state.last_cell]]
    cells_to_keep = 0
    for cell in range(CELLS):
        if mask[cell] and (not knows(beliefs.witnesses, seat, cell) or (links >> state.card[cell]) & 1):
            cells_to_keep |= 1 << cell
    if cells_to_keep:
        for cell in range(CELLS):
            mask[cell] = (cells_to_keep >> cell) & 1
    thin_out(beliefs.witnesses, seat, mask, CELLS, cells_to_keep != 0)


def is_cutoff(state: State, started_at: int, moves: int) -> bool:
    return state.round_number > started_at


def evaluate(state: State, beliefs: Beliefs, started_at: int, worth: list[float]) -> None:
    """Whether each seat won the round; in the last round, winning the game counts too."""
    winning_seats = winners(state)
    for seat in range(state.seats):
        worth[seat] = 1.0 if state.treasure_winner[started_at - 1] == seat else 0.0
        if is_over(state):
            worth[seat] = (worth[seat] + share_of(winning_seats, seat)) / 2
