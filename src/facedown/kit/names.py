"""Names of cells, and annotations for names.

A cell is named by its column's letter, from `a`, and its row's number, from 1: `a1` is at the top left.
"""

from collections.abc import Iterable
from typing import Any, Literal


def cell_name(cell: int, width: int) -> str:
    return f"{chr(ord('a') + cell % width)}{cell // width + 1}"


def cell_names(cells: int, width: int) -> list[str]:
    """The names of all cells of a grid, row by row."""
    return [cell_name(cell, width) for cell in range(cells)]


class OneOf:
    """Annotates a text that is one of these names: a `str` for mypy, an enumeration in the schema, a union in TypeScript."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(names))

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(Literal[self.names])


class Exactly:
    """Annotates a list of exactly `count` items, which is a tuple in TypeScript."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {**handler(source), "min_length": self.count, "max_length": self.count}
