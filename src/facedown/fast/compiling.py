"""Compiling a game: a copy of its plain module, function by function, in Numba. One source, two ways to run it."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, cast

import numba
import numpy as np
import numpy.typing as npt
from numba.core import config

from facedown.engine import drawing
from facedown.engine.catalogue import Game
from facedown.fast import batch_rows, generator, position_rows, random_play, rows
from facedown.fast.cache import cache_folder
from facedown.fast.scratch import mask_layout, position_layout, scratch_layout
from facedown.games.layout import layout
from facedown.games.tell import log_declaration

config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]  # Numba sets its settings by name

COMPILED = (
    "facedown.games",
    "facedown.engine.dealing",
    "facedown.engine.drawing",
    "facedown.fast.generator",
    "facedown.fast.minds",
)
OURS = "facedown."
CALLED = "facedown.fast.minds"
SHARED: tuple[Any, ...] = (
    *(random_play.any_seat, random_play.lowest_seat, random_play.any_action, random_play.count, random_play.marked),
    *(random_play.play_at_random, random_play.play_game, position_rows.look, position_rows.list_legal),
)

Row = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Names = dict[str, Any]
Functions = dict[str, Callable[..., Any]]

BYTES = numba.uint8[::1]
NUMBER = numba.int64
NUMBERS = numba.int64[::1]


@dataclass(frozen=True)
class CompiledRules:
    """A game's rules, compiled; states, deals, logs and masks are rows of bytes. They trust their caller."""

    deal: Callable[[Row, Row], None]
    deal_and_tell: Callable[[Row, Row, Row], None]
    to_move: Callable[[Row], int]
    legal: Callable[[Row, int, Row], None]
    refusal: Callable[[Row, int, int], int]
    apply: Callable[[Row, int, int], None]
    apply_and_tell: Callable[[Row, int, int, Row], None]
    is_over: Callable[[Row], bool]
    scores: Callable[[Row, Numbers], None]
    winners: Callable[[Row], int]


SIGNATURES = {
    "deal": (BYTES, BYTES),
    "deal_and_tell": (BYTES, BYTES, BYTES),
    "to_move": (BYTES,),
    "legal": (BYTES, NUMBER, BYTES),
    "refusal": (BYTES, NUMBER, NUMBER),
    "apply": (BYTES, NUMBER, NUMBER),
    "apply_and_tell": (BYTES, NUMBER, NUMBER, BYTES),
    "is_over": (BYTES,),
    "scores": (BYTES, NUMBERS),
    "winners": (BYTES,),
}


@cache
def compiled(game: Game) -> CompiledRules:
    """The game's rules, compiled now or taken from the cache; whoever waits is told."""
    functions = bound(game, "the rules", rows, {f"{name}_row": arguments for name, arguments in SIGNATURES.items()})
    return CompiledRules(**{name.removesuffix("_row"): function for name, function in functions.items()})


def bound(
    game: Game, what: str, module: ModuleType, signatures: Mapping[str, Any], *, names: Names | None = None, nogil: bool = False
) -> Functions:
    """Functions of a module that is written for any game, bound to this one's rules and compiled, or taken from the cache.

    `names` are what they call by name, where that is more than the rules.
    """
    folder = cache_folder()
    done = folder / f"{game.id} {what}.done"
    if not done.exists():
        sys.stderr.write(f"Compiling {what} of {game.name} (only once) …\n")
    names = names or game_names(game)
    functions: Functions = {}
    for name, arguments in signatures.items():
        function = rebound(getattr(module, name), names, game.id)
        functions[name] = numba.njit(arguments, cache=True, error_model="numpy", nogil=nogil)(function)
    folder.mkdir(parents=True, exist_ok=True)
    done.touch()
    return functions


@cache
def game_names(game: Game) -> Names:
    """All that functions written for any game call by name: the game's rules, its dealing, random play."""
    names = dict(compiled_names(cast(ModuleType, game.rules)))
    names["LOG"] = layout(log_declaration(game.rules.MOST_ENTRIES))
    names["SCRATCH"] = scratch_layout(game)
    names["MASK"] = mask_layout(game)
    names["POSITION"] = position_layout(game)
    names["TRIES"] = random_play.TRIES
    names["NOBODY"] = batch_rows.NOBODY
    names["draw"] = compiled_names(cast(ModuleType, game.dealing))["draw"]
    names["below"] = compiled_names(generator)["below"]
    for function in SHARED:
        names[function.__name__] = inlined(rebound(function, names, game.id))
    return names


@cache
def compiled_names(module: ModuleType) -> Names:
    """The module's namespace, with each function that keeps to the subset compiled; nothing is shared with the plain one."""
    names = dict(vars(module))
    owners = (
        COMPILED if module.__name__.startswith(OURS) else (*COMPILED, module.__name__.partition(".")[0])
    )  # a stranger's game
    for name, value in vars(module).items():
        if is_table(value):
            names[name] = np.array(value)
        if not isinstance(value, FunctionType) or not value.__module__.startswith(owners):
            continue
        if value is drawing.below:
            names[name] = compiled_names(generator)["below"]  # simulations draw from the fast generator
        elif value.__module__ == module.__name__:
            names[name] = (called if value.__module__.startswith(CALLED) else inlined)(rebound(value, names))
        else:
            names[name] = compiled_names(sys.modules[value.__module__])[value.__name__]
    return names


def is_table(value: object) -> bool:
    """Numbers to look up. As a tuple they would compile to a switch with a case for each."""
    return isinstance(value, tuple) and len(value) > 0 and all(type(item) is int for item in value)


def inlined(function: FunctionType) -> Any:
    """Rules are many small functions, and a call between two costs more than most of them do. No rule divides by zero."""
    return numba.njit(cache=True, forceinline=True, error_model="numpy")(function)


def called(function: FunctionType) -> Any:
    """What is longer than a rule and needed in many places: inlined everywhere it would take minutes to compile."""
    return numba.njit(cache=True, error_model="numpy")(function)


def rebound(function: FunctionType, names: Names, owner: str = "") -> FunctionType:
    """The same code, finding what it calls in `names`. The owner keeps one game's copy from being cached as another's."""
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__qualname__ = f"{owner}.{function.__name__}" if owner else function.__name__
    return copy
