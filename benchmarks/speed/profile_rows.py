"""Random play with a part of it left out or done twice, in the subset that compiles: what differs in time is that part.

Bound to a game by compiling.py, as random_play.py is.
"""

import numpy as np

from facedown.fast.bindings import (
    ACTIONS,
    DEAL,
    SCRATCH,
    STATE,
    Numbers,
    Row,
    apply,
    deal,
    draw,
    is_over,
    legal,
    refusal,
    to_move,
)
from facedown.fast.generator import draw_below
from facedown.fast.random_play import TRIES, any_action, any_seat, count, nth_marked, play_at_random, play_game


def dealt_rows(blank_deal: Row, starts: Numbers) -> int:
    """Nothing but deals."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    total = 0
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratches[0].chance[0] = starts[number]
        draw(deals[0], scratches[0].chance)
        deal(states[0], deals[0], None)
        total += to_move(states[0])
    return total


def played_rows(blank_deal: Row, starts: Numbers) -> int:
    """Whole games, as random_play.py has them; how many moves."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    dealt, state, scratch = deals[0], states[0], scratches[0]
    moves = 0
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        moves += play_game(state, dealt, scratch.mask, scratch.chance)
    return moves


def chosen_twice_rows(blank_deal: Row, starts: Numbers) -> int:
    """The same games, but each move is chosen twice, the first time for nothing, with a generator of its own."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(2, SCRATCH)
    dealt, state, scratch, idle = deals[0], states[0], scratches[0], scratches[1]
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        idle.chance[0] = starts[number]
        draw(dealt, scratch.chance)
        deal(state, dealt, None)
        while not is_over(state):
            any_action(state, any_seat(to_move(state), idle.chance), idle.mask, idle.chance)
            play_at_random(state, scratch.mask, scratch.chance)
    return 0


def listed_rows(blank_deal: Row, starts: Numbers) -> int:
    """In how many of all moves the list of legal actions is made: where the first draws are refused."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    dealt, state, scratch = deals[0], states[0], scratches[0]
    listed = 0
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        draw(dealt, scratch.chance)
        deal(state, dealt, None)
        while not is_over(state):
            seat = any_seat(to_move(state), scratch.chance)
            refused = 0
            action = -1
            for _ in range(TRIES):
                if action < 0:
                    tried = draw_below(scratch.chance, ACTIONS)
                    if refusal(state, seat, tried) == 0:
                        action = tried
                    else:
                        refused += 1
            if refused == TRIES:
                listed += 1
                legal(state, seat, scratch.mask)
                action = nth_marked(scratch.mask, draw_below(scratch.chance, count(scratch.mask)))
            apply(state, seat, action, None)
    return listed
