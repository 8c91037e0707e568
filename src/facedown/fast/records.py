"""The records that compiled play writes to. Passing them around is cheaper than passing arrays.

A record is declared once, for all games. If a size depends on the game, the annotation has a function of the rules instead.
"""

from types import FunctionType
from typing import Annotated, get_type_hints

import numpy as np

from facedown.kit.contract import AnyState, Rules
from facedown.kit.layout import layout
from facedown.kit.tell import log_declaration


def per_seat(rules: Rules) -> tuple[int]:
    return (rules.MAX_SEATS,)


def per_action(rules: Rules) -> tuple[int]:
    return (rules.ACTIONS,)


def per_action_and_one(rules: Rules) -> tuple[int]:
    return (rules.ACTIONS + 1,)


def state_layout(rules: Rules) -> np.dtype[np.void]:
    return rules.STATE


def log_layout(rules: Rules) -> np.dtype[np.void]:
    return layout(log_declaration(rules.MOST_ENTRIES))


class Scratch:
    """The generator's state, the scores, and the mask of legal actions."""

    chance: Annotated[list[int], np.int64, (1,)]
    points: Annotated[list[int], np.int64, per_seat]
    mask: Annotated[list[int], np.uint8, per_action]


class MaskRecord:
    mask: Annotated[list[int], np.uint8, per_action]


class Position:
    """A state, preceded by what Python reads after each move. `due_seats`, `seat` and `count` come first in all games."""

    due_seats: Annotated[int, np.uint8]
    seat: Annotated[int, np.uint8]
    count: Annotated[int, np.uint8]
    actions: Annotated[list[int], np.uint8, per_action_and_one]  # `list_legal` also writes the item after the last
    mask: Annotated[list[int], np.uint8, per_action]
    state: Annotated[AnyState, state_layout]


def record_layout(declaration: type, rules: Rules) -> np.dtype[np.void]:
    """The dtype of a record, in the size that this game needs."""
    hints = get_type_hints(declaration, include_extras=True)
    fields = [
        (name, *(part(rules) if isinstance(part, FunctionType) else part for part in hint.__metadata__))
        for name, hint in hints.items()
    ]
    return np.dtype(fields, align=True)
