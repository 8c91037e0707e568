"""Pairs in a terminal: two lines per card, and an empty place for each card that was taken."""

from facedown.games.pairs.notation import cells_of
from facedown.games.pairs.rules import COLUMNS
from facedown.kit.contract import View
from facedown.kit.text import FACE_DOWN, counted, grid

TAKEN = "·"


def sketch(view: View) -> list[str]:
    pairs = view["options"]["pairs"]
    tiles = {cell: tile(view, cell) for cell in cells_of(pairs)}
    scores = [f"seat {seat}: {counted(score, 'pair')}" for seat, score in enumerate(view["scores"])]
    return [*grid(tiles, COLUMNS[pairs]), "", *scores, f"{counted(view['turns'], 'turn')} so far"]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell; the first card of a turn is underlined."""
    if cell not in view["cells"]:
        return TAKEN, ""
    picture = view["cells"][cell]
    return (FACE_DOWN, FACE_DOWN) if picture is None else (picture, "‾" * len(picture))
