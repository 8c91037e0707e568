"""The records of what compiled players remember."""

from functools import cache
from typing import Annotated

import numpy as np

from facedown.engine.catalogue import Game
from facedown.fast.fair_draws import Draws
from facedown.kit.layout import layout

NAMES = 128  # more than there are cards in any game


class Mind:
    """What one seat has seen of the cards, and when. Time is counted in events. A card's name is the cell where it was dealt.

    The sights themselves are in a separate row of numbers, in order: each is NAMES times its time, plus the card.
    """

    now: int
    count: int  # of sights
    name: list[int]  # the name of the card at each cell
    is_in_sight: list[int]  # whether the seat sees each card now
    sights: list[int]  # how often the seat has seen each card
    last: list[int]  # the number of each card's last sight, in that row
    drawn: list[int]  # how often the seat had seen the card when its luck was last drawn
    luck: list[float]  # a draw from 0 to 1, which decides whether the card is recalled
    slip: list[float]  # another, which decides whether it is recalled at a neighbouring cell
    direction: list[float]  # another, which decides at which neighbour


class Recollections:
    """What a seat remembers, and what `recall` and `choose_greedily` need to work it out."""

    faces: list[int]  # the card that it remembers at each cell, or UNKNOWN
    vividness: list[float]  # the activation of that memory
    left: list[float]  # what is left of all traces of each card
    memory_draws: Draws
    choice_draws: Draws


@cache
def mind_layouts(game: Game) -> tuple[np.dtype[np.void], np.dtype[np.void]]:
    """The layouts of Mind and of Recollections, in the sizes that this game needs."""
    cells = (game.optional("CELLS") or 1,)

    class SizedMind:
        now: Annotated[int, np.int64]
        count: Annotated[int, np.int64]
        name: Annotated[list[int], np.uint8, cells]
        is_in_sight: Annotated[list[int], np.uint8, cells]
        sights: Annotated[list[int], np.int32, cells]
        last: Annotated[list[int], np.int32, cells]
        drawn: Annotated[list[int], np.int32, cells]
        luck: Annotated[list[float], np.float64, cells]
        slip: Annotated[list[float], np.float64, cells]
        direction: Annotated[list[float], np.float64, cells]

    class SizedRecollections:
        faces: Annotated[list[int], np.int64, cells]
        vividness: Annotated[list[float], np.float64, cells]
        left: Annotated[list[float], np.float64, cells]
        memory_draws: Annotated[Draws, layout(Draws)]
        choice_draws: Annotated[Draws, layout(Draws)]

    return layout(SizedMind), layout(SizedRecollections)
