"""Random games on a GPU: every game's kernel compiles, and in Numba's simulator it plays the games that the CPU plays."""

import json
import os
import subprocess
import sys

from facedown.engine.catalogue import GAMES
from facedown.fast.cuda import THREADS, kernel_ptx
from tests.contract.configurations import CONFIGURATIONS

SIMULATE = """
import json, sys
from facedown.fast.cuda import random_games_on_gpu
from facedown.fast.random_games import play_random_games
game, options, games = sys.argv[1], json.loads(sys.argv[2]), 2
expected = play_random_games(game, players=3, games=games, seed="kernel", options=options, keep_states=True)
moves, states = random_games_on_gpu(game, players=3, games=games, seed="kernel", options=options)
print((moves == expected.moves).all(), states.tobytes() == expected.states.tobytes())
"""

MOST_SHARED_BYTES = 48 * 1024  # per block, by default


def test_the_kernel_compiles_to_ptx() -> None:
    """Only for Pairs; the other games take up to twenty seconds each and are in tests/soak/test_gpu.py."""
    check_kernel("pairs")


def check_kernel(game: str) -> None:
    """Assert that the kernel that plays random games compiles, is one function, and fits into a block's memory."""
    text, entry = kernel_ptx(GAMES[game])
    assert f".visible .entry {entry}(" in text
    assert ".target sm_90" in text
    parameters = text.partition(f".visible .entry {entry}(")[2].partition(")")[0]
    assert parameters.count(".param") == 4 * 7
    assert ".func" not in text, "a function was not inlined"
    assert GAMES[game].rules.STATE.itemsize % 8 == GAMES[game].rules.DEAL.itemsize % 4 == 0
    assert THREADS * (GAMES[game].rules.STATE.itemsize + 8) <= MOST_SHARED_BYTES


def test_the_kernel_plays_the_games_that_the_cpu_plays() -> None:
    """Only for Pairs; the other games take half a minute each and are in tests/soak/test_gpu.py."""
    check_simulated_games("pairs")


def check_simulated_games(game: str) -> None:
    """Assert that the kernel, in Numba's simulator, plays the same games as the CPU."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    options = next(each.options for each in CONFIGURATIONS if each.game.id == game and each.players == 3)
    command = [sys.executable, "-c", SIMULATE, game, json.dumps(options)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert result.stdout == "True True\n"
