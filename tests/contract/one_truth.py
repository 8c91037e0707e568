"""The same game played by interpreted rules and by compiled ones, side by side."""

import numpy as np
import numpy.typing as npt

from facedown.fast.compiling import CompiledRules, compiled
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.layout import layout
from facedown.kit.states import blank, pack
from facedown.kit.tell import log_declaration
from tests.contract.configurations import Configuration
from tests.contract.play import eager_actions


def zero_row(dtype: np.dtype[np.void]) -> npt.NDArray[np.uint8]:
    """An empty record of this type, as bytes."""
    return np.zeros(dtype.itemsize, np.uint8)


class BothWays:
    """A game played by the interpreted rules and by the compiled ones, with and without a log.

    After every move all states are compared, byte for byte.
    """

    def __init__(self, configuration: Configuration, seed: int) -> None:
        self.game = configuration.game
        self.rules = configuration.game.rules
        self.compiled: CompiledRules = compiled(self.game)
        self.chance = Chance(str(seed), f"one truth {configuration}")
        self.players = configuration.players
        self.is_eager = bool(seed % 2)
        self.moves = 0
        log = log_declaration(self.rules.MOST_ENTRIES)
        self.log, self.log_layout = blank(log), layout(log)
        self.log_row = zero_row(self.log_layout)
        self.state: AnyState = blank(self.rules.State)
        self.state_row, self.quiet_row = zero_row(self.rules.STATE), zero_row(self.rules.STATE)
        self.mask = np.zeros(self.rules.ACTIONS, np.uint8)
        self.score_row = np.zeros(self.rules.MAX_SEATS, np.int64)
        start = self.chance.draw_below(self.players)
        deal = self.game.deal.prepare_deal(self.players, configuration.options, start)
        self.game.deal.draw(deal, self.chance)
        deal_row = np.frombuffer(pack(deal), np.uint8).copy()
        self.rules.deal(self.state, deal, self.log)
        self.compiled.deal_and_tell(self.state_row, deal_row, self.log_row)
        self.compiled.deal(self.quiet_row, deal_row)
        self.compare()

    def play(self) -> None:
        """Play a whole game both ways."""
        while not self.rules.is_over(self.state):
            self.move()

    def move(self) -> None:
        """Play one move both ways, and compare."""
        due_seats = self.rules.to_move(self.state)
        seat = self.chance.pick([seat for seat in range(self.players) if due_seats >> seat & 1])
        action = self.chance.pick(self.choices(seat))
        self.log.count = 0
        self.log_row.view(self.log_layout)[0]["count"] = 0
        self.rules.apply(self.state, seat, action, self.log)
        self.compiled.apply_and_tell(self.state_row, seat, action, self.log_row)
        self.compiled.apply(self.quiet_row, seat, action)
        self.moves += 1
        self.compare()

    def choices(self, seat: int) -> list[int]:
        """The legal actions of a seat, on which both agree, or only the eager ones."""
        mask = [0] * self.rules.ACTIONS
        self.rules.legal(self.state, seat, mask)
        self.compiled.legal(self.state_row, seat, self.mask)
        assert self.mask.tolist() == mask
        actions = [action for action in range(self.rules.ACTIONS) if mask[action]]
        return eager_actions(self.game, self.state, actions) if self.is_eager and self.chance.draw_below(30) else actions

    def compare(self) -> None:
        """Assert that states, logs, seats to move, winners and scores are the same."""
        assert self.state_row.tobytes() == self.quiet_row.tobytes() == pack(self.state)
        log = self.log_row.view(self.log_layout)[0]
        assert log["count"] == self.log.count
        assert log["entry"][: self.log.count].tolist() == self.log.entry[: self.log.count]
        assert self.compiled.to_move(self.state_row) == self.rules.to_move(self.state)
        assert self.compiled.is_over(self.state_row) == self.rules.is_over(self.state)
        assert self.compiled.winners(self.state_row) == self.rules.winners(self.state)
        scores = [0] * self.rules.MAX_SEATS
        self.rules.scores(self.state, scores)
        self.compiled.scores(self.state_row, self.score_row)
        assert self.score_row.tolist() == scores

    def compare_refusals(self) -> None:
        """Assert that every action of every seat is legal in both, or refused for the same reason."""
        for seat in range(self.players):
            for action in range(self.rules.ACTIONS):
                assert self.compiled.refusal(self.state_row, seat, action) == self.rules.refusal(self.state, seat, action)
