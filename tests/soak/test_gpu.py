"""Code for GPUs, checked without one: all rules and observations compile to PTX, and the simulator plays the CPU's games."""

import pytest

from facedown.engine.catalogue import GAMES
from facedown.fast.cuda import ptx
from tests.fast.test_cuda import check_kernel, check_simulated_games


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_and_observations_compile_to_ptx(game: str) -> None:
    for name, text in ptx(GAMES[game]).items():
        assert ".visible .func" in text, name


@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_compiles_to_ptx(game: str) -> None:
    check_kernel(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_plays_the_games_that_the_cpu_plays(game: str) -> None:
    check_simulated_games(game)
