"""Random play, in the subset that compiles. Bound to a game's compiled rules by compiling.py, as rows.py is."""

# ruff: noqa: F821
# mypy: ignore-errors


def any_seat(due, chance):
    """One of the seats in `due`, a bit a seat."""
    seat = 0
    if due & (due - 1) == 0:
        while due >> seat != 1:
            seat += 1
        return seat
    seat = below(chance, MAX_SEATS)
    while due >> seat & 1 == 0:
        seat = below(chance, MAX_SEATS)
    return seat


def any_action(mask, chance):
    """One of the legal actions: draw until one is. There always is one for a seat that is due."""
    action = below(chance, ACTIONS)
    while mask[action] == 0:
        action = below(chance, ACTIONS)
    return action


def play_at_random(state, mask, chance):
    """One move by anyone who is due."""
    seat = any_seat(to_move(state), chance)
    legal(state, seat, mask)
    apply(state, seat, any_action(mask, chance), None)


def random_games_row(row, dealt_row, mask, chance, games):
    """Whole games one after the other, each with a deal of its own; how many moves they took."""
    state, dealt = row.view(STATE)[0], dealt_row.view(DEAL)[0]
    moves = 0
    for _ in range(games):
        draw(dealt, chance)
        deal(state, dealt, None)
        while not is_over(state):
            play_at_random(state, mask, chance)
            moves += 1
    return moves


def random_steps_rows(rows, dealt_rows, masks, chances, steps):
    """A move in each of many games, and again, `steps` times; a game that is over is dealt anew."""
    for number in prange(rows.shape[0]):
        state, dealt = rows[number].view(STATE)[0], dealt_rows[number].view(DEAL)[0]
        for _ in range(steps):
            play_at_random(state, masks[number], chances[number])
            if is_over(state):
                draw(dealt, chances[number])
                deal(state, dealt, None)
