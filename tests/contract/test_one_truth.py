"""Interpreted and compiled rules agree, byte for byte, after every move."""

import pytest

from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.one_truth import BothWays

GAMES_EACH = 10


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_interpreted_and_compiled_agree_after_every_move(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        BothWays(configuration, seed).play()


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_interpreted_and_compiled_refuse_for_the_same_reasons(configuration: Configuration) -> None:
    game = BothWays(configuration, 1)
    while not game.rules.is_over(game.state):
        game.compare_refusals()
        game.move()
    game.compare_refusals()
