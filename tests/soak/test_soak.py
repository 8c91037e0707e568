"""A long run of what tests/contract/ checks in short: `./dev soak -n auto`.

FACEDOWN_SOAK_MOVES sets how many moves of each configuration are played; the default is a million. After each move the plain
and the compiled state are the same bytes, both tell the same events, and all invariants hold.
"""

import os

import pytest

from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.one_truth import BothWays

MOVES = int(os.environ.get("FACEDOWN_SOAK_MOVES", "1_000_000"))


@pytest.mark.timeout(600 + MOVES / 50)
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_plain_and_compiled_agree_for_a_million_moves(configuration: Configuration) -> None:
    moves = games = 0
    while moves < MOVES:
        game = BothWays(configuration, games)
        game.play()
        moves += game.moves
        games += 1
    print(f"{configuration}: {games} games, {moves} moves agree")  # noqa: T201
