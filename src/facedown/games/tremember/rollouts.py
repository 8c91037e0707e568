"""Simulated players of Tremember. They follow every card that they have seen, and push so that their best pair scores most."""

from typing import Annotated

import numpy as np

from facedown.games.tremember.observe import follow_cards
from facedown.games.tremember.rules import (
    CELLS,
    FIRST_SIDE_ACTION,
    MAX_SEATS,
    NO_CELL,
    PICTURES,
    SIDES,
    Phase,
    State,
    after_push,
    can_push,
    edge_cell,
    is_face_down,
    is_over,
    legal,
    points_for,
    winners,
)
from facedown.kit.layout import Int8, layout
from facedown.kit.rollouts import compare, keep_one_per_witness_set, knows, reward, thin_out

EXPLORATION = 0.4
FAR = 40  # how many moves a simulation looks ahead
STEP = 24.0  # a lead of this many points counts as decisive

PerPicture = Annotated[list[int], np.int8, (PICTURES,)]


class Beliefs:
    witnesses: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat
    score: Annotated[list[int], np.int8, (MAX_SEATS,)]  # of each seat when the search began
    cell_of_card: PerPicture  # the cell of a known card, while pairs are looked for
    first_cell: PerPicture  # the cells of known pairs
    second_cell: PerPicture
    pairs: Int8  # how many known pairs there are


BELIEFS = layout(Beliefs)


def begin(state: State, beliefs: Beliefs) -> int:
    for seat in range(state.seats):
        beliefs.score[seat] = state.score[seat]
    return 0  # `started_at`, which this game does not need


def notice(beliefs: Beliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    # an entry of the rules' log: its kind, three numbers that depend on the kind, and who is told
    follow_cards(beliefs.witnesses, kind, a, b, c, audience)


def candidates(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    # the same whether the search still chooses by its trees (`is_in_trees`) or at random
    legal(state, seat, mask)
    find_pairs(state, beliefs, seat)
    if state.phase == Phase.TAKE:
        consider_takes(state, beliefs, seat, mask)
    elif state.phase == Phase.PUSH:
        consider_pushes(state, beliefs, mask)
    elif state.turned_cell == NO_CELL:
        consider_first(beliefs, seat, mask)
    else:
        consider_second(state, beliefs, seat, mask)


def find_pairs(state: State, beliefs: Beliefs, seat: int) -> None:
    """Find the pairs among the face-down cards that the seat knows, and write them to `beliefs`."""
    beliefs.pairs = 0
    for card in range(PICTURES):
        beliefs.cell_of_card[card] = NO_CELL
    for cell in range(CELLS):
        if is_face_down(state, cell) and knows(beliefs.witnesses, seat, cell):
            card = state.card[cell]
            if beliefs.cell_of_card[card] != NO_CELL:
                beliefs.first_cell[beliefs.pairs] = beliefs.cell_of_card[card]
                beliefs.second_cell[beliefs.pairs] = cell
                beliefs.pairs += 1
            beliefs.cell_of_card[card] = cell


def gain(beliefs: Beliefs, gap: int, side: int) -> int:
    """What the best known pair would score once the card at the gap has been pushed in from that side."""
    best = 0
    for pair in range(beliefs.pairs):
        first_cell = after_push(beliefs.first_cell[pair], gap, side)
        best = max(best, points_for(first_cell, after_push(beliefs.second_cell[pair], gap, side)))
    return best


def best_gain(beliefs: Beliefs, gap: int) -> int:
    best = 0
    for side in range(SIDES):
        if edge_cell(gap, side) != gap:
            best = max(best, gain(beliefs, gap, side))
    return best


def consider_takes(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    """Keep the unknown cards whose push lets a known pair score most. Keep the best known cards only if they are better.

    If no pair is known, keep unknown cards. Of all cards that the same seats have seen, one is kept.
    """
    if beliefs.pairs == 0:
        thin_out(beliefs.witnesses, seat, mask, CELLS, False)
        return
    of_unknown, of_known = 0, 0
    for cell in range(CELLS):
        if mask[cell]:
            mask[cell] = 1 + best_gain(beliefs, cell)  # for now, how good the card is
            if knows(beliefs.witnesses, seat, cell):
                of_known = max(of_known, mask[cell])
            else:
                of_unknown = max(of_unknown, mask[cell])
    for cell in range(CELLS):
        is_known = knows(beliefs.witnesses, seat, cell)
        is_best = mask[cell] == (of_known if is_known else of_unknown) and mask[cell] > 0
        mask[cell] = is_best and (not is_known or of_known > of_unknown)
    keep_one_per_witness_set(beliefs.witnesses, mask, CELLS)


def consider_pushes(state: State, beliefs: Beliefs, mask: list[int]) -> None:
    """Keep the pushes after which the best known pair scores most."""
    best = 0
    for side in range(SIDES):
        if can_push(state, side):
            best = max(best, gain(beliefs, state.gap, side))
    for side in range(SIDES):
        if can_push(state, side):
            mask[FIRST_SIDE_ACTION + side] = gain(beliefs, state.gap, side) == best


def consider_first(beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    """Keep one card of each known pair; if no pair is known, keep unknown cards."""
    if beliefs.pairs == 0:
        thin_out(beliefs.witnesses, seat, mask, CELLS, False)
        return
    for cell in range(CELLS):
        mask[cell] = 0
    for pair in range(beliefs.pairs):
        mask[beliefs.first_cell[pair]] = 1


def consider_second(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    """Keep the partner of the turned card, if it is known. Otherwise, of all cards that the same seats have seen, keep one."""
    partner = beliefs.cell_of_card[state.card[state.turned_cell]]
    if partner != NO_CELL:
        for cell in range(CELLS):
            mask[cell] = cell == partner
    else:
        keep_one_per_witness_set(beliefs.witnesses, mask, CELLS)


def is_cutoff(state: State, started_at: int, moves: int) -> bool:
    return moves >= FAR and state.phase == Phase.TAKE


def evaluate(state: State, beliefs: Beliefs, started_at: int, worth: list[float]) -> None:
    """What each seat gained on the best of its opponents; at the end, winning counts too."""
    for seat in range(state.seats):
        worth[seat] = state.score[seat] - beliefs.score[seat]
    compare(worth, state.seats, STEP)
    if is_over(state):
        reward(worth, state.seats, winners(state), 0.5)
