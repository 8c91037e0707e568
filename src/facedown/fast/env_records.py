"""The records that environments write to, and the one that holds their settings."""

from typing import Annotated

import numpy as np

from facedown.fast.records import log_layout, per_action, per_seat
from facedown.kit.tell import Log

MOST_TOKENS = 256  # of an observation, in any game
MOST_MOVES = 512  # more than are ever made in one step, by the learner and its opponents


class EnvSettings:
    """What is played, what the learner is shown, and how it is rewarded. env_play.py has names for the values."""

    players: Annotated[int, np.int64]
    seat: Annotated[int, np.int64]  # the learner's, or DRAWN
    shown_seat: Annotated[int, np.int64]  # whose view is written down, or WHOEVER_IS_ASKED
    opponents: Annotated[list[int], np.int64, per_seat]  # clockwise from the learner
    memory: Annotated[int, np.int64]  # a place in MEMORIES
    kind: Annotated[int, np.int64]  # a place in KINDS
    autoreset: Annotated[int, np.int64]
    reward: Annotated[int, np.int64]
    illegal: Annotated[int, np.int64]
    actions: Annotated[int, np.int64]  # how many the learner chooses from
    size: Annotated[int, np.int64]  # of an observation
    has_beliefs: Annotated[int, np.int64]  # whether an opponent is of the kind ROLLOUT, which remembers what it has seen
    has_minds: Annotated[int, np.int64]  # whether an opponent is of the kind GREEDY, or the learner forgets
    forgets: Annotated[int, np.int64]  # whether the learner forgets
    threshold: Annotated[float, np.float64]  # of the learner's memory
    thresholds: Annotated[list[float], np.float64, per_seat]  # of the opponents' memories (see kit/activation.py)
    lapses: Annotated[list[int], np.int64, per_seat]  # how many choices in a hundred each opponent makes at random
    joined: Annotated[int, np.int64]  # the kinds of entries that become one event, one bit per kind
    timeless: Annotated[int, np.int64]  # the kinds of entries that take no time for memories


class EnvTable:
    """One table of a batch, apart from its state."""

    chance: Annotated[list[int], np.int64, (1,)]  # the generator: deals, seats and opponents' moves
    seat: Annotated[int, np.int64]  # the seat that is asked. If it were narrower, functions of seats would be compiled twice
    bot_seed: Annotated[int, np.int64]  # the seed of the bots in this game
    moves: Annotated[int, np.int32]  # made in this game, by everyone
    is_done: Annotated[int, np.int8]  # whether the game is over, and no new one has begun
    is_new: Annotated[int, np.int8]  # whether a game has begun, and the opponents who are due first have not played yet
    is_lost: Annotated[int, np.int8]  # whether the last step ended a game by an illegal action
    is_dealt: Annotated[int, np.int8]  # whether the next deal is given, so that none is drawn


class EnvWorkspace:
    """What a thread writes to while it steps tables."""

    mask: Annotated[list[int], np.uint8, per_action]
    own_mask: Annotated[list[int], np.uint8, per_action]
    tokens: Annotated[list[int], np.uint8, (MOST_TOKENS,)]
    moves_made: Annotated[list[list[int]], np.uint8, (MOST_MOVES, 2)]  # the moves of this step, each a seat and an action
    log: Annotated[Log, log_layout]
