"""The records that the search writes to, declared for all games as in records.py."""

from typing import Annotated

import numpy as np

from facedown.fast.records import log_layout, per_action, per_seat
from facedown.kit.tell import Log

MAX_DEPTH = 60  # the most decisions that one simulation follows in the trees


class Node:
    """Per action: the sum of its results, how often it was tried, and how often it could have been tried."""

    total: Annotated[list[float], np.float64, per_action]
    visits: Annotated[list[int], np.int32, per_action]
    chances: Annotated[list[int], np.int32, per_action]


class Workspace:
    """What simulations write to."""

    chance: Annotated[list[int], np.int64, (1,)]
    history: Annotated[list[int], np.int64, per_seat]  # a hash of what each seat was told since the search began
    worth: Annotated[list[float], np.float64, per_seat]
    nodes: Annotated[int, np.int32]  # how many are in the table
    depth: Annotated[int, np.int32]
    step_node: Annotated[list[int], np.int32, (MAX_DEPTH,)]
    step_action: Annotated[list[int], np.int16, (MAX_DEPTH,)]
    step_seat: Annotated[list[int], np.int8, (MAX_DEPTH,)]
    is_in_trees: Annotated[bool, np.int8]
    mask: Annotated[list[int], np.uint8, per_action]
    log: Annotated[Log, log_layout]
