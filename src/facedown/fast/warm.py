"""Compiles all games, or those named, before they are needed: `python -m facedown.fast.warm`, with one process per game.

What is already in the cache is not compiled again, and checking that does not import Numba.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from facedown.engine.catalogue import GAMES, game_named
from facedown.fast.cache import is_done, mark_done

EVERYTHING = "everything"


def warm_all(games: list[str]) -> None:
    """Compile these games, as many at a time as there are cores."""
    cold = [game for game in games if not is_done(game_named(game), EVERYTHING)]
    if cold:
        with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as processes:
            list(processes.map(warm, cold))


def warm(name: str) -> None:
    """Compile one game: its rules, batches, single moves, random games, observations and search."""
    from facedown.fast.batch import compiled_batch
    from facedown.fast.compiling import compiled
    from facedown.fast.observations import compiled_observations
    from facedown.fast.position import compiled_positions
    from facedown.fast.random_games import compiled_play
    from facedown.fast.search import compiled_search

    game = game_named(name)
    parts = (
        compiled,
        compiled_batch,
        compiled_positions,
        compiled_play,
        compiled_observations,
        compiled_search,
    )
    for compile_part in parts:
        compile_part(game)
    mark_done(game, EVERYTHING)


if __name__ == "__main__":
    warm_all(sys.argv[1:] or [*GAMES])
