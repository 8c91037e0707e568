"""The names of cells: a column letter from `a` and a row number from `1`, `a1` at the top left."""


def cell_name(cell: int, width: int) -> str:
    return f"{chr(ord('a') + cell % width)}{cell // width + 1}"


def cell_names(cells: int, width: int) -> list[str]:
    """All names, row by row: the name of each cell at its number."""
    return [cell_name(cell, width) for cell in range(cells)]
