"""A game's dealing, compiled for tests."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.fast.compiling import copies_for
from facedown.fast.generator import starting_points
from facedown.kit.contract import AnyDeal
from facedown.kit.states import packed
from tests.contract.configurations import Configuration
from tests.fast import drawing_rows

T = TypeVar("T")
Bytes = npt.NDArray[np.uint8]


@cache
def bound(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that calls a game's compiled names, compiled for that game."""
    compiled: Callable[..., Any] = numba.njit(cache=True)(copies_for(game).bound(function))
    return compiled


def a_deal(configuration: Configuration) -> AnyDeal:
    return configuration.game.deal.unshuffled(configuration.players, configuration.options, 0)


def as_row(instance: object) -> Bytes:
    return np.frombuffer(packed(instance), np.uint8).copy()


def of_row(declaration: type[T], row: Bytes, dtype: np.dtype[np.void]) -> T:
    """The plain object that has these bytes."""
    instance = declaration()
    for name in dtype.names or ():
        setattr(instance, name, row.view(dtype)[0][name].tolist())
    return instance


def chances(seed: str, count: int) -> npt.NDArray[np.int64]:
    """The generator's beginnings for so many games side by side."""
    return np.array(starting_points(seed, count), np.int64).reshape(count, 1)


def drawn_rows(configuration: Configuration, count: int) -> Bytes:
    """So many deals, drawn one after the other on the same record."""
    game = configuration.game
    rows = np.zeros((count, game.rules.DEAL.itemsize), np.uint8)
    bound(game, drawing_rows.draw_rows)(as_row(a_deal(configuration)), rows, chances(str(configuration), 1)[0])
    return rows


def drawn_records(configuration: Configuration, count: int) -> npt.NDArray[np.void]:
    """The same, as records with the fields of the game's `Deal`."""
    return drawn_rows(configuration, count).view(configuration.game.rules.DEAL)[:, 0]
