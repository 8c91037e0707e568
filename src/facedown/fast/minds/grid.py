"""Thinking about cards on a grid."""


def knows(seen: list[int], seat: int, cell: int) -> bool:
    """Whether the seat has seen the card that lies here."""
    return (seen[cell] >> seat) & 1 == 1


def thin_out(seen: list[int], seat: int, mask: list[int], cells: int, keep_known: bool) -> None:
    """Of marked cells that the same eyes have seen, one is enough. Known ones all stay, or go if any other is there."""
    met = 0
    first_known = -1
    for cell in range(cells):
        if not mask[cell]:
            continue
        if knows(seen, seat, cell):
            if not keep_known:
                mask[cell] = 0
                if first_known < 0:
                    first_known = cell
        elif (met >> seen[cell]) & 1:
            mask[cell] = 0
        else:
            met |= 1 << seen[cell]
    if met == 0 and first_known >= 0:
        mask[first_known] = 1


def one_of_a_kind(seen: list[int], mask: list[int], cells: int) -> None:
    """Of marked cells that the same eyes have seen, one."""
    met = 0
    for cell in range(cells):
        if mask[cell]:
            mask[cell] = not (met >> seen[cell]) & 1
            met |= 1 << seen[cell]
