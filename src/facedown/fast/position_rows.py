"""One game, a move at a time, in the subset that compiles. Bound to a game's compiled rules by compiling.py, as rows.py is.

A call from Python costs more than a move. So one call checks a move, makes it and writes down what may come next.
"""

# ruff: noqa: F821
# mypy: ignore-errors


def begin_position(row, dealt):
    position = np.frombuffer(row, POSITION)[0]
    deal(position.state, dealt.view(DEAL)[0], None)
    look(position)


def play_position(row, seat, action):
    """Whether the action was refused; if not, it has been played."""
    position = np.frombuffer(row, POSITION)[0]
    if not (0 <= seat < MAX_SEATS and 0 <= action < ACTIONS) or refusal(position.state, seat, action) != 0:
        return True
    apply(position.state, seat, action, None)
    look(position)
    return False


def look(position):
    """Write down who is due, who is asked and what that seat may play."""
    position.due = to_move(position.state)
    position.seat = lowest_seat(position.due)
    list_legal(position, position.seat)


def list_legal(position, seat):
    legal(position.state, seat, position.mask)
    found = 0
    for action in range(ACTIONS):
        position.actions[found] = action
        found += position.mask[action]
    position.count = found


def legal_position(row, seat):
    """Write down what another seat than the one asked may play."""
    list_legal(np.frombuffer(row, POSITION)[0], seat)


def scores_position(row, out):
    scores(np.frombuffer(row, POSITION)[0].state, out)


def winners_position(row):
    return winners(np.frombuffer(row, POSITION)[0].state)
