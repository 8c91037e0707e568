"""Stubs for what a game provides to code that is written for any game.

Modules such as rules_rows.py and random_play.py import these stubs, so that editors and type checkers understand them. Nothing
here ever runs: for each game, compiling.py makes a copy of such a module in which the game's own functions, layouts and numbers
take the place of the stubs.
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
AnyBeliefs = Any  # what the simulated players of some game know
AnyMarks = Any  # what some game keeps beside its state, for observations

UNBOUND = -1
NO_LAYOUT: np.dtype[np.void] = np.dtype([])


class Unbound(Exception):
    """A stub was called by code that has not been bound to a game."""


# A game's numbers

MAX_SEATS: int = UNBOUND
ACTIONS: int = UNBOUND
STATE_BYTES: int = UNBOUND
CELLS: int = UNBOUND  # the cells of a game on a grid
WIDTH: int = UNBOUND  # the cells in a row of that grid

# A game's layouts

STATE: np.dtype[np.void] = NO_LAYOUT
DEAL: np.dtype[np.void] = NO_LAYOUT
LOG: np.dtype[np.void] = NO_LAYOUT
MARKS: np.dtype[np.void] = NO_LAYOUT
BELIEFS: np.dtype[np.void] = NO_LAYOUT
SCRATCH: np.dtype[np.void] = NO_LAYOUT  # records.Scratch
MASK: np.dtype[np.void] = NO_LAYOUT  # records.MaskRecord
POSITION: np.dtype[np.void] = NO_LAYOUT  # records.Position
NODE: np.dtype[np.void] = NO_LAYOUT  # search_records.Node
WORKSPACE: np.dtype[np.void] = NO_LAYOUT  # search_records.Workspace
ENV_SETTINGS: np.dtype[np.void] = NO_LAYOUT  # env_records.EnvSettings
ENV_TABLE: np.dtype[np.void] = NO_LAYOUT  # env_records.EnvTable
ENV_WORKSPACE: np.dtype[np.void] = NO_LAYOUT  # env_records.EnvWorkspace
MIND: np.dtype[np.void] = NO_LAYOUT  # mind_records.Mind
RECOLLECTIONS: np.dtype[np.void] = NO_LAYOUT  # mind_records.Recollections

# How much memory a kernel needs, as cuda.py works it out

SHARED_PAIRS: int = UNBOUND
STRIDE: int = UNBOUND
STATE_PAIRS: int = UNBOUND
STATE_WORDS: int = UNBOUND
DEAL_PAIRS: int = UNBOUND
DEAL_WORDS: int = UNBOUND


# The rules


def deal(state: AnyState, full_deal: AnyDeal, log: Log | None) -> None:
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


def draw(deal: AnyDeal, chance: Generator) -> None:
    """Draw everything random in a deal."""
    raise Unbound


# What a seat is shown


def begin_marks(marks: AnyMarks, seats: int) -> None:
    """Clear the marks (what observations need besides the state), before a new game is dealt."""
    raise Unbound


def note_choice(marks: AnyMarks, seat: int) -> None:
    """Note in the marks that a seat is about to move: its span of time since the last choice starts over."""
    raise Unbound


def follow(marks: AnyMarks, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    """Update the marks with an entry of the log."""
    raise Unbound


def observe(state: AnyState, marks: AnyMarks, seat: int, memory: int, tokens: Mask) -> None:
    """Write to `tokens` what the seat is shown."""
    raise Unbound


def public_points(state: AnyState, seat: int) -> int:
    """The points that everyone can see the seat has."""
    raise Unbound


def points_alone(state: AnyState) -> float:
    """The points of a player who plays alone."""
    raise Unbound


def rules_action(state: AnyState, seat: int, action: int) -> int:
    """The rules' action for an action that a learning program has chosen."""
    raise Unbound


def own_mask(state: AnyState, seat: int, legal: Mask, mask: Mask) -> None:
    """Mark which of a learning program's actions are legal. `legal` marks the rules' actions."""
    raise Unbound


# What a seat sees and remembers in a game on a grid


def follow_cards(per_cell: list[int], kind: int, a: int, b: int, c: int, audience: int) -> None:
    """Note in `per_cell` who has seen the card at each cell. When a card moves, what was noted of it moves with it."""
    raise Unbound


def shows(kind: int) -> bool:
    """Whether entries of this kind show a card to their audience: the one at cell `a`."""
    raise Unbound


def is_in_sight(state: AnyState, seat: int, cell: int) -> bool:
    """Whether the seat sees this card now, so that it need not be remembered."""
    raise Unbound


def is_cell(state: AnyState, cell: int) -> bool:
    """Whether a card lies here."""
    raise Unbound


def could_lie(state: AnyState, seat: int, card: int, cell: int) -> bool:
    """Whether this card could lie here, given what the seat sees now."""
    raise Unbound


def narrow(state: AnyState, seat: int, faces: list[int], mask: Mask) -> None:
    """Of the legal actions in `mask`, keep those that `greedy` chooses from."""
    raise Unbound


# Its simulated players


def begin(state: AnyState, beliefs: AnyBeliefs) -> int:
    """Set up the beliefs for a simulation. Returns `started_at`, a number for the point in the game where it starts."""
    raise Unbound


def notice(beliefs: AnyBeliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    """Update the beliefs with an entry of the log."""
    raise Unbound


def candidates(state: AnyState, beliefs: AnyBeliefs, seat: int, mask: Mask, is_in_trees: bool) -> None:
    """Mark the moves worth considering, at least one."""
    raise Unbound


def is_cutoff(state: AnyState, started_at: int, moves: int) -> bool:
    """Whether a simulation that started at `started_at` can stop after this many moves."""
    raise Unbound


def evaluate(state: AnyState, beliefs: AnyBeliefs, started_at: int, worth: list[float]) -> None:
    """Write down how good the state is for each seat, from 0 to 1."""
    raise Unbound


def rename(state: AnyState, beliefs: AnyBeliefs, cards: Numbers, chance: Generator) -> None:
    """Swap the names of cards that nobody can tell apart."""
    raise Unbound
