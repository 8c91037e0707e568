"""Once games have been compiled in advance, nothing is compiled any more."""

import subprocess
import sys

from facedown.engine.catalogue import GAMES
from facedown.fast.cache import is_done
from facedown.fast.warm import EVERYTHING, warm_all

USE_ALL = """
from numba.core import event
from facedown.engine.catalogue import GAMES
from facedown.fast.batch import Batch
from facedown.fast.compiling import compiled
from facedown.fast.observations import compiled_observations
from facedown.fast.position import Position
from facedown.fast.random_games import play_random_games
from facedown.fast.search import search_of
with event.install_recorder("numba:compile") as recorder:
    compiled(GAMES["memoarrr"])
    play_random_games("memoarrr", players=2, games=1, seed="warm")
    Batch("memoarrr", players=2, games=1, seed="warm").play_at_random()
    Position.deal("memoarrr", players=2, seed="warm")
    compiled_observations(GAMES["memoarrr"])
    search_of(GAMES["memoarrr"])
print([str(each.data["dispatcher"]) for _, each in recorder.buffer if each.is_start])
"""


def test_nothing_is_compiled_of_a_game_that_is_warm() -> None:
    """This uses the shared cache, so it takes no time after ./dev test has compiled all games."""
    warm_all(["memoarrr"])
    assert is_done(GAMES["memoarrr"], EVERYTHING)
    result = subprocess.run([sys.executable, "-c", USE_ALL], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
    assert result.stderr == ""
