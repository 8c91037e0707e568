"""What compiled play writes on: records, for passing an array around costs more than most rules do."""

from typing import Annotated

import numpy as np

from facedown.engine.catalogue import Game
from facedown.games.layout import layout


def scratch_layout(game: Game) -> np.dtype[np.void]:
    """The generator's one number, the scores, and the mask of legal actions."""

    class Scratch:
        chance: Annotated[list[int], np.int64, (1,)]
        points: Annotated[list[int], np.int64, (game.rules.MAX_SEATS,)]
        mask: Annotated[list[int], np.uint8, (game.rules.ACTIONS,)]

    return layout(Scratch)


def mask_layout(game: Game) -> np.dtype[np.void]:
    """A mask alone."""

    class Mask:
        mask: Annotated[list[int], np.uint8, (game.rules.ACTIONS,)]

    return layout(Mask)


def position_layout(game: Game) -> np.dtype[np.void]:
    """A state, and before it, at the same place in every game, what Python reads of it after each move."""

    class Position:
        due: Annotated[int, np.uint8]
        seat: Annotated[int, np.uint8]
        count: Annotated[int, np.uint8]
        actions: Annotated[list[int], np.uint8, (game.rules.ACTIONS + 1,)]  # one past the last legal one is written too
        mask: Annotated[list[int], np.uint8, (game.rules.ACTIONS,)]
        state: Annotated[object, game.rules.STATE]

    return layout(Position)
