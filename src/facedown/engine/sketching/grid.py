"""A grid of cells, two short lines each."""

from collections.abc import Mapping

FACE_DOWN = "░░░░░░░░"
COLUMN = 11


def grid(tiles: Mapping[str, tuple[str, str]], width: int) -> list[str]:
    """`tiles` row by row, with the columns' letters above and the rows' numbers in front."""
    cells = list(tiles)
    lines = ["   " + "".join(f"{cell[0]:<{COLUMN}}" for cell in cells[:width])]
    for first in range(0, len(cells), width):
        row = cells[first : first + width]
        upper, lower = ("".join(f"{tiles[cell][line]:<{COLUMN}}" for cell in row) for line in (0, 1))
        lines += [f"{row[0][1:]:<3}{upper}", f"   {lower}"]
    return [line.rstrip() for line in lines]
