"""What each game's events and views look like on the wire, as types. One file a game, with an `Event` and a `View`.

They come from the engine and are sent as they are; a test holds whole games against these models.
"""

import importlib
import pkgutil
from types import ModuleType
from typing import Literal

from facedown.server.protocol import Message

Everyone = Literal["all"]


class End(Message):
    """The last event of every game."""

    event: Literal["end"]
    scores: list[int]
    winners: list[int]
    ended: str
    decided: str
    to: Everyone


def games_on_the_wire() -> dict[str, ModuleType]:
    return {
        found.name.replace("_", "-"): importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    }
