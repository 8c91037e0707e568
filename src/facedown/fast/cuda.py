"""The same rules as CUDA code. Compiling to PTX needs no GPU."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

import numba
import numpy as np
from numba import cuda
from numba.cuda import dispatcher
from numba.cuda.compiler import compile as compile_for_cuda

from facedown.engine.catalogue import Game
from facedown.fast import kernels, random_play, rows
from facedown.fast.compiling import SIGNATURES, Names, game_names, rebound

CAPABILITY = (9, 0)
THREADS = 128  # in a block
WORD_BYTES = 8


def ptx(game: Game) -> dict[str, str]:
    """The PTX of each of the game's rules, as device functions."""
    names = game_names(game)
    with capability_without_gpu():
        return {
            name: compile_for_cuda(
                rebound(getattr(rows, f"{name}_row"), names, game.id), arguments, device=True, abi="numba", cc=CAPABILITY
            )[0]
            for name, arguments in SIGNATURES.items()
        }


def kernel_ptx(game: Game) -> str:
    """The PTX of a kernel that plays whole random games (kernels.py)."""
    kernel = rebound(vars(kernels)["random_games_kernel"], kernel_names(game), game.id)
    arguments = (numba.uint8[::1], numba.uint8[::1], numba.int64[::1], numba.int64[::1], numba.int64)
    with capability_without_gpu():
        text: str = compile_for_cuda(kernel, arguments, device=False, abi="numba", cc=CAPABILITY)[0]
    return text


def kernel_names(game: Game) -> Names:
    """All that kernels.py calls by name. A thread's workplace is an odd number of words: so threads seldom collide."""
    names = dict(game_names(game))
    state, deal = game.rules.STATE.itemsize, game.rules.DEAL.itemsize
    mask_at = words(state) * WORD_BYTES
    names |= {"STATE_BYTES": state, "DEAL_BYTES": deal, "DEAL_WORDS": words(deal), "MASK_AT": mask_at}
    names |= {"THREADS": THREADS, "WORKPLACE": words(mask_at + game.rules.ACTIONS) | 1}
    names |= {"cuda": cuda, "WORD": numba.int64, "NUMBER": numba.int64, "BYTE": np.uint8}
    names["random_games_row"] = numba.njit(rebound(vars(random_play)["random_games_row"], names, game.id))
    return names


def words(count: int) -> int:
    """How many words hold so many bytes."""
    return -(-count // WORD_BYTES)


@contextmanager
def capability_without_gpu() -> Iterator[None]:
    """Functions called by the one being compiled ask the current device what it can do; here there may be none."""
    with patch.object(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=CAPABILITY)):
        yield
