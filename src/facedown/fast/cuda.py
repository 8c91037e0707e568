"""The same rules on a GPU. Compiling them to PTX needs no GPU."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba import cuda
from numba.cuda import dispatcher
from numba.cuda.compiler import compile as compile_for_cuda

from facedown.engine.catalogue import Game
from facedown.engine.match import make_terms
from facedown.fast import kernels, observations, random_play
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import NUMBERS, SIGNATURES, Copies, Functions, Names, copies_for, game_constants, game_functions
from facedown.fast.generator import starting_points
from facedown.kit.states import pack

CAPABILITY = (9, 0)
THREADS = 128  # per block; their states are in the block's shared memory

WORDS = numba.int32[::1]
KERNEL_SIGNATURE = (WORDS, NUMBERS, NUMBERS, WORDS)


def ptx(game: Game) -> dict[str, str]:
    """The PTX of each of the game's rules, and of its observations."""
    copies = copies_for(game)
    with capability_without_gpu():
        return {
            function.__name__: compile_for_cuda(copies.bind(function), arguments, device=True, abi="numba", cc=CAPABILITY)[0]
            for function, arguments in {**SIGNATURES, **observations.SIGNATURES}.items()
        }


def kernel_ptx(game: Game) -> tuple[str, str]:
    """The PTX of the kernel that plays whole games at random, and the name of its entry point.

    Its arguments are arrays. Each is passed as seven parameters: 0, 0, the number of items, the size of an item, the address,
    the number of items again, and the stride.
    """
    with capability_without_gpu():
        text: str = compile_for_cuda(bound_kernel(game), KERNEL_SIGNATURE, device=False, abi="numba", cc=CAPABILITY)[0]
    (entry,) = re.findall(r"\.visible \.entry (\w+)\(", text)
    return text, entry


def bound_kernel(game: Game) -> FunctionType:
    """The kernel for this game. Its random play uses the `count` and `nth_marked` of kernels.py."""
    ways: Functions = {random_play.count: kernels.count, random_play.nth_marked: kernels.nth_marked}
    copies = Copies(game, game_functions(game) | ways, game_constants(game) | kernel_constants(game), kernels)
    return copies.bind(kernels.random_games_kernel)


def kernel_constants(game: Game) -> Names:
    """How much memory the kernel needs."""
    pairs = game.rules.STATE.itemsize // 8
    stride = pairs + (game.rules.ACTIONS + 7) // 8 | 1  # odd: the same field of neighbouring threads is in different banks
    return {
        "SHARED_PAIRS": THREADS * stride,
        "STRIDE": stride,
        "STATE_PAIRS": pairs,
        "STATE_WORDS": 2 * pairs,
        "DEAL_PAIRS": (game.rules.DEAL.itemsize + 7) // 8,
        "DEAL_WORDS": game.rules.DEAL.itemsize // 4,
    }


def random_games_on_gpu(
    game: str, *, players: int, games: int, seed: str, options: Mapping[str, object] | None = None, start: int | None = None
) -> tuple[Numbers, Row]:
    """The number of moves and the last state of each game. These are the same games that `play_random_games` plays."""
    terms = make_terms(game, players, options, start, seed)
    deal_bytes = pack(terms.game.deal.prepare_deal(players, terms.options, terms.start))
    blank_deal = cuda.to_device(np.frombuffer(deal_bytes, np.int32))
    moves = cuda.to_device(np.zeros(games, np.int64))
    end_states = cuda.to_device(np.zeros(games * terms.game.rules.STATE.itemsize // 4, np.int32))
    blocks = (games + THREADS - 1) // THREADS
    compiled_kernel(terms.game)[blocks, THREADS](blank_deal, cuda.to_device(starting_points(seed, games)), moves, end_states)
    return moves.copy_to_host(), end_states.copy_to_host().view(np.uint8).reshape(games, -1)


@cache
def compiled_kernel(game: Game) -> Any:
    return cuda.jit(KERNEL_SIGNATURE)(bound_kernel(game))  # type: ignore[no-untyped-call]  # numba-cuda is not typed


@contextmanager
def capability_without_gpu() -> Iterator[None]:
    """While compiling, tell Numba a fixed compute capability. Otherwise it would ask the GPU, and there may be none."""
    untyped_dispatcher: Any = dispatcher  # Numba has no public way to do this
    get_current_device = untyped_dispatcher.get_current_device
    untyped_dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    try:
        yield
    finally:
        untyped_dispatcher.get_current_device = get_current_device
