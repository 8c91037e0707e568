"""The same rules as CUDA device code. Compiling to PTX needs no GPU."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from numba.cuda import dispatcher
from numba.cuda.compiler import compile as compile_for_cuda

from facedown.engine.catalogue import Game
from facedown.fast import rows
from facedown.fast.compiling import SIGNATURES, game_names, rebound

CAPABILITY = (9, 0)


def ptx(game: Game) -> dict[str, str]:
    """The PTX of each of the game's rules."""
    names = game_names(game)
    with capability_without_gpu():
        return {
            name: compile_for_cuda(
                rebound(getattr(rows, f"{name}_row"), names, game.id), arguments, device=True, abi="numba", cc=CAPABILITY
            )[0]
            for name, arguments in SIGNATURES.items()
        }


@contextmanager
def capability_without_gpu() -> Iterator[None]:
    """Functions called by the one being compiled ask the current device what it can do; here there may be none."""
    with patch.object(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=CAPABILITY)):
        yield
