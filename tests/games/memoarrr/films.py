"""What the pieces in Memoarrr!'s films say."""

from collections.abc import Iterator
from typing import Any

from facedown.games.memoarrr import rules
from facedown.games.memoarrr.notation import CARDS
from facedown.games.memoarrr.view import ISLAND
from tests.contract.films import Frame, Moment, Piece

PILE = ("dark", "light", "light")


def deal(game: dict[str, Any]) -> dict[str, Any]:
    cards, pile = game["cards"], list(PILE[: game["players"] - 1])
    *others, removed = [card for card in CARDS if card not in cards.values()]
    rest = iter(others)
    return {
        "island": {cell: cards[cell] if cell in cards else next(rest) for cell in ISLAND},
        "removed": removed,
        "treasures": list(rules.TREASURES),
        "volcanoes": sorted(pile),
        "piles": [pile] * rules.ROUNDS,
    }


def untruths(frame: Frame, moment: Moment) -> Iterator[str]:
    """A volcano or a chest lies on the stack, or with a player."""
    view = moment.view
    for name, piece in frame.items():
        place, _, seat = (piece.get("in") or "").partition(" ")
        match piece.get("like"), place:
            case "volcano", "stack" if view["volcano"] != "dark":
                yield f"{name} is not on top"
            case "volcano", "seat" if view["out"].get(seat) != "dark":
                yield f"{name} is not with seat {seat}"
            case "chest", "stack" if view["left"] == 0:
                yield f"{name} is gone"
            case "chest", "seat" if view["chests"][int(seat)] != 1:
                yield f"{name} is not with seat {seat}"


def verdict(name: str, frame: Frame, moment: Moment) -> str | None:
    event = moment.event
    if event["event"] != "reveal" or event["cell"] != frame[name]["at"]:
        return None
    return {"connected": "good", "failed": "bad"}.get(event["result"])


def points(label: Piece, moment: Moment) -> int:
    return 0
