"""Information-set Monte-Carlo tree search on compiled rules: worlds in, a choice out."""

import importlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType
from typing import Annotated, Any, cast

import numba
import numpy as np

from facedown.engine.catalogue import Game
from facedown.engine.plain import packed
from facedown.engine.worlds import Hidden, Worlds
from facedown.fast import search_rows
from facedown.fast.compiling import (
    BYTES,
    NUMBER,
    NUMBERS,
    Names,
    Numbers,
    Row,
    bound,
    compiled_names,
    game_names,
    inlined,
    rebound,
)
from facedown.fast.generator import starting_points
from facedown.games.layout import layout
from facedown.games.tell import MOST_SEATS, log_declaration

DEEPEST = 60  # decisions that one simulation follows in the trees
MOST_NODES = 1 << 16
SLOTS_A_NODE = 4
BATCH = 250  # simulations between two looks at the clock

OF_MINDS = ("begin", "notice", "consider", "is_enough", "weigh")
OF_SEARCH = (
    *("mixed", "slot_of", "add_node", "chosen", "lay_group", "lay", "is_forced"),
    *("play", "chosen_in_trees", "go_back", "simulate"),
)
GROUPS = numba.int64[:, ::1]
SIGNATURES = {
    "search_rows": (
        *(BYTES, BYTES, BYTES, GROUPS, NUMBERS, BYTES, NUMBERS, BYTES, NUMBERS, numba.int32[::1]),
        *(NUMBER, NUMBER, numba.float64),
    )
}


@dataclass(frozen=True)
class Thoughts:
    """What came of a search: of each action how often it was tried, and what it came to on average."""

    simulations: int
    nodes: int
    visits: Numbers
    worth: list[float]

    def best(self) -> int:
        """The action tried most often; of several, the one that came to most, then the lowest."""
        return max(range(len(self.visits)), key=lambda action: (self.visits[action], self.worth[action], -action))


class Search:
    """Trees for one game, and all that simulations write on. Made once, used for many choices."""

    def __init__(self, game: Game, minds: ModuleType) -> None:
        self._game = game
        self._minds = minds
        self._names = search_names(game, minds)
        self._run = compiled_search(game, minds)
        self._nodes = np.empty(0, np.uint8)
        self._keys, self._slots = np.empty(0, np.int64), np.empty(0, np.int32)

    def think(
        self,
        worlds: Worlds,
        eyes: Sequence[int],
        seat: int,
        seed: str,
        *,
        simulations: int = 0,
        seconds: float = 0.0,
        curiosity: float | None = None,
    ) -> Thoughts:
        """Search these worlds for so many simulations, or else so many seconds; `eyes`: who has seen which card."""
        curiosity = self._minds.CURIOSITY if curiosity is None else curiosity
        self._clear(min(simulations or MOST_NODES, MOST_NODES))
        desks = np.zeros(1, self._names["DESK"])
        desks["chance"][0] = starting_points(seed, 1)
        arguments = (
            *(desks.view(np.uint8), rows_of(worlds), self._eyes(eyes, worlds.states[0].seats)),
            *self._laid(worlds.hidden),
            *(np.array(worlds.alike, np.int64), self._nodes, self._keys, self._slots, seat),
        )
        done = self._run(*arguments, simulations, curiosity) if simulations else self._until(seconds, arguments, curiosity)
        root = self._nodes.view(self._names["NODE"])[0]
        worth = [total / max(visits, 1) for total, visits in zip(root["total"], root["visits"], strict=True)]
        return Thoughts(done, int(desks["nodes"][0]), root["visits"].astype(np.int64), worth)

    def _until(self, seconds: float, arguments: tuple[Any, ...], curiosity: float) -> int:
        """A batch after the other, until the time is over or there is nothing to think about."""
        end, done = time.perf_counter() + seconds, 0
        while True:
            now = self._run(*arguments, BATCH, curiosity)
            done += now
            if now < BATCH or time.perf_counter() >= end:
                return done

    def _clear(self, nodes: int) -> None:
        """Nodes are cleared when they are added; the table is made anew."""
        size = nodes * self._names["NODE"].itemsize
        if self._nodes.size != size:
            self._nodes = np.empty(size, np.uint8)
            slots = 1 << (SLOTS_A_NODE * nodes - 1).bit_length()
            self._keys, self._slots = np.empty(slots, np.int64), np.empty(slots, np.int32)
        self._slots.fill(search_rows.NO_NODE)

    def _eyes(self, eyes: Sequence[int], seats: int) -> Row:
        """Seats that nobody sits on have seen everything."""
        minds = np.zeros(1, self._names["MINDS"])
        if eyes:
            absent = (1 << MOST_SEATS) - (1 << seats)
            minds["seen"][0] = [bits | absent for bits in eyes]
        return minds.view(np.uint8)

    def _laid(self, hidden: Sequence[Hidden]) -> tuple[Numbers, Numbers, Row]:
        """What is hidden, as `lay` takes it. Places are bytes of the state."""
        lines, places, cards = [], [], []
        for group in hidden:
            place, card = group.never or (-1, -1)
            lines.append((len(group.places), len(group.cards), group.places.index(place) if group.never else -1, card))
            start = byte_of(self._game.rules.STATE, group.field)
            places += [start + each for each in group.places]
            cards += group.cards
        return (
            np.array(lines, np.int64).reshape(-1, 4),
            np.array(places, np.int64),
            np.array(cards, np.int8).view(np.uint8),
        )


def rows_of(worlds: Worlds) -> Row:
    return np.frombuffer(b"".join(packed(state) for state in worlds.states), np.uint8).copy()


@cache
def search_of(game: Game) -> Search:
    return Search(game, importlib.import_module(f"facedown.fast.minds.{game.id.replace('-', '_')}"))


@cache
def compiled_search(game: Game, minds: ModuleType) -> Callable[..., int]:
    return cast(Any, bound(game, "search", search_rows, SIGNATURES, names=search_names(game, minds))["search_rows"])


@cache
def search_names(game: Game, minds: ModuleType) -> Names:
    """All that the search calls by name: the rules, the minds, and its own functions."""
    names = dict(game_names(game))
    names |= {name: value for name, value in vars(search_rows).items() if name.isupper()}
    names |= {"MINDS": minds.MINDS, "NODE": node_layout(game), "DESK": desk_layout(game), "DEEPEST": DEEPEST}
    names["STATE_BYTES"] = game.rules.STATE.itemsize
    names["np"] = np
    thinking = compiled_names(minds)
    names |= {name: thinking[name] for name in OF_MINDS}
    names["rename"] = thinking.get("rename") or inlined(rebound(cast(FunctionType, search_rows.keep_names), names, game.id))
    for name in OF_SEARCH:
        names[name] = inlined(rebound(getattr(search_rows, name), names, game.id))
    return names


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


def byte_of(dtype: np.dtype[np.void], field: str) -> int:
    """Where the field begins; each of its numbers is one byte."""
    return int(cast(Any, dtype.fields)[field][1])
