"""Simulated players of Memory Kings. They know every card that they have seen, and move their pawns to known pairs."""

from typing import Annotated

import numpy as np

from facedown.games.memory_kings.observe import follow_cards
from facedown.games.memory_kings.rules import (
    CELLS,
    DECLINE,
    MAX_SEATS,
    NO_CELL,
    NO_TOKEN,
    PAWNS,
    QUEEN,
    STEPS,
    WIDTH,
    Phase,
    State,
    can_recruit,
    is_in,
    is_over,
    legal,
    reach,
    sides,
    winners,
)
from facedown.kit.layout import Int8, layout
from facedown.kit.rollouts import compare, knows, reward

EXPLORATION = 0.4
FAR = 24  # how many moves a simulation looks ahead, except in solo
STEP = 3.0  # a lead of this many pairs counts as decisive
NEARLY = 1  # the trees also consider moves that are this much longer than the best
NEVER = 99
KINDS = QUEEN + 2

Pairs = Annotated[list[int], np.int8, (KINDS // 2,)]


class Beliefs:
    witnesses: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat
    first_pairs: Annotated[list[int], np.int8, (MAX_SEATS,)]  # pairs of each side when the search began
    cell_of_card: Annotated[list[int], np.int8, (KINDS,)]  # the cell of a known card, while pairs are looked for
    first_cell: Pairs  # the cells of known pairs that nobody has recruited
    second_cell: Pairs
    pairs: Int8


BELIEFS = layout(Beliefs)


def begin(state: State, beliefs: Beliefs) -> int:
    for side in range(sides(state)):
        beliefs.first_pairs[side] = state.pairs[side]
    return 0


def notice(beliefs: Beliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    follow_cards(beliefs.witnesses, kind, a, b, c, audience)


def candidates(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Mark the moves that recruit; otherwise those that lead towards a known pair; otherwise those onto unknown cards."""
    legal(state, seat, mask)
    if state.phase == Phase.PEEK:
        consider_looks(beliefs, seat, mask)
    elif state.phase == Phase.MOVE:
        if keep_recruits(state, beliefs, seat, mask):
            return
        find_pairs(state, beliefs, seat)
        if beliefs.pairs > 0:
            keep_nearest(state, beliefs, seat, mask, is_in_trees)
        else:
            keep_unknown(state, beliefs, seat, mask, is_in_trees)


def consider_looks(beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    """Keep all unknown cards; if there are none, decline to look."""
    unknown = 0
    for cell in range(CELLS):
        if mask[cell]:
            mask[cell] = not knows(beliefs.witnesses, seat, cell)
            unknown += mask[cell]
    mask[DECLINE] = unknown == 0


def other_pawn(state: State, seat: int, action: int) -> int:
    """The cell of the seat's other pawn, which this action does not move."""
    return state.pawn[PAWNS * seat + 1 - action // CELLS]


def is_recruit(state: State, beliefs: Beliefs, seat: int, action: int) -> bool:
    cell = action % CELLS
    return knows(beliefs.witnesses, seat, cell) and can_recruit(state, cell, other_pawn(state, seat, action))


def keep_recruits(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> bool:
    """Keep the moves that recruit a pair that the seat knows, if there are any. Returns whether there are."""
    recruits = 0
    for action in range(PAWNS * CELLS):
        if mask[action] and is_recruit(state, beliefs, seat, action):
            mask[action] = 2
            recruits += 1
    for action in range(PAWNS * CELLS):
        if recruits > 0:
            mask[action] = mask[action] == 2
    return recruits > 0


def find_pairs(state: State, beliefs: Beliefs, seat: int) -> None:
    beliefs.pairs = 0
    for card in range(KINDS):
        beliefs.cell_of_card[card] = NO_CELL
    for cell in range(CELLS):
        if is_in(state.grid, cell) and state.token[cell] == NO_TOKEN and knows(beliefs.witnesses, seat, cell):
            card = state.card[cell]
            beliefs.cell_of_card[card] = cell
            if beliefs.cell_of_card[card ^ 1] != NO_CELL:
                beliefs.first_cell[beliefs.pairs] = beliefs.cell_of_card[card ^ 1]
                beliefs.second_cell[beliefs.pairs] = cell
                beliefs.pairs += 1


def keep_nearest(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Keep the moves that lead nearest to a pair; in the trees also those nearly as good, and those onto unknown cards."""
    best = NEVER
    for action in range(PAWNS * CELLS):
        if mask[action]:
            mask[action] = 1 + count_moves_needed(state, beliefs, seat, action)
            best = min(best, mask[action])
    for action in range(PAWNS * CELLS):
        if mask[action]:
            is_new = not knows(beliefs.witnesses, seat, action % CELLS)
            is_near = mask[action] <= best + NEARLY
            mask[action] = mask[action] == best or (is_in_trees and (is_near or is_new))


def count_moves_needed(state: State, beliefs: Beliefs, seat: int, action: int) -> int:
    """How many moves are still needed for the nearest pair after this one."""
    cell, other_cell = action % CELLS, other_pawn(state, seat, action)
    best = NEVER
    for pair in range(beliefs.pairs):
        first_cell, second_cell = beliefs.first_cell[pair], beliefs.second_cell[pair]
        uncrossed = moves_to(state, beliefs, seat, cell, first_cell) + moves_to(state, beliefs, seat, other_cell, second_cell)
        crossed = moves_to(state, beliefs, seat, cell, second_cell) + moves_to(state, beliefs, seat, other_cell, first_cell)
        best = min(best, uncrossed, crossed)
    return best


def moves_to(state: State, beliefs: Beliefs, seat: int, cell: int, goal: int) -> int:
    """How many moves a pawn needs to the goal. A known escort may get it there in one, where steps take several."""
    if cell == goal:
        return 0
    reachable_cells = reach(state, seat, cell) if knows(beliefs.witnesses, seat, cell) else STEPS[cell]
    return 1 if is_in(reachable_cells, goal) else max(2, abs(cell % WIDTH - goal % WIDTH) + abs(cell // WIDTH - goal // WIDTH))


def keep_unknown(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Keep moves onto unknown cards, preferably one that may be the partner of the card under the other pawn."""
    best = 0
    for action in range(PAWNS * CELLS):
        if mask[action]:
            mask[action] = 1 + promise_of(state, beliefs, seat, action)
            best = max(best, mask[action])
    threshold = min(best, 2) if is_in_trees else best
    for action in range(PAWNS * CELLS):
        mask[action] = mask[action] >= threshold and mask[action] > 0


def promise_of(state: State, beliefs: Beliefs, seat: int, action: int) -> int:
    """What a move may find. 0: nothing new; 1: an unknown card; 2: perhaps a pair."""
    cell, other = action % CELLS, other_pawn(state, seat, action)
    if knows(beliefs.witnesses, seat, cell):
        return 0
    is_open = (
        state.token[other] == NO_TOKEN and state.card[other] != QUEEN and beliefs.cell_of_card[state.card[other] ^ 1] == NO_CELL
    )
    return 2 if is_open and (state.card[cell] ^ state.card[other]) & 1 else 1


def is_cutoff(state: State, started_at: int, moves: int) -> bool:
    return moves >= FAR and state.seats > 1


def evaluate(state: State, beliefs: Beliefs, started_at: int, worth: list[float]) -> None:
    """What each seat gained on the best of its opponents, including the Counter; at the end, winning counts most."""
    for side in range(sides(state)):
        worth[side] = state.pairs[side] - beliefs.first_pairs[side]
    compare(worth, sides(state), STEP)
    if is_over(state):
        reward(worth, state.seats, winners(state), 0.75)
