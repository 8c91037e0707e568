"""Simulated players of Pairs. They know every card they have seen, take every pair they know, and consider what they show."""

from typing import Annotated

import numpy as np

from facedown.games.pairs.observe import follow_cards
from facedown.games.pairs.rules import CELLS, MAX_SEATS, MOST_PAIRS, NO_CELL, Facing, State, is_over, legal, winners
from facedown.kit.layout import layout
from facedown.kit.rollouts import compare, keep_one_per_witness_set, knows, reward, thin_out

EXPLORATION = 0.4
STEP = 6.0  # a lead of this many pairs counts as decisive
FEW = 8  # with at most this many pairs left, the search can tell what a second card is worth


class Beliefs:
    witnesses: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat
    score: Annotated[list[int], np.int8, (MAX_SEATS,)]  # of each seat when the search began
    cell_of_card: Annotated[list[int], np.int8, (MOST_PAIRS,)]  # the cell of a known card, while pairs are looked for


BELIEFS = layout(Beliefs)


def begin(state: State, beliefs: Beliefs) -> int:
    for seat in range(state.seats):
        beliefs.score[seat] = state.score[seat]
    return 0


def notice(beliefs: Beliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    follow_cards(beliefs.witnesses, kind, a, b, c, audience)


def candidates(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Mark a card of a known pair. If no pair is known, mark unknown cards, or known ones if the seat is hiding cards.

    In the trees both are marked where the search has to find out which is better.
    """
    legal(state, seat, mask)
    cell = known_pair(state, beliefs, seat)
    known_count = count_known(state, beliefs, seat)
    if cell != NO_CELL:
        for other in range(CELLS):
            mask[other] = other == cell
    elif is_in_trees and is_open(state, known_count):
        keep_one_per_witness_set(beliefs.witnesses, mask, CELLS)
    elif is_hiding(state, known_count):
        keep_known(beliefs, seat, mask)
    else:
        thin_out(beliefs.witnesses, seat, mask, CELLS, False)


def known_pair(state: State, beliefs: Beliefs, seat: int) -> int:
    """The next card to turn over for a pair that the seat knows, or NO_CELL."""
    for card in range(MOST_PAIRS):
        beliefs.cell_of_card[card] = NO_CELL
    if state.turned_cell != NO_CELL:
        beliefs.cell_of_card[state.card[state.turned_cell]] = state.turned_cell
    for cell in range(CELLS):
        if is_known(state, beliefs, seat, cell):
            other = beliefs.cell_of_card[state.card[cell]]
            if other != NO_CELL and (state.turned_cell == NO_CELL or other == state.turned_cell):
                return cell
            beliefs.cell_of_card[state.card[cell]] = cell
    return NO_CELL


def is_known(state: State, beliefs: Beliefs, seat: int, cell: int) -> bool:
    """Whether the card here lies face down, and the seat knows it."""
    return state.facing[cell] == Facing.FACE_DOWN and knows(beliefs.witnesses, seat, cell)


def count_known(state: State, beliefs: Beliefs, seat: int) -> int:
    known_count = 0
    for cell in range(CELLS):
        known_count += is_known(state, beliefs, seat, cell)
    return known_count


def is_open(state: State, known_count: int) -> bool:
    """Whether the search has to find out which is better, an unknown card or a known one.

    A known first card only serves to pass, together with a known second one. Passing pays if the number of pairs of which
    neither card is known is one less than the number of players: whoever turns over one of these cards leaves the rest to
    the others.
    """
    if state.seats == 1:
        return False
    if state.turned_cell == NO_CELL:
        return known_count >= 2 and state.pairs_left - known_count == state.seats - 1
    return state.pairs_left <= FEW


def is_hiding(state: State, known_count: int) -> bool:
    """Whether to turn over a known second card, which shows nothing: by the rule of `careful` in policies.py."""
    return state.seats == 2 and state.turned_cell != NO_CELL and known_count > 0 and (state.pairs_left + known_count) % 2 == 0


def keep_known(beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    for cell in range(CELLS):
        mask[cell] = mask[cell] and knows(beliefs.witnesses, seat, cell)


def is_cutoff(state: State, started_at: int, moves: int) -> bool:
    """Never: games are short, so every simulation is played to its end."""
    return False


def evaluate(state: State, beliefs: Beliefs, started_at: int, worth: list[float]) -> None:
    """What each seat gained on the best of its opponents, and whether it won."""
    for seat in range(state.seats):
        worth[seat] = state.score[seat] - beliefs.score[seat]
    compare(worth, state.seats, STEP)
    if is_over(state):
        reward(worth, state.seats, winners(state), 0.25)
