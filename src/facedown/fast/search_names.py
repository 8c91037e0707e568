"""What the search is compiled from: a game's rules, the minds of its simulated players, and records to write on."""

from functools import cache
from types import FunctionType, ModuleType
from typing import Annotated, Any, cast

import numba
import numpy as np

from facedown.engine.catalogue import Game
from facedown.fast import search_rows
from facedown.fast.compiling import (
    BYTES,
    NUMBER,
    NUMBERS,
    Functions,
    Names,
    bound,
    compiled_names,
    game_names,
    inlined,
    rebound,
)
from facedown.games.layout import layout
from facedown.games.tell import log_declaration

DEEPEST = 60  # decisions that one simulation follows in the trees

OF_MINDS = ("begin", "notice", "consider", "is_enough", "weigh")
OF_SEARCH = (
    *("mixed", "slot_of", "add_node", "chosen", "lay_group", "lay", "is_forced"),
    *("play", "chosen_in_trees", "go_back", "simulate"),
)
WORLDS = (BYTES, BYTES, BYTES, numba.int64[:, ::1], NUMBERS, BYTES, NUMBERS)
SIGNATURES = {
    "draw_rows": (*WORLDS, BYTES),
    "search_rows": (*WORLDS, BYTES, NUMBERS, numba.int32[::1], NUMBER, NUMBER, numba.float64),
}


@cache
def compiled_search(game: Game, minds: ModuleType) -> Functions:
    return bound(game, "search", search_rows, SIGNATURES, names=search_names(game, minds))


@cache
def search_names(game: Game, minds: ModuleType) -> Names:
    """All that the search calls by name."""
    names = game_names(game) | {name: value for name, value in vars(search_rows).items() if name.isupper()}
    names |= {"np": np, "MINDS": minds.MINDS, "NODE": node_layout(game), "DESK": desk_layout(game)}
    names |= {"DEEPEST": DEEPEST, "STATE_BYTES": game.rules.STATE.itemsize}
    thinking = compiled_names(minds)
    names |= {name: thinking[name] for name in OF_MINDS}
    names["rename"] = thinking.get("rename") or bound_to(names, game, "keep_names")
    for name in OF_SEARCH:
        names[name] = bound_to(names, game, name)
    return names


def bound_to(names: Names, game: Game, name: str) -> Any:
    return inlined(rebound(cast(FunctionType, getattr(search_rows, name)), names, game.id))


def node_layout(game: Game) -> np.dtype[np.void]:
    """For each action: how often it was tried, how often it could have been, and what all tries came to."""

    class Node:
        total: Annotated[list[float], np.float64, (game.rules.ACTIONS,)]
        visits: Annotated[list[int], np.int32, (game.rules.ACTIONS,)]
        chances: Annotated[list[int], np.int32, (game.rules.ACTIONS,)]

    return layout(Node)


def desk_layout(game: Game) -> np.dtype[np.void]:
    """What simulations write on."""

    class Desk:
        chance: Annotated[list[int], np.int64, (1,)]
        told: Annotated[list[int], np.int64, (game.rules.MAX_SEATS,)]  # to each seat since the search began, as a hash
        worth: Annotated[list[float], np.float64, (game.rules.MAX_SEATS,)]
        nodes: Annotated[int, np.int32]  # so many are in the table
        depth: Annotated[int, np.int32]
        step_node: Annotated[list[int], np.int32, (DEEPEST,)]
        step_action: Annotated[list[int], np.int16, (DEEPEST,)]
        step_seat: Annotated[list[int], np.int8, (DEEPEST,)]
        is_in_trees: Annotated[bool, np.int8]
        mask: Annotated[list[int], np.uint8, (game.rules.ACTIONS,)]
        log: Annotated[object, layout(log_declaration(game.rules.MOST_ENTRIES))]

    return layout(Desk)
