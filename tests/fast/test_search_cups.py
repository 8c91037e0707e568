"""The search works for any game with the right functions, and judges moves by what its player can know."""

from typing import Any, cast

import pytest

from facedown.engine.catalogue import Game
from facedown.fast.search import Search
from facedown.kit.contract import Greedy, Observe, Rollouts
from facedown.kit.states import blank
from facedown.kit.worlds import HiddenCards, Worlds
from tests.fast import cups


class StrangersGame(Game):
    """A game that is not in the catalogue, so it provides by itself the modules that are loaded on first use."""

    @property
    def observe(self) -> Observe:
        return cast(Observe, cups)

    @property
    def greedy(self) -> Greedy:
        return cups

    @property
    def rollouts(self) -> Rollouts:
        return cups


PARTS: Any = dict.fromkeys(("rules", "deal", "notation", "view", "text", "breakdown"), cups)
CUPS = StrangersGame(id="cups", **PARTS)


def test_lifting_a_cup_is_worth_a_guess_and_a_friend_is_worth_the_fee() -> None:
    """In each world one cup is right, and a search that peeked would lift it. Each whisper leads to a node of its own."""
    state: Any = blank(cups.State)
    cups.deal(state, blank(cups.Deal))
    worlds = Worlds([state], [HiddenCards("coin", (0,), tuple(range(cups.CUPS)))])
    result = Search(CUPS).think(worlds, [0] * cups.CUPS, 0, "1", simulations=20_000)
    assert result.best() == cups.ASK_A_FRIEND
    lifts = slice(0, cups.CUPS)
    mean = (result.worth[lifts] * result.visits[lifts]).sum() / result.visits[lifts].sum()
    assert mean == pytest.approx((1 / 3 + cups.FEE) / (1 + cups.FEE), abs=0.1)
    assert result.worth[cups.ASK_A_FRIEND] == pytest.approx(1 / (1 + cups.FEE), abs=0.03)
    assert len(result.nodes) == 1 + cups.CUPS
