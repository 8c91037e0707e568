"""Every game provides something for every stub, and no stub is ever called."""

from types import FunctionType

import numpy as np
import pytest

from facedown.engine.catalogue import GAMES
from facedown.fast import bindings
from facedown.fast.compiling import game_constants, game_functions
from facedown.fast.cuda import kernel_constants

STUBS = [
    value for value in vars(bindings).values() if isinstance(value, FunctionType) and value.__module__ == bindings.__name__
]
CONSTANTS = {name for name in vars(bindings) if name.isupper()} - {"UNBOUND", "NO_LAYOUT"}


# Only games on a grid provide these. For other games, minds.py replaces the functions that call them.
GRID = {bindings.follow_cards, bindings.shows, bindings.is_in_sight, bindings.is_cell, bindings.could_lie}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_takes_the_place_of_every_stub(game: str) -> None:
    unneeded_stubs = set() if GAMES[game].optional("CELLS") else GRID
    assert set(STUBS) - unneeded_stubs <= set(game_functions(GAMES[game]))
    assert {**game_constants(GAMES[game]), **kernel_constants(GAMES[game])}.keys() == CONSTANTS


@pytest.mark.parametrize("game", GAMES)
def test_what_takes_a_stub_s_place_is_of_the_same_kind(game: str) -> None:
    for name, value in {**game_constants(GAMES[game]), **kernel_constants(GAMES[game])}.items():
        assert isinstance(value, np.dtype) == isinstance(getattr(bindings, name), np.dtype), name
    for stub, function in game_functions(GAMES[game]).items():
        if stub in STUBS:
            assert parameters(function) == parameters(stub), stub.__name__


def parameters(function: object) -> tuple[str, ...]:
    assert isinstance(function, FunctionType)
    return function.__code__.co_varnames[: function.__code__.co_argcount]


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: str(stub.__name__))
def test_code_that_is_not_bound_says_so(stub: FunctionType) -> None:
    with pytest.raises(bindings.Unbound):
        stub(*parameters(stub))
