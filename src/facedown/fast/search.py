"""Information-set Monte-Carlo tree search on compiled rules. It takes worlds, and returns how good each action is."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numba
import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.fast import search_rows
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import BYTES, NUMBER, NUMBERS, Functions, Signatures, compile_for
from facedown.fast.generator import starting_points
from facedown.fast.records import record_layout
from facedown.fast.search_records import Node, Workspace
from facedown.kit.states import pack
from facedown.kit.tell import MOST_SEATS
from facedown.kit.worlds import HiddenCards, Worlds

MOST_NODES = 1 << 16
SLOTS_PER_NODE = 4
BATCH = 250  # how many simulations to run between two looks at the clock

Records = npt.NDArray[np.void]

WORLDS = (BYTES, BYTES, BYTES, numba.int64[:, ::1], NUMBERS, BYTES, NUMBERS)
SIGNATURES: Signatures = {
    search_rows.draw_rows: (*WORLDS, BYTES),
    search_rows.search_rows: (*WORLDS, BYTES, NUMBERS, numba.int32[::1], NUMBER, NUMBER, numba.float64),
}


@dataclass(frozen=True)
class SearchResult:
    """The result of a search: how often each action was tried, and its average result."""

    simulations: int
    nodes: Records  # the first is the root of the searcher's tree
    visits: Numbers
    worth: npt.NDArray[np.float64]

    @property
    def is_forced(self) -> bool:
        """Whether only one action was worth considering, so that one simulation was enough."""
        return int((self.nodes[0]["chances"] > 0).sum()) == 1

    def best(self) -> int:
        """The action tried most often; of several, the one with the best average, then the lowest."""
        return max(range(len(self.visits)), key=lambda action: (self.visits[action], self.worth[action], -action))


class Search:
    """The trees for one game, and the memory that simulations write to. Created once and used for many choices."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._compiled = compiled_search(game)
        self._node = record_layout(Node, game.rules)
        self._nodes = np.empty(0, np.uint8)
        self._keys, self._slots = np.empty(0, np.int64), np.empty(0, np.int32)

    def think(
        self, worlds: Worlds, witnesses: Sequence[int], seat: int, seed: str, *, simulations: int = 0, seconds: float = 0.0
    ) -> SearchResult:
        """Search these worlds for a number of simulations or of seconds. `witnesses` says who has seen which card."""
        self._clear(min(simulations or MOST_NODES, MOST_NODES))
        workspace = self._workspace(seed)
        arguments = (*self._prepare(workspace, worlds, witnesses), self._nodes, self._keys, self._slots, seat)
        simulations_done = self._run(arguments, simulations) if simulations else self._run_until(seconds, arguments)
        nodes: Records = self._nodes.view(self._node)[: int(workspace["nodes"][0])].copy()
        visits = nodes[0]["visits"].astype(np.int64)
        return SearchResult(simulations_done, nodes, visits, nodes[0]["total"] / np.maximum(visits, 1))

    def draw(self, worlds: Worlds, seed: str, count: int) -> Row:
        """Draw `count` worlds as simulations do, one row of bytes each."""
        out = np.empty(count * self._game.rules.STATE.itemsize, np.uint8)
        self._compiled[search_rows.draw_rows](*self._prepare(self._workspace(seed), worlds, []), out)
        return out.reshape(count, -1)

    def _run(self, arguments: tuple[Any, ...], simulations: int) -> int:
        return int(self._compiled[search_rows.search_rows](*arguments, simulations, self._game.rollouts.EXPLORATION))

    def _run_until(self, seconds: float, arguments: tuple[Any, ...]) -> int:
        """Run batches of simulations until the time is up, or the move turns out to be forced."""
        end, simulations_done = time.perf_counter() + seconds, 0
        while True:
            batch_done = self._run(arguments, BATCH)
            simulations_done += batch_done
            if batch_done < BATCH or time.perf_counter() >= end:
                return simulations_done

    def _clear(self, nodes: int) -> None:
        """Empty the table. Nodes themselves are cleared when they are added."""
        size = nodes * self._node.itemsize
        if self._nodes.size != size:
            self._nodes = np.empty(size, np.uint8)
            slots = 1 << (SLOTS_PER_NODE * nodes - 1).bit_length()
            self._keys, self._slots = np.empty(slots, np.int64), np.empty(slots, np.int32)
        self._slots.fill(search_rows.NO_NODE)

    def _workspace(self, seed: str) -> Records:
        workspace = np.zeros(1, record_layout(Workspace, self._game.rules))
        workspace["chance"][0] = starting_points(seed, 1)
        return workspace

    def _prepare(self, workspace: Records, worlds: Worlds, witnesses: Sequence[int]) -> tuple[Any, ...]:
        """The arguments that `WORLDS` stands for in the signatures."""
        pool = np.frombuffer(b"".join(pack(state) for state in worlds.states), np.uint8).copy()
        beliefs = self._first_beliefs(witnesses, worlds.states[0].seats)
        return (
            workspace.view(np.uint8),
            pool,
            beliefs,
            *pack_hidden(self._game, worlds.hidden_cards),
            np.array(worlds.interchangeable, np.int64),
        )

    def _first_beliefs(self, witnesses: Sequence[int], seats: int) -> Row:
        """Beliefs in which each seat has seen what `witnesses` says. Seats that are not in the game have seen everything."""
        beliefs: Records = np.zeros(1, self._game.rollouts.BELIEFS)
        if witnesses:
            beliefs["witnesses"][0] = [bits | (1 << MOST_SEATS) - (1 << seats) for bits in witnesses]
        return beliefs.view(np.uint8)


def pack_hidden(game: Game, groups: Sequence[HiddenCards]) -> tuple[Numbers, Numbers, Row]:
    """The hidden cards, in the form that `lay` in search_rows.py takes. Places are offsets in the bytes of the state."""
    lines: list[tuple[int, ...]] = []
    places: list[int] = []
    cards: list[int] = []
    for group in groups:
        forbidden_card = (
            (group.places.index(group.forbidden_card[0]), group.forbidden_card[1]) if group.forbidden_card else (-1, -1)
        )
        lines.append((len(group.places), len(group.cards), *forbidden_card))
        first = byte_of(game.rules.STATE, group.field)
        places += [first + place for place in group.places]
        cards += group.cards
    return np.array(lines, np.int64).reshape(-1, 4), np.array(places, np.int64), np.array(cards, np.int8).view(np.uint8)


def byte_of(dtype: np.dtype[np.void], field: str) -> int:
    """The offset at which the field begins. Each of its numbers is one byte."""
    return int(cast(Any, dtype.fields)[field][1])


@cache
def search_of(game: Game) -> Search:
    """The game's search, compiled now or taken from the cache."""
    return Search(game)


@cache
def compiled_search(game: Game) -> Functions:
    return compile_for(game, "search", SIGNATURES)
