"""What points and victories are worth."""


def share_of(won: int, seat: int) -> float:
    """A seat's share of a victory, which all in `won`, a bit a seat, have together."""
    if not (won >> seat) & 1:
        return 0.0
    count = 0
    while won:
        won &= won - 1
        count += 1
    return 1.0 / count


def compare(worth: list[float], seats: int, step: float) -> None:
    """Points into worths from 0 to 1: how far each is ahead of the best of the others, `step` making all the difference."""
    best, second, first = -1e9, -1e9, 0
    for seat in range(seats):
        if worth[seat] > best:
            second = best
            best, first = worth[seat], seat
        elif worth[seat] > second:
            second = worth[seat]
    for seat in range(seats):
        ahead = worth[seat] - (second if seat == first else best)
        worth[seat] = min(max(0.5 + ahead / (2 * step), 0.0), 1.0)


def reward(worth: list[float], seats: int, won: int, weight: float) -> None:
    """So much of the worth is the victory."""
    for seat in range(seats):
        worth[seat] += weight * (share_of(won, seat) - worth[seat])
