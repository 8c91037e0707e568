"""What the simulated players of several games share: which cells to consider on a grid, and what points and wins are worth."""


def knows(witnesses: list[int], seat: int, cell: int) -> bool:
    """Whether the seat has seen the card that lies here."""
    return (witnesses[cell] >> seat) & 1 == 1


def thin_out(witnesses: list[int], seat: int, mask: list[int], cells: int, keep_known: bool) -> None:
    """Of the marked cells that `seat` does not know, keep one for each set of seats that has seen the card.

    With `keep_known`, all cells that it knows stay marked. Otherwise, one of them stays marked if no other cell does.
    """
    witness_sets = 0
    first_known = -1
    for cell in range(cells):
        if not mask[cell]:
            continue
        if knows(witnesses, seat, cell):
            if not keep_known:
                mask[cell] = 0
                if first_known < 0:
                    first_known = cell
        elif (witness_sets >> witnesses[cell]) & 1:
            mask[cell] = 0
        else:
            witness_sets |= 1 << witnesses[cell]
    if witness_sets == 0 and first_known >= 0:
        mask[first_known] = 1


def keep_one_per_witness_set(witnesses: list[int], mask: list[int], cells: int) -> None:
    """Of the marked cells, keep one for each set of seats that has seen the card."""
    witness_sets = 0
    for cell in range(cells):
        if mask[cell]:
            mask[cell] = not (witness_sets >> witnesses[cell]) & 1
            witness_sets |= 1 << witnesses[cell]


def share_of(winners: int, seat: int) -> float:
    """A seat's share of a win among `winners`, which has one bit per seat; 0 if it is not one of them."""
    if not (winners >> seat) & 1:
        return 0.0
    count = 0
    while winners:
        winners &= winners - 1
        count += 1
    return 1.0 / count


def compare(worth: list[float], seats: int, step: float) -> None:
    """Turn the points in `worth` into values from 0 to 1, by each seat's lead over the best of the others.

    No lead is worth 0.5, and a lead of `step` or more is worth 1.
    """
    best, second_best, leader = -1e9, -1e9, 0
    for seat in range(seats):
        if worth[seat] > best:
            second_best = best
            best, leader = worth[seat], seat
        elif worth[seat] > second_best:
            second_best = worth[seat]
    for seat in range(seats):
        lead = worth[seat] - (second_best if seat == leader else best)
        worth[seat] = min(max(0.5 + lead / (2 * step), 0.0), 1.0)


def reward(worth: list[float], seats: int, winners: int, weight: float) -> None:
    """Move each seat's worth towards its share of the win, by the fraction `weight` of the difference."""
    for seat in range(seats):
        worth[seat] += weight * (share_of(winners, seat) - worth[seat])
