"""What a victory is worth."""


def share_of(won: int, seat: int) -> float:
    """A seat's share of a victory, which all in `won`, a bit a seat, have together."""
    if not (won >> seat) & 1:
        return 0.0
    count = 0
    while won:
        won &= won - 1
        count += 1
    return 1.0 / count
