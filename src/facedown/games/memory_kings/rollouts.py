"""Players of Memory Kings who know every card that was ever face up to them, and bring their pawns to the pairs they know."""

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
FAR = 24  # moves that are thought ahead, if more than one plays
STEP = 3.0  # pairs that make all the difference
NEARLY = 1  # moves more than the best that the trees still think of
NEVER = 99
KINDS = QUEEN + 2

Pairs = Annotated[list[int], np.int8, (KINDS // 2,)]


class Minds:
    seen: Annotated[list[int], np.uint8, (CELLS,)]  # who has seen the card that lies here, one bit per seat
    pairs_then: Annotated[list[int], np.int8, (MAX_SEATS,)]  # of each side, when the search began
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
    """Recruit, or come nearer to a known pair, or see something new."""
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
    """Any card that is not known; if all are, none."""
    unknown = 0
    for cell in range(CELLS):
        if mask[cell]:
            mask[cell] = not knows(minds.seen, seat, cell)
            unknown += mask[cell]
    mask[DECLINE] = unknown == 0


def other_pawn(state: State, seat: int, action: int) -> int:
    """Where the pawn stands that does not move."""
    return state.pawn[PAWNS * seat + 1 - action // CELLS]


def is_recruit(state: State, minds: Minds, seat: int, action: int) -> bool:
    cell = action % CELLS
    return knows(minds.seen, seat, cell) and can_recruit(state, cell, other_pawn(state, seat, action))


def keep_recruits(state: State, minds: Minds, seat: int, mask: list[int]) -> bool:
    """Whether there are any; then nothing else is worth a thought."""
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
    """The moves after which the fewest are still needed; in the trees, also nearly as good ones and new sights."""
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
    """After this move, the moves still needed for the nearest pair."""
    cell, stays = action % CELLS, other_pawn(state, seat, action)
    best = NEVER
    for pair in range(minds.pairs):
        one, other = minds.one[pair], minds.other[pair]
        straight = moves_to(state, minds, seat, cell, one) + moves_to(state, minds, seat, stays, other)
        across = moves_to(state, minds, seat, cell, other) + moves_to(state, minds, seat, stays, one)
        best = min(best, straight, across)
    return best


def moves_to(state: State, minds: Minds, seat: int, cell: int, goal: int) -> int:
    """How many moves lead a pawn there: an escort that is known may do in one what takes steps otherwise."""
    if cell == goal:
        return 0
    leads = reach(state, seat, cell) if knows(minds.seen, seat, cell) else STEPS[cell]
    return 1 if is_in(leads, goal) else max(2, abs(cell % WIDTH - goal % WIDTH) + abs(cell // WIDTH - goal // WIDTH))


def keep_unknown(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """New sights; at best one that may be the partner of the card under the other pawn."""
    best = 0
    for action in range(PAWNS * CELLS):
        if mask[action]:
            mask[action] = 1 + hope(state, minds, seat, action)
            best = max(best, mask[action])
    least = min(best, 2) if is_in_trees else best
    for action in range(PAWNS * CELLS):
        mask[action] = mask[action] >= least and mask[action] > 0


def hope(state: State, minds: Minds, seat: int, action: int) -> int:
    """0: nothing new; 1: a new sight; 2: perhaps a pair."""
    cell, other = action % CELLS, other_pawn(state, seat, action)
    if knows(minds.seen, seat, cell):
        return 0
    is_open = state.token[other] == NO_TOKEN and state.card[other] != QUEEN and minds.where[state.card[other] ^ 1] == NO_CELL
    return 2 if is_open and (state.card[cell] ^ state.card[other]) & 1 else 1


def is_cutoff(state: State, begun: int, moves: int) -> bool:
    return moves >= FAR and state.seats > 1


def evaluate(state: State, minds: Minds, begun: int, worth: list[float]) -> None:
    """What was gained on the best of the others, the Counter among them; at the end, the victory above all."""
    for side in range(sides(state)):
        worth[side] = state.pairs[side] - minds.pairs_then[side]
    compare(worth, sides(state), STEP)
    if is_over(state):
        reward(worth, state.seats, winners(state), 0.75)
