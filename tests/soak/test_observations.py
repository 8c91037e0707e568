"""A long run of tests/contract/test_observations.py: whole games of every configuration.

FACEDOWN_SOAK_GAMES sets how many games of each configuration are played; the default is 20.
"""

import os

import pytest

from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.observing import (
    check_compiled,
    check_leaks,
    check_lossless,
    check_masks,
    check_no_memory,
    check_perfect_memory,
    check_rotation,
)

GAMES = int(os.environ.get("FACEDOWN_SOAK_GAMES", "20"))
MAX_MOVES = 2_000  # per game


@pytest.mark.timeout(600 + 120 * GAMES)
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_observations_leak_nothing_lose_nothing_and_add_nothing(configuration: Configuration) -> None:
    world_count = 0
    for seed in range(GAMES):
        for check in (check_lossless, check_perfect_memory, check_no_memory, check_masks, check_compiled):
            check(configuration, seed, MAX_MOVES)
        if configuration.players > 1:
            check_rotation(configuration, seed, MAX_MOVES)
        world_count += check_leaks(configuration, seed, MAX_MOVES, every=20)
    print(f"{configuration}: {GAMES} games, {world_count} other worlds")  # noqa: T201
