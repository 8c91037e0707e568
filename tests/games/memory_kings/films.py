"""What the pieces in Memory Kings' films say."""

from collections.abc import Iterator
from typing import Any

from facedown.games.memory_kings.deal import SUITS_OF_FOUR, cells_of, chessboard_back
from facedown.games.memory_kings.notation import BACKS, CELLS, RANKS, SUITS
from tests.contract.films import SEAT, Frame, Moment, Piece

QUEEN = ("queen", "black")


def deal(game: dict[str, Any]) -> dict[str, Any]:
    """A deal of four seasons. What a film shows and the pack does not have is dealt all the same: the engine refuses it."""
    cards, backs, suits = game["cards"], game["backs"], suits_with(game["cards"])
    if game.get("options", {}).get("backs") == "chessboard":
        backs = {**{CELLS[cell]: BACKS[chessboard_back(cell)] for cell in cells_of("four")}, **backs}
    pack = [*((f"{suit}-{rank}", back) for suit in suits for rank in RANKS for back in BACKS), QUEEN]
    laid = {}
    cells = [CELLS[cell] for cell in cells_of("four")]
    for cell in sorted(cells, key=lambda cell: (cell not in cards, cell not in backs)):
        card, back = cards.get(cell), backs.get(cell)
        fitting = [one for one in pack if card in (None, one[0]) and back in (None, one[1])]
        laid[cell] = fitting[0] if fitting else (card or QUEEN[0], back or QUEEN[1])
        pack = [one for one in pack if one != laid[cell]]
    return {
        "cards": {cell: card for cell, (card, _) in laid.items()},
        "backs": {cell: back for cell, (_, back) in laid.items()},
        "removed": None,
        "suits": suits,
    }


def suits_with(cards: dict[str, str]) -> list[str]:
    named = {card.partition("-")[0] for card in cards.values()}
    return sorted(sorted(SUITS, key=lambda suit: suit not in named)[:SUITS_OF_FOUR])


def untruths(frame: Frame, moment: Moment) -> Iterator[str]:
    """Every pawn and token that is on the board that is shown, and no other."""
    shown = {kind: {name: piece["at"] for name, piece in frame.items() if piece.get("like") == kind} for kind in KINDS}
    board = {piece["at"] for piece in frame.values() if "card" in piece}
    view = moment.view
    own = {f"pawn {number + 1}": cell for number, cell in enumerate(view["pawns"][SEAT]) if cell in board}
    others = [cell for seat, pawns in enumerate(view["pawns"]) if seat != SEAT for cell in pawns if cell in board]
    counter = {"counter": view["counter"]} if view["counter"] in board else {}
    tokens = sorted(cell for cell, seat in view["tokens"].items() if seat == SEAT and cell in board)
    if shown["pawn"] != own or others:
        yield f"the pawns {shown['pawn']} are {own}, and those of others {others}"
    if shown["counter"] != counter:
        yield f"the Counter is at {view['counter']}"
    if sorted(shown["token"].values()) != tokens:
        yield f"the tokens lie on {tokens}"


KINDS = ("pawn", "counter", "token")


def verdict(name: str, frame: Frame, moment: Moment) -> str | None:
    event = moment.event
    return "good" if event["event"] == "recruit" and frame[name]["at"] in event["cells"] else None


def points(label: Piece, moment: Moment) -> int:
    return 0
