"""Tremember's area in a terminal: two lines a card, the chips and the card taken out below."""

from facedown.engine.contract import View
from facedown.engine.sketching.grid import FACE_DOWN, grid
from facedown.engine.spelling.tremember import CELLS, chips
from facedown.games.tremember import WIDTH


def sketch(view: View) -> list[str]:
    return [*grid({cell: tile(view, cell) for cell in CELLS}, WIDTH), "", *around(view)]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell; a first card that waits for its second says so."""
    if cell not in view["cells"]:
        return "(gap)", ""
    if view["cells"][cell] is None:
        return FACE_DOWN, FACE_DOWN
    return view["cells"][cell], "[first]" if cell == view["turned"] else ""


def around(view: View) -> list[str]:
    """Each seat's points, and the card that is out."""
    return [
        *(f"seat {seat}: {points} points {in_chips(points)}".rstrip() for seat, points in enumerate(view["scores"])),
        *hand(view),
    ]


def in_chips(points: int) -> str:
    """TRE-10"""
    fives, ones = chips(points)
    return f"({' '.join(['5'] * fives + ['1'] * ones)})" if points else ""


def hand(view: View) -> list[str]:
    """TRE-3: what the card is, only its taker's view has."""
    if view["taken"] is None:
        return []
    seat, cell = view["taken"]["seat"], view["taken"]["cell"]
    return [f"seat {seat} holds the card from {cell}: {view['taken'].get('card', 'only that seat sees it')}"]
