"""Random play, in the subset that compiles. Bound to a game by compiling.py, as rules_rows.py is.

Passing an array is expensive, because Numba counts its references at each call. So the generator (`chance`) and the legal
actions (`mask`) are passed as fields of one record, which has no reference count.
"""

import numpy as np

from facedown.fast.bindings import (
    ACTIONS,
    DEAL,
    MAX_SEATS,
    SCRATCH,
    STATE,
    Generator,
    Mask,
    Numbers,
    Row,
    apply,
    deal,
    draw,
    is_over,
    legal,
    refusal,
    scores,
    to_move,
    winners,
)
from facedown.fast.generator import draw_below
from facedown.fast.records import Scratch
from facedown.kit.contract import AnyDeal, AnyState

TRIES = 2  # how often to draw among all actions before counting the legal ones


def any_seat(due_seats: int, chance: Generator) -> int:
    """A random one of the seats in `due_seats`, which has one bit per seat."""
    if due_seats & (due_seats - 1) == 0:
        return lowest_seat(due_seats)
    seat = draw_below(chance, MAX_SEATS)
    while due_seats >> seat & 1 == 0:
        seat = draw_below(chance, MAX_SEATS)
    return seat


def lowest_seat(due_seats: int) -> int:
    """The lowest of the seats in `due_seats`; seat 0 if there are none."""
    lowest = due_seats & -due_seats
    seat = 0
    for other in range(1, MAX_SEATS):
        seat += lowest >> other > 0
    return seat


def any_action(state: AnyState, seat: int, mask: Mask, chance: Generator) -> int:
    """A random legal action of a seat that is due, all equally likely. Tries a few random actions before it counts them."""
    for _ in range(TRIES):
        action = draw_below(chance, ACTIONS)
        if refusal(state, seat, action) == 0:
            return action
    legal(state, seat, mask)
    return nth_marked(mask, draw_below(chance, count(mask)))


def count(mask: Mask) -> int:
    total = 0
    for action in range(ACTIONS):
        total += mask[action]
    return total


def nth_marked(mask: Mask, skip: int) -> int:
    """The marked action with `skip` others before it."""
    action = -1
    while skip >= 0:
        action += 1
        skip -= mask[action]
    return action


def play_at_random(state: AnyState, mask: Mask, chance: Generator) -> None:
    """Make a random move for a random seat that is due."""
    seat = any_seat(to_move(state), chance)
    apply(state, seat, any_action(state, seat, mask, chance), None)


def play_game(state: AnyState, full_deal: AnyDeal, mask: Mask, chance: Generator) -> int:
    """Play one game from the deal to the end. Returns how many moves it took."""
    draw(full_deal, chance)
    deal(state, full_deal, None)
    moves = 0
    while not is_over(state):
        play_at_random(state, mask, chance)
        moves += 1
    return moves


def random_games_rows(
    blank_deal: Row, starts: Numbers, moves: Numbers, points: Numbers, winner_masks: Numbers, end_states: Row
) -> None:
    """Play whole games, each from its own start of the generator. Keeps their last states if `end_states` has room."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    last_states = end_states.view(STATE)
    full_deal, state = deals[0], states[0]
    scratch: Scratch = scratches[0]
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        moves[number] = play_game(state, full_deal, scratch.mask, scratch.chance)
        winner_masks[number] = winners(state)
        scores(state, scratch.points)
        for seat in range(MAX_SEATS):
            points[number, seat] = scratch.points[seat]
        if end_states.shape[0] > 0:
            last_states[number] = states[0]
