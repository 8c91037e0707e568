"""What the seats of a match are shown, as numbers for learning programs."""

import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.engine.match import Match
from facedown.kit.contract import AnyState
from facedown.kit.observations import TOKENS, Facts, draw_planes
from facedown.kit.options import Options
from facedown.kit.states import blank
from facedown.kit.tell import Log

Bytes = npt.NDArray[np.uint8]


class Observer:
    """Tells what each seat of a match is shown. It begins at the deal, and all moves must be played through it."""

    def __init__(self, match: Match) -> None:
        game, options = match.terms.game, match.terms.options
        self.match = match
        self.marks: Any = blank(game.observe.Marks)
        self.facts = game.observe.facts(options)
        self.actions = count_actions(game, options)
        game.observe.begin_marks(self.marks, match.terms.players)
        self._follow()

    def play(self, seat: int, move: str) -> None:
        """Check a move and make it."""
        action = self.match.check(seat, move)
        self.match.terms.game.observe.note_choice(self.marks, seat)
        self.match.make(seat, move, action)
        self._follow()

    def copy(self) -> "Observer":
        """A copy of this observer with a copy of its match, to try moves on."""
        other = copy.copy(self)
        other.match, other.marks = self.match.copy(), copy.deepcopy(self.marks)
        return other

    def _follow(self) -> None:
        follow(self.match.terms.game, self.marks, self.match.log)

    def observe(self, seat: int, memory: int, kind: int) -> Bytes:
        """What `seat` is shown now, whether it is to move or not. `memory` and `kind`: constants of kit/observations.py."""
        return observe(self.match.terms.game, self.facts, self.match.state, self.marks, seat, memory, kind)

    def mask(self, seat: int) -> Bytes:
        """For each action that a learning program chooses from: 1 if `seat` may play it now, else 0."""
        return own_mask(self.match.terms.game, self.actions, self.match.state, seat)

    def spell(self, seat: int, action: int) -> str:
        """The move that this action of `seat` means now."""
        return spell(self.match.terms.game, self.match.state, seat, action)


def follow(game: Game, marks: Any, log: Log) -> None:
    """Add everything that a log tells to the marks."""
    for number in range(log.count):
        game.observe.follow(marks, *log.entry[number])


def observe(game: Game, facts: Facts, state: AnyState, marks: Any, seat: int, memory: int, kind: int) -> Bytes:
    """What `seat` is shown in this state. `memory` and `kind`: constants of kit/observations.py."""
    tokens = [0] * facts.tokens.size
    game.observe.observe(state, marks, seat, memory, tokens)
    if kind == TOKENS:
        return np.array(tokens, np.uint8)
    planes = [0] * facts.planes.size
    draw_planes(tokens, facts.heads, facts.table, planes)
    return np.array(planes, np.uint8)


def own_mask(game: Game, actions: int, state: AnyState, seat: int) -> Bytes:
    """For each of the `actions` actions that a learning program chooses from: 1 if `seat` may play it in this state, else 0."""
    legal = [0] * game.rules.ACTIONS
    game.rules.legal(state, seat, legal)
    translate = game.optional("own_mask")
    if translate is None:
        return np.array(legal, np.uint8)
    mask = [0] * actions
    translate(state, seat, legal, mask)
    return np.array(mask, np.uint8)


def spell(game: Game, state: AnyState, seat: int, action: int) -> str:
    """The move that this action of `seat` means in this state."""
    return game.spelled_moves[state.phase, rules_action(game, state, seat, action)]


def count_actions(game: Game, options: Options) -> int:
    """How many actions a learning program chooses from."""
    count = game.optional("count_actions")
    return game.rules.ACTIONS if count is None else int(count(options))


def rules_action(game: Game, state: AnyState, seat: int, action: int) -> int:
    """The rules' number for an action that a learning program has chosen."""
    translate = game.optional("rules_action")
    return action if translate is None else int(translate(state, seat, action))
