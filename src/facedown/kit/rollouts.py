"""What the simulated players of several games share: which cells to consider on a grid, and what points and wins are worth."""


def knows(seen: list[int], seat: int, cell: int) -> bool:
    """Whether the seat has seen the card that lies here."""
    return (seen[cell] >> seat) & 1 == 1


def thin_out(seen: list[int], seat: int, mask: list[int], cells: int, keep_known: bool) -> None:
    """Of the marked cells that `seat` does not know, keep one for each set of seats that has seen the card.

    With `keep_known`, all cells that it knows stay marked. Without it, one of them does, and only if no other cell does.
    """
    found = 0
    first_known = -1
    for cell in range(cells):
        if not mask[cell]:
            continue
        if knows(seen, seat, cell):
            if not keep_known:
                mask[cell] = 0
                if first_known < 0:
                    first_known = cell
        elif (found >> seen[cell]) & 1:
            mask[cell] = 0
        else:
            found |= 1 << seen[cell]
    if found == 0 and first_known >= 0:
        mask[first_known] = 1


def keep_one_per_witness_set(seen: list[int], mask: list[int], cells: int) -> None:
    """Of the marked cells, keep one for each set of seats that has seen the card."""
    found = 0
    for cell in range(cells):
        if mask[cell]:
            mask[cell] = not (found >> seen[cell]) & 1
            found |= 1 << seen[cell]


def share_of(won: int, seat: int) -> float:
    """A seat's share of a win among the winners in `won`, which has one bit per seat; 0 if it is not one of them."""
    if not (won >> seat) & 1:
        return 0.0
    count = 0
    while won:
        won &= won - 1
        count += 1
    return 1.0 / count


def compare(worth: list[float], seats: int, step: float) -> None:
    """Turn the points in `worth` into values from 0 to 1, by each seat's lead over the best of the others.

    No lead is worth 0.5, and a lead of `step` or more is worth 1.
    """
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
    """Move each seat's worth towards its share of the win, by the fraction `weight` of the difference."""
    for seat in range(seats):
        worth[seat] += weight * (share_of(won, seat) - worth[seat])
