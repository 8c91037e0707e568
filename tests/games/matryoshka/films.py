"""What the pieces in Matryoshka's films say.

A doll has its own name. It is in the `middle`, or in the `pick`, `display`, `offer` or `hand` of a seat, or nowhere in a game.
"""

from collections.abc import Iterator
from typing import Any

from facedown.games.matryoshka.notation import CARDS
from facedown.games.matryoshka.view import standing
from tests.contract.films import Frame, Moment, Piece
from tests.games.matryoshka.table import deck_of


def deal(game: dict[str, Any]) -> dict[str, Any]:
    """`hands` are the dolls that each seat draws first."""
    return deck_of("\n".join(game["hands"]), game["players"], game.get("start", 0))


def untruths(frame: Frame, moment: Moment) -> Iterator[str]:
    displays: dict[str, list[str]] = {}
    for name, piece in frame.items():
        if "card" not in piece:
            continue
        place, _, seat = piece.get("in", "").partition(" ")
        if name not in CARDS or piece["card"] not in (None, name):
            yield f"{name} is no doll with the face {piece['card']}"
        if not is_at(place, seat, name, piece["card"], moment):
            yield f"{name} is not in the {piece['in']}, {'face up' if piece['card'] else 'face down'}"
        if place == "display":
            displays.setdefault(seat, []).append(name)
    for seat, shown in displays.items():
        if sorted(shown) != moment.view["displays"][int(seat)]:
            yield f"the display of seat {seat} is {moment.view['displays'][int(seat)]}"


def is_at(place: str, seat: str, doll: str, face: str | None, moment: Moment) -> bool:
    """Whether a doll lies there, and seat 0 sees this side of it."""
    view, hidden = moment.view, moment.hidden or {"hands": {}, "picked": {}}
    match place:
        case "middle":
            return bool(view["middle"] == face)
        case "display":
            return face in view["displays"][int(seat)]
        case "offer":
            return int(seat) in view["offered"] and view["offers"].get(seat) == face
        case "pick":
            return moment.hidden is not None and doll in hidden["picked"][int(seat)]
        case "hand":
            return moment.hidden is not None and doll in hidden["hands"][int(seat)]
    return place == ""


def verdict(name: str, frame: Frame, moment: Moment) -> str | None:
    """A doll is good where a label counts it."""
    return "good" if any(name in piece.get("for", []) for piece in frame.values()) else None


def points(label: Piece, moment: Moment) -> int:
    shown: Any = {"players": 1, "displays": [label["for"]]}
    return standing(shown)[0]
