"""Random play with a part left out or done twice, in the subset that compiles: the difference in time is the time of that part.

It is bound to a game by compiling.py, as random_play.py is.
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


def deal_rows(blank_deal: Row, starts: Numbers) -> int:
    """Deal games, and play none of them."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    total = 0
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratches[0].chance[0] = starts[number]
        draw(deals[0], scratches[0].chance)
        deal(states[0], deals[0], None)
        total += to_move(states[0])
    return total


def play_rows(blank_deal: Row, starts: Numbers) -> int:
    """Play whole games as random_play.py does, and return how many moves they had."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    full_deal, state, scratch = deals[0], states[0], scratches[0]
    moves = 0
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        moves += play_game(state, full_deal, scratch.mask, scratch.chance)
    return moves


def choose_twice_rows(blank_deal: Row, starts: Numbers) -> int:
    """Play the same games, but choose each move twice: the first choice has a generator of its own, and is thrown away."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(2, SCRATCH)
    full_deal, state, scratch, idle_scratch = deals[0], states[0], scratches[0], scratches[1]
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        idle_scratch.chance[0] = starts[number]
        draw(full_deal, scratch.chance)
        deal(state, full_deal, None)
        while not is_over(state):
            any_action(state, any_seat(to_move(state), idle_scratch.chance), idle_scratch.mask, idle_scratch.chance)
            play_at_random(state, scratch.mask, scratch.chance)
    return 0


def count_listed_rows(blank_deal: Row, starts: Numbers) -> int:
    """How many moves needed a list of the legal actions, because the first actions drawn were not legal."""
    blanks, deals, states, scratches = blank_deal.view(DEAL), np.zeros(1, DEAL), np.zeros(1, STATE), np.zeros(1, SCRATCH)
    full_deal, state, scratch = deals[0], states[0], scratches[0]
    listed_count = 0
    for number in range(starts.shape[0]):
        deals[0] = blanks[0]
        scratch.chance[0] = starts[number]
        draw(full_deal, scratch.chance)
        deal(state, full_deal, None)
        while not is_over(state):
            seat = any_seat(to_move(state), scratch.chance)
            refused_count = 0
            action = -1
            for _ in range(TRIES):
                if action < 0:
                    candidate = draw_below(scratch.chance, ACTIONS)
                    if refusal(state, seat, candidate) == 0:
                        action = candidate
                    else:
                        refused_count += 1
            if refused_count == TRIES:
                listed_count += 1
                legal(state, seat, scratch.mask)
                action = nth_marked(scratch.mask, draw_below(scratch.chance, count(scratch.mask)))
            apply(state, seat, action, None)
    return listed_count
