"""Memory Kings' grid in a terminal: three lines per card, the last for the pawns on it."""

from facedown.games.memory_kings.notation import COUNTER
from facedown.kit.contract import View
from facedown.kit.text import counted, grid

INK = {"black": "▓", "white": "░"}
CARD_WIDTH = 8
LEGEND = "▓ black back   ░ white back   (0) a pawn of seat 0   *0 its token"
SOLO_LEGEND = f"{LEGEND}   C the Counter"


def sketch(view: View) -> list[str]:
    cells = list(view["cells"])
    width = int(len(cells) ** 0.5)
    legend = LEGEND if view["counter"] is None else SOLO_LEGEND
    return [*grid({cell: tile(view, cell) for cell in cells}, width), "", legend, *around(view)]


def tile(view: View, cell: str) -> tuple[str, str, str]:
    """The lines of a cell: suit and token, rank, pawns. KNG-1: the back is only drawn while the card is face down."""
    card = view["cells"][cell]
    if card is None:
        back = INK[view["backs"][cell]] * CARD_WIDTH
        return back, back, pawns(view, cell)
    suit, _, rank = card.rpartition("-")
    return f"{suit}{token(view, cell)}" if suit else "the", rank, pawns(view, cell)


def token(view: View, cell: str) -> str:
    return f" *{side(view['tokens'][cell])}" if cell in view["tokens"] else ""


def pawns(view: View, cell: str) -> str:
    """The seats whose pawns stand here, in one pair of brackets."""
    standing = [str(seat) for seat, places in enumerate(view["pawns"]) for place in places if place == cell]
    standing += [side(COUNTER)] * (view["counter"] == cell)
    return f"({''.join(standing)})" if standing else ""


def side(owner: int) -> str:
    return "C" if owner == COUNTER else str(owner)


def around(view: View) -> list[str]:
    """The lines about each side: its pairs, and where its pawns stand, pawn 1 first."""
    lines = []
    for seat, places in enumerate(view["pawns"]):
        where = "".join(f", pawn {pawn} at {cell}" for pawn, cell in enumerate(places, 1))
        lines.append(f"seat {seat}: {counted(view['pairs'][seat], 'pair')}{where}")
    if view["counter"] is not None:
        lines.append(f"the Counter: {counted(view['pairs'][1], 'pair')}, at {view['counter']}")
    return lines
