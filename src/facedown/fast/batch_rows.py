"""Many games side by side, in the subset that compiles. Bound to a game by compiling.py, as rules_rows.py is.

Games `first` up to `end` are one thread's share. Games are independent, so the size of a share does not affect the result.
"""

from facedown.fast.bindings import (
    ACTIONS,
    DEAL,
    MASK,
    MAX_SEATS,
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
    scores,
    to_move,
    winners,
)
from facedown.fast.random_play import lowest_seat, play_at_random

NOBODY = -1


def deal_rows(rows: Row, deals: Row, scratches: Row, all_of_them: bool, first: int, end: int) -> int:
    """Deal again where a game is over, or everywhere. Returns how many were dealt."""
    states, deal_records, scratch = rows.view(STATE), deals.view(DEAL), scratches.view(SCRATCH)
    games_dealt = 0
    for number in range(first, end):
        if all_of_them or is_over(states[number]):
            draw(deal_records[number], scratch[number].chance)
            deal(states[number], deal_records[number], None)
            games_dealt += 1
    return games_dealt


def play_at_random_rows(rows: Row, deals: Row, scratches: Row, steps: int, first: int, end: int) -> int:
    """Make `steps` random moves in each game, each by a random seat that is due. A game that is over is dealt again instead."""
    states, deal_records, scratch = rows.view(STATE), deals.view(DEAL), scratches.view(SCRATCH)
    moves = 0
    for number in range(first, end):
        for _ in range(steps):
            if is_over(states[number]):
                draw(deal_records[number], scratch[number].chance)
                deal(states[number], deal_records[number], None)
            else:
                play_at_random(states[number], scratch[number].mask, scratch[number].chance)
                moves += 1
    return moves


def legal_rows(rows: Row, seats: Numbers, masks: Row, first: int, end: int) -> int:
    """Write down which seat is asked in each game, or NOBODY if it is over, and what it may play."""
    states, marks = rows.view(STATE), masks.view(MASK)
    for number in range(first, end):
        due_seats = to_move(states[number])
        seats[number] = lowest_seat(due_seats) if due_seats else NOBODY
        legal(states[number], lowest_seat(due_seats), marks[number].mask)
    return 0


def refused_rows(rows: Row, seats: Numbers, actions: Numbers, first: int, end: int) -> int:
    """The first game whose seat may not play its action, counted from 1; 0 if all may."""
    states = rows.view(STATE)
    for number in range(first, end):
        seat, action = seats[number], actions[number]
        if seat == NOBODY:
            continue
        if not (0 <= seat < MAX_SEATS and 0 <= action < ACTIONS) or refusal(states[number], seat, action) != 0:
            return number + 1
    return 0


def apply_rows(rows: Row, seats: Numbers, actions: Numbers, first: int, end: int) -> int:
    """Make one move in each game, except where the seat is NOBODY."""
    states = rows.view(STATE)
    for number in range(first, end):
        if seats[number] != NOBODY:
            apply(states[number], seats[number], actions[number], None)
    return 0


def standing_rows(
    rows: Row, scratches: Row, over_flags: Row, points: Numbers, winner_masks: Numbers, first: int, end: int
) -> int:
    """For each game, write down whether it is over, its scores, and who has won or would win now, one bit per seat."""
    states, scratch = rows.view(STATE), scratches.view(SCRATCH)
    for number in range(first, end):
        over_flags[number] = is_over(states[number])
        winner_masks[number] = winners(states[number])
        scores(states[number], scratch[number].points)
        for seat in range(MAX_SEATS):
            points[number, seat] = scratch[number].points[seat]
    return 0
