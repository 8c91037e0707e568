"""What each game's events and views look like on the wire, as types. One file a game, with an `Event` and a `View`,
`FACTS` of the rules where its board draws some, and `standing` where what a view shows is worth points that it does not name.

They come from the engine and are sent as they are; a test holds whole games against these models.
"""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Literal

from facedown.server.protocol import Message

Everyone = Literal["all"]


class End(Message):
    """The last event of every game."""

    event: Literal["end"]
    scores: list[int]
    winners: list[int]
    to: Everyone


def standing(game: str, view: dict[str, Any]) -> list[int] | None:
    """Points so far, by what is in `view` alone; None where the game counts none before its end, or the view has them."""
    found = standings().get(game)
    return None if found is None else found(view)


@cache
def standings() -> dict[str, Callable[[dict[str, Any]], list[int]]]:
    return {game: wire.standing for game, wire in games_on_the_wire().items() if hasattr(wire, "standing")}


def games_on_the_wire() -> dict[str, ModuleType]:
    return {
        found.name.replace("_", "-"): importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    }
