"""Tremember's area in a terminal: two lines per card, the gap, and chips for points."""

from facedown.games.tremember.notation import CELLS, chips
from facedown.games.tremember.rules import WIDTH
from facedown.kit.contract import View
from facedown.kit.text import FACE_DOWN, counted, grid

GAP = "·  ·  ·"
FIVE, ONE = "⑤", "①"


def sketch(view: View) -> list[str]:
    return [*grid({cell: tile(view, cell) for cell in CELLS}, WIDTH), "", *taken(view), *around(view)]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell; the first card of a turn is underlined."""
    if cell not in view["cells"]:
        return GAP, GAP
    if view["cells"][cell] is None:
        return FACE_DOWN, FACE_DOWN
    picture = view["cells"][cell]
    return picture, "‾" * len(picture) if cell == view["turned"] else ""


def taken(view: View) -> list[str]:
    """Who holds the card that was taken out, and in that player's own view also which card it is."""
    if view["taken"] is None:
        return []
    card = f": {view['taken']['card']}" if "card" in view["taken"] else ""
    return [f"seat {view['taken']['seat']} holds the card of {view['taken']['cell']}{card}"]


def around(view: View) -> list[str]:
    """TRE-10: each seat's points, also as chips."""
    lines = []
    for seat, points in enumerate(view["scores"]):
        fives, ones = chips(points)
        lines.append(f"seat {seat}: {counted(points, 'point')} {FIVE * fives}{ONE * ones}".rstrip())
    return lines
