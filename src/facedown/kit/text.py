"""What pictures in plain text share: a grid of cells, a few short lines each, and counted things."""

from collections.abc import Mapping, Sequence

FACE_DOWN = "░░░░░░░░"
COLUMN = 11


def grid(tiles: Mapping[str, Sequence[str]], width: int) -> list[str]:
    """`tiles` row by row, with the columns' letters above and the rows' numbers in front."""
    cells = list(tiles)
    lines = ["   " + in_columns([cell[0] for cell in cells[:width]])]
    for first in range(0, len(cells), width):
        row = cells[first : first + width]
        for number, texts in enumerate(zip(*(tiles[cell] for cell in row), strict=True)):
            lines.append(f"{'' if number else row[0][1:]:<3}{in_columns(texts)}")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").split("\n")


def in_columns(texts: Sequence[str]) -> str:
    return "".join(f"{text:<{COLUMN}}" for text in texts)


def counted(number: int, thing: str) -> str:
    """1 pair, 2 pairs."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
