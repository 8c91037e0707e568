"""One game, move by move, in the subset that compiles. Bound to a game by compiling.py, as rules_rows.py is.

A call from Python takes longer than a move. So one call checks a move, makes it and writes down what may come next.
"""

import numpy as np

from facedown.fast.bindings import (
    ACTIONS,
    DEAL,
    MAX_SEATS,
    POSITION,
    Numbers,
    Row,
    apply,
    deal,
    legal,
    refusal,
    scores,
    to_move,
    winners,
)
from facedown.fast.random_play import lowest_seat
from facedown.fast.records import Position


def begin_position(row: bytearray, deal_row: Row) -> None:
    position: Position = np.frombuffer(row, POSITION)[0]
    deal(position.state, deal_row.view(DEAL)[0], None)
    look(position)


def play_position(row: bytearray, seat: int, action: int) -> bool:
    """Play the action, unless it is refused. Returns whether it was refused."""
    position: Position = np.frombuffer(row, POSITION)[0]
    if not (0 <= seat < MAX_SEATS and 0 <= action < ACTIONS) or refusal(position.state, seat, action) != 0:
        return True
    apply(position.state, seat, action, None)
    look(position)
    return False


def look(position: Position) -> None:
    """Write down who is due, who is asked and what that seat may play."""
    position.due_seats = to_move(position.state)
    position.seat = lowest_seat(position.due_seats)
    list_legal(position, position.seat)


def list_legal(position: Position, seat: int) -> None:
    legal(position.state, seat, position.mask)
    count = 0
    for action in range(ACTIONS):
        position.actions[count] = action
        count += position.mask[action]
    position.count = count


def legal_position(row: bytearray, seat: int) -> None:
    """Write down what a seat other than the one asked may play."""
    list_legal(np.frombuffer(row, POSITION)[0], seat)


def scores_position(row: bytearray, out: Numbers) -> None:
    scores(np.frombuffer(row, POSITION)[0].state, out)


def winners_position(row: bytearray) -> int:
    return winners(np.frombuffer(row, POSITION)[0].state)
