"""Cells of a grid, counted row by row from the top left."""


def share_a_side(cell: int, other: int, width: int) -> bool:
    """Whether two cells touch horizontally or vertically."""
    columns = abs(cell % width - other % width)
    rows = abs(cell // width - other // width)
    return columns + rows == 1


def neighbours(cells: int, width: int) -> tuple[int, ...]:
    """For each cell, the cells that share a side with it, one bit per cell."""
    return tuple(sum(1 << other for other in range(cells) if share_a_side(cell, other, width)) for cell in range(cells))
