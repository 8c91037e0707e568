"""Compiles what bots search with, once for an installation, so that nobody waits for it at a table.

`python -m facedown.bots.warm_up` does so politely, in a process of its own.
"""

import contextlib
import os

from facedown.engine.catalogue import GAMES
from facedown.fast.search import search_of

POLITENESS = 19


def compile_searches() -> None:
    for game in GAMES.values():
        search_of(game)


if __name__ == "__main__":
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    compile_searches()
