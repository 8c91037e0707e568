"""Compiling a game: a copy of its plain module, function by function, in Numba. One source, two ways to run it."""

import sys
from collections.abc import Callable
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
from facedown.fast import generator, random_play, rows
from facedown.fast.cache import cache_folder
from facedown.games.layout import layout
from facedown.games.tell import log_declaration

config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]  # Numba sets its settings by name

COMPILED = ("facedown.games", "facedown.engine.dealing", "facedown.engine.drawing", "facedown.fast.generator")

Row = npt.NDArray[np.uint8]
Names = dict[str, Any]

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
    scores: Callable[[Row, npt.NDArray[np.int64]], None]
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
    folder = cache_folder()
    done = folder / f"{game.id}.done"
    if not done.exists():
        sys.stderr.write(f"Compiling the rules of {game.name} (only once, a few seconds) …\n")
    names = game_names(game)
    functions = {name: row_function(name, names, game.id) for name in SIGNATURES}
    folder.mkdir(parents=True, exist_ok=True)
    done.touch()
    return CompiledRules(**functions)


@cache
def game_names(game: Game) -> Names:
    """All that the functions of rows.py and random_play.py call by name: the game's rules, its dealing, random play itself."""
    names = dict(compiled_names(cast(ModuleType, game.rules)))
    names["LOG"] = layout(log_declaration(game.rules.MOST_ENTRIES))
    names["draw"] = compiled_names(cast(ModuleType, game.dealing))["draw"]
    names["below"] = compiled_names(generator)["below"]
    names["prange"] = numba.prange
    for name in ("any_seat", "any_action", "play_at_random"):
        names[name] = numba.njit(cache=True)(rebound(getattr(random_play, name), names, game.id))
    return names


@cache
def compiled_names(module: ModuleType) -> Names:
    """The module's namespace, with each function that keeps to the subset compiled; nothing is shared with the plain one."""
    names = dict(vars(module))
    for name, value in vars(module).items():
        if not isinstance(value, FunctionType) or not value.__module__.startswith(COMPILED):
            continue
        if value is drawing.below:
            names[name] = compiled_names(generator)["below"]  # simulations draw from the fast generator
        elif value.__module__ == module.__name__:
            names[name] = numba.njit(cache=True)(rebound(value, names))
        else:
            names[name] = compiled_names(sys.modules[value.__module__])[value.__name__]
    return names


def rebound(function: FunctionType, names: Names, owner: str = "") -> FunctionType:
    """The same code, finding what it calls in `names`. The owner keeps one game's copy from being cached as another's."""
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__qualname__ = f"{owner}.{function.__name__}" if owner else function.__name__
    return copy


def row_function(name: str, names: Names, game: str) -> Callable[..., Any]:
    function = rebound(getattr(rows, f"{name}_row"), names, game)
    return cast(Callable[..., Any], numba.njit(SIGNATURES[name], cache=True)(function))
