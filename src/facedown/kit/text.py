"""Helpers for drawing views in plain text: a grid of cells with a few short lines each, and nouns with a number."""

from collections.abc import Mapping, Sequence

FACE_DOWN = "░░░░░░░░"
COLUMN = 11


def grid(tiles: Mapping[str, Sequence[str]], width: int) -> list[str]:
    """The tiles row by row, with column letters above and row numbers in front. Keys are cell names, in order."""
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
    """A number and a noun: `1 pair`, `2 pairs`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
