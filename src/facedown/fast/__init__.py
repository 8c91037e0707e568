"""Compiled rules: whole random games, many games side by side, or one game move by move.

This is the only package that imports Numba, and only when one of these names is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from facedown.fast.batch import Batch
    from facedown.fast.position import Position
    from facedown.fast.random_games import RandomGames, play_random_games

__all__ = ["Batch", "Position", "RandomGames", "play_random_games"]

MODULES = {"Batch": "batch", "Position": "position", "RandomGames": "random_games", "play_random_games": "random_games"}


def __getattr__(name: str) -> object:
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
