"""Cells of a grid, counted row by row from the top left."""


def share_a_side(cell: int, other: int, width: int) -> bool:
    """Whether two cells touch horizontally or vertically."""
    across = abs(cell % width - other % width)
    down = abs(cell // width - other // width)
    return across + down == 1
