"""The long run of what tests/contract/test_one_truth.py does in short: `./dev soak`, reported by hand.

FACEDOWN_SOAK_GAMES sets the games of each configuration (2000 unless set).
"""

import os

import pytest

from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.one_truth import BothWays

GAMES_EACH = int(os.environ.get("FACEDOWN_SOAK_GAMES", "2000"))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_interpreted_and_compiled_agree_for_thousands_of_games(configuration: Configuration) -> None:
    moves = 0
    for seed in range(GAMES_EACH):
        game = BothWays(configuration, seed)
        game.play()
        moves += game.moves
    print(f"{configuration}: {GAMES_EACH} games, {moves} moves agree")  # noqa: T201
