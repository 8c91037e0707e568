"""What the pieces in Tremember's films say."""

from collections.abc import Iterator
from typing import Any

from facedown.games.tremember.notation import CARDS, CELLS
from tests.contract.films import Frame, Moment, Piece


def deal(game: dict[str, Any]) -> dict[str, Any]:
    """Neighbours that nobody names differ, so that a card that moves the wrong way is noticed."""
    rest = [*CARDS, *CARDS]
    for card in game["cards"].values():
        rest.remove(card)
    others = iter(rest)
    return {"cards": {cell: game["cards"].get(cell) or next(others) for cell in CELLS}}


def untruths(frame: Frame, moment: Moment) -> Iterator[str]:
    """A card outside an edge is out of the area, and may be pushed in from there."""
    for name, piece in frame.items():
        side = piece.get("in")
        if side and (moment.view["taken"] or {}).get("cell") != name:
            yield f"{name} is not taken out"


def verdict(name: str, frame: Frame, moment: Moment) -> str | None:
    event = moment.event
    return "good" if event["event"] == "pair" and frame[name]["at"] in event["cells"] else None


def points(label: Piece, moment: Moment) -> int:
    return int(moment.event.get("points", 0))
