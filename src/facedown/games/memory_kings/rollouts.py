"""Simulated players of Memory Kings. They know every card that they have seen, and move their pawns to known pairs."""

from typing import Annotated

import numpy as np

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
    Event,
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


class Minds:
    seen: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat
    pairs_then: Annotated[list[int], np.int8, (MAX_SEATS,)]  # pairs of each side when the search began
    where: Annotated[list[int], np.int8, (KINDS,)]  # the cell of a known card, while pairs are looked for
    one: Pairs  # the cells of known pairs that nobody has recruited
    other: Pairs
    pairs: Int8


MINDS = layout(Minds)


def begin(state: State, minds: Minds) -> int:
    for side in range(sides(state)):
        minds.pairs_then[side] = state.pairs[side]
    return 0


def notice(minds: Minds, kind: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.UP or kind == Event.SAW:
        minds.seen[a] |= audience


def candidates(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Moves that recruit; otherwise those that lead towards a known pair; otherwise those onto unknown cards."""
    legal(state, seat, mask)
    if state.phase == Phase.PEEK:
        consider_looks(minds, seat, mask)
    elif state.phase == Phase.MOVE:
        if keep_recruits(state, minds, seat, mask):
            return
        find_pairs(state, minds, seat)
        if minds.pairs > 0:
            keep_nearest(state, minds, seat, mask, is_in_trees)
        else:
            keep_unknown(state, minds, seat, mask, is_in_trees)


def consider_looks(minds: Minds, seat: int, mask: list[int]) -> None:
    """Any unknown card; if all are known, decline."""
    unknown = 0
    for cell in range(CELLS):
        if mask[cell]:
            mask[cell] = not knows(minds.seen, seat, cell)
            unknown += mask[cell]
    mask[DECLINE] = unknown == 0


def other_pawn(state: State, seat: int, action: int) -> int:
    """The cell of the seat's other pawn, which this action does not move."""
    return state.pawn[PAWNS * seat + 1 - action // CELLS]


def is_recruit(state: State, minds: Minds, seat: int, action: int) -> bool:
    cell = action % CELLS
    return knows(minds.seen, seat, cell) and can_recruit(state, cell, other_pawn(state, seat, action))


def keep_recruits(state: State, minds: Minds, seat: int, mask: list[int]) -> bool:
    """Whether the seat knows a move that recruits. If so, only such moves stay marked."""
    found = 0
    for action in range(PAWNS * CELLS):
        if mask[action] and is_recruit(state, minds, seat, action):
            mask[action] = 2
            found += 1
    for action in range(PAWNS * CELLS):
        if found > 0:
            mask[action] = mask[action] == 2
    return found > 0


def find_pairs(state: State, minds: Minds, seat: int) -> None:
    minds.pairs = 0
    for card in range(KINDS):
        minds.where[card] = NO_CELL
    for cell in range(CELLS):
        if is_in(state.grid, cell) and state.token[cell] == NO_TOKEN and knows(minds.seen, seat, cell):
            card = state.card[cell]
            minds.where[card] = cell
            if minds.where[card ^ 1] != NO_CELL:
                minds.one[minds.pairs] = minds.where[card ^ 1]
                minds.other[minds.pairs] = cell
                minds.pairs += 1


def keep_nearest(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Keep the moves that lead nearest to a pair; in the trees also those nearly as good, and those onto unknown cards."""
    best = NEVER
    for action in range(PAWNS * CELLS):
        if mask[action]:
            mask[action] = 1 + needed(state, minds, seat, action)
            best = min(best, mask[action])
    for action in range(PAWNS * CELLS):
        if mask[action]:
            is_new = not knows(minds.seen, seat, action % CELLS)
            is_near = mask[action] <= best + NEARLY
            mask[action] = mask[action] == best or (is_in_trees and (is_near or is_new))


def needed(state: State, minds: Minds, seat: int, action: int) -> int:
    """How many moves are still needed for the nearest pair after this one."""
    cell, stays = action % CELLS, other_pawn(state, seat, action)
    best = NEVER
    for pair in range(minds.pairs):
        one, other = minds.one[pair], minds.other[pair]
        straight = moves_to(state, minds, seat, cell, one) + moves_to(state, minds, seat, stays, other)
        across = moves_to(state, minds, seat, cell, other) + moves_to(state, minds, seat, stays, one)
        best = min(best, straight, across)
    return best


def moves_to(state: State, minds: Minds, seat: int, cell: int, goal: int) -> int:
    """How many moves a pawn needs to the goal. A known escort may get it there in one, where steps take several."""
    if cell == goal:
        return 0
    leads = reach(state, seat, cell) if knows(minds.seen, seat, cell) else STEPS[cell]
    return 1 if is_in(leads, goal) else max(2, abs(cell % WIDTH - goal % WIDTH) + abs(cell // WIDTH - goal // WIDTH))


def keep_unknown(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Keep moves onto unknown cards, preferably one that may be the partner of the card under the other pawn."""
    best = 0
    for action in range(PAWNS * CELLS):
        if mask[action]:
            mask[action] = 1 + hope(state, minds, seat, action)
            best = max(best, mask[action])
    least = min(best, 2) if is_in_trees else best
    for action in range(PAWNS * CELLS):
        mask[action] = mask[action] >= least and mask[action] > 0


def hope(state: State, minds: Minds, seat: int, action: int) -> int:
    """What a move may find. 0: nothing new; 1: an unknown card; 2: perhaps a pair."""
    cell, other = action % CELLS, other_pawn(state, seat, action)
    if knows(minds.seen, seat, cell):
        return 0
    is_open = state.token[other] == NO_TOKEN and state.card[other] != QUEEN and minds.where[state.card[other] ^ 1] == NO_CELL
    return 2 if is_open and (state.card[cell] ^ state.card[other]) & 1 else 1


def is_cutoff(state: State, begun: int, moves: int) -> bool:
    return moves >= FAR and state.seats > 1


def evaluate(state: State, minds: Minds, begun: int, worth: list[float]) -> None:
    """What each seat gained on the best of its opponents, also the Counter; at the end, winning counts most."""
    for side in range(sides(state)):
        worth[side] = state.pairs[side] - minds.pairs_then[side]
    compare(worth, sides(state), STEP)
    if is_over(state):
        reward(worth, state.seats, winners(state), 0.75)
