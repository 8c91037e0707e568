"""Deals drawn by compiled code, and conversion of rows of bytes to plain objects."""

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from facedown.fast import batch_rows
from facedown.fast.batch import compiled_batch
from facedown.fast.generator import starting_points
from facedown.fast.records import Scratch, record_layout
from facedown.kit.contract import AnyDeal
from facedown.kit.states import pack
from tests.contract.configurations import Configuration

T = TypeVar("T")
Bytes = npt.NDArray[np.uint8]


def prepare_deal(configuration: Configuration) -> AnyDeal:
    """A deal of this configuration from which nothing has been drawn yet."""
    return configuration.game.deal.prepare_deal(configuration.players, configuration.options, 0)


def as_row(instance: object) -> Bytes:
    return np.frombuffer(pack(instance), np.uint8).copy()


def from_row(declaration: type[T], row: Bytes, dtype: np.dtype[np.void]) -> T:
    """The plain object with these bytes."""
    instance = declaration()
    for name in dtype.names or ():
        setattr(instance, name, row.view(dtype)[0][name].tolist())
    return instance


def starting_chances(seed: str, count: int) -> npt.NDArray[np.int64]:
    """The generator's starting points for this many games side by side, one per row."""
    return np.array(starting_points(seed, count), np.int64).reshape(count, 1)


def drawn_rows(configuration: Configuration, count: int) -> Bytes:
    """The bytes of this many deals, drawn one after the other into the same record. Each row is one deal."""
    game = configuration.game
    deal_rows = compiled_batch(game)[batch_rows.deal_rows]
    state, deal = np.zeros(game.rules.STATE.itemsize, np.uint8), as_row(prepare_deal(configuration))
    scratch = np.zeros(1, record_layout(Scratch, game.rules))
    scratch["chance"] = starting_chances(str(configuration), 1)
    rows = np.zeros((count, game.rules.DEAL.itemsize), np.uint8)
    for row in rows:
        deal_rows(state, deal, scratch.view(np.uint8), True, 0, 1)
        row[:] = deal
    return rows


def drawn_records(configuration: Configuration, count: int) -> npt.NDArray[np.void]:
    """The deals of `drawn_rows`, as records with the fields of the game's `Deal`."""
    return drawn_rows(configuration, count).view(configuration.game.rules.DEAL)[:, 0]
