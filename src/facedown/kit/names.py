"""The names of cells: a column letter from `a` and a row number from `1`, `a1` at the top left. And names as types."""

from collections.abc import Iterable
from typing import Any, Literal


def cell_name(cell: int, width: int) -> str:
    return f"{chr(ord('a') + cell % width)}{cell // width + 1}"


def cell_names(cells: int, width: int) -> list[str]:
    """All names, row by row: the name of each cell at its number."""
    return [cell_name(cell, width) for cell in range(cells)]


class OneOf:
    """In an annotation: a text that is one of these names. A `str` for mypy, one of a list in the schema and in TypeScript."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(names))

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(Literal[self.names])


class Exactly:
    """In an annotation: a list of that many items, which TypeScript calls a tuple."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {**handler(source), "min_length": self.count, "max_length": self.count}
