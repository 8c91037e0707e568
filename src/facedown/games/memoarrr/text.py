"""Memoarrr!'s island in a terminal: two lines per location, with the stack in the middle."""

from facedown.games.memoarrr.notation import CELLS
from facedown.games.memoarrr.rules import WIDTH
from facedown.kit.contract import View
from facedown.kit.text import FACE_DOWN, counted, grid

BANNED = "xxxxxxxx"


def sketch(view: View) -> list[str]:
    return [*grid({cell: tile(view, cell) for cell in CELLS}, WIDTH), "", *around(view)]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell. The location to connect to is in brackets."""
    if cell not in view["cells"]:
        return f"({view['volcano']})" if view["volcano"] else "( )", f"{view['left']} left"
    if cell == view["banned"]:
        return BANNED, BANNED
    if view["cells"][cell] is None:
        return FACE_DOWN, FACE_DOWN
    animal, landscape = view["cells"][cell].split("-")
    return (f"[{animal}", f"{landscape}]") if cell == view["last"] else (animal, landscape)


def around(view: View) -> list[str]:
    """The lines about each seat: its chests and its volcano."""
    return [
        f"seat {seat}: {counted(chests, 'chest')}"
        + (f", out with volcano {view['out'][str(seat)]}" if str(seat) in view["out"] else "")
        for seat, chests in enumerate(view["chests"])
    ]
