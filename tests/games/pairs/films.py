"""What the pieces in Pairs' films say."""

from collections.abc import Iterator
from typing import Any

from facedown.games.pairs.notation import CARDS, cells_of
from tests.contract.films import Frame, Moment, Piece


def deal(game: dict[str, Any]) -> dict[str, Any]:
    pairs = game["options"]["pairs"]
    rest = [*CARDS[:pairs], *CARDS[:pairs]]
    for card in game["cards"].values():
        rest.remove(card)
    others = iter(rest)
    return {"cards": {cell: game["cards"].get(cell) or next(others) for cell in cells_of(pairs)}}


def untruths(frame: Frame, moment: Moment) -> Iterator[str]:
    """Other pieces than cards say nothing."""
    return iter(())


def verdict(name: str, frame: Frame, moment: Moment) -> str | None:
    """Two cards that lie open are alike, or not."""
    face_up = {cell: card for cell, card in moment.view["cells"].items() if card}
    if len(face_up) < 2 or frame[name]["at"] not in face_up:
        return None
    return "good" if len(set(face_up.values())) == 1 else "bad"


def points(label: Piece, moment: Moment) -> int:
    raise ValueError("no label of Pairs says points")
