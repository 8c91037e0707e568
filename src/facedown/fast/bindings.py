"""Stubs for what a game provides to code that is written for any game.

The modules whose names end in `_rows`, random_play.py and kernels.py import these stubs, so that editors and type checkers
understand them. Nothing here ever runs: for each game, compiling.py makes a copy of such a module in which the game's own
functions, layouts and numbers take the place of the stubs.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.kit.contract import AnyDeal, AnyState
from facedown.kit.tell import Log

Row = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Mask = Row | list[int]
Generator = list[int]  # a list of one number, the generator's state: see generator.py
AnyMinds = Any  # what the simulated players of some game know

UNBOUND = -1
NO_LAYOUT: np.dtype[np.void] = np.dtype([])


class Unbound(Exception):
    """A stub was called by code that has not been bound to a game."""


# A game's numbers

MAX_SEATS: int = UNBOUND
ACTIONS: int = UNBOUND
STATE_BYTES: int = UNBOUND

# A game's layouts

STATE: np.dtype[np.void] = NO_LAYOUT
DEAL: np.dtype[np.void] = NO_LAYOUT
LOG: np.dtype[np.void] = NO_LAYOUT
MINDS: np.dtype[np.void] = NO_LAYOUT
SCRATCH: np.dtype[np.void] = NO_LAYOUT  # records.Scratch
MASK: np.dtype[np.void] = NO_LAYOUT  # records.MaskAlone
POSITION: np.dtype[np.void] = NO_LAYOUT  # records.Position
NODE: np.dtype[np.void] = NO_LAYOUT  # search_records.Node
WORKSPACE: np.dtype[np.void] = NO_LAYOUT  # search_records.Workspace

# How much memory a kernel needs, as cuda.py works it out

SHARED_PAIRS: int = UNBOUND
STRIDE: int = UNBOUND
STATE_PAIRS: int = UNBOUND
STATE_WORDS: int = UNBOUND
DEAL_PAIRS: int = UNBOUND
DEAL_WORDS: int = UNBOUND


# The rules


def deal(state: AnyState, dealt: AnyDeal, log: Log | None) -> None:
    """Lay out the cards of a deal."""
    raise Unbound


def to_move(state: AnyState) -> int:
    """The seats that may move now, one bit per seat."""
    raise Unbound


def legal(state: AnyState, seat: int, mask: Mask) -> None:
    """Mark the actions that the seat may play now."""
    raise Unbound


def refusal(state: AnyState, seat: int, action: int) -> int:
    """Why the seat may not play this action; 0 if it may."""
    raise Unbound


def apply(state: AnyState, seat: int, action: int, log: Log | None) -> None:
    """Make a legal move."""
    raise Unbound


def is_over(state: AnyState) -> bool:
    """Whether the game has ended."""
    raise Unbound


def scores(state: AnyState, out: Numbers | list[int]) -> None:
    """Write down the score of each seat."""
    raise Unbound


def winners(state: AnyState) -> int:
    """The seats that have won, or would win if the game ended now, one bit per seat."""
    raise Unbound


# Its deal


def draw(dealt: AnyDeal, chance: Generator) -> None:
    """Draw everything random in a deal."""
    raise Unbound


# Its simulated players


def begin(state: AnyState, minds: AnyMinds) -> int:
    """Set up the minds for a simulation. Returns a number, `begun`, that says where in the game it starts."""
    raise Unbound


def notice(minds: AnyMinds, kind: int, a: int, b: int, c: int, audience: int) -> None:
    """Let the minds learn from an entry of the log."""
    raise Unbound


def candidates(state: AnyState, minds: AnyMinds, seat: int, mask: Mask, is_in_trees: bool) -> None:
    """Mark the moves worth considering, at least one."""
    raise Unbound


def is_cutoff(state: AnyState, begun: int, moves: int) -> bool:
    """Whether a simulation that started at `begun` can stop after this many moves."""
    raise Unbound


def evaluate(state: AnyState, minds: AnyMinds, begun: int, worth: list[float]) -> None:
    """Write down how good the state is for each seat, from 0 to 1."""
    raise Unbound


def rename(state: AnyState, minds: AnyMinds, alike: Numbers, chance: Generator) -> None:
    """Swap the names of cards that nobody can tell apart."""
    raise Unbound
