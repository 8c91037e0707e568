"""Tables for learning programs, compiled: thousands of games in one call."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.fast import env_play, env_rows
from facedown.fast.batch import Threads
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import BYTES, NUMBER, NUMBERS, AnyFunction, Functions, Signatures, compile_for
from facedown.fast.env_records import MOST_MOVES, MOST_TOKENS, EnvSettings, EnvTable
from facedown.fast.mind_records import mind_layouts
from facedown.fast.records import record_layout
from facedown.kit.observations import Facts
from facedown.kit.options import Options
from facedown.kit.states import pack

BYTE_ROWS = numba.uint8[:, ::1]
HISTORIES = numba.uint8[:, :, ::1]
FLOATS = numba.float32[::1]
FLOAT_ROWS = numba.float32[:, ::1]
SHARE = (NUMBER, NUMBER)
NUMBER_ROWS = numba.int64[:, ::1]
MINDS = (BYTES, NUMBER_ROWS, NUMBER_ROWS)  # minds, sights, the order of moves as text
GAME = (BYTES, BYTES, BYTES, BYTES, BYTES, *MINDS, BYTES)  # states, deals, marks, beliefs, no beliefs, …, tables
SHOWN = (NUMBERS, BYTES)  # how planes are drawn
SIGNATURES: Signatures = {
    env_rows.step_rows: (
        *(*GAME, BYTES, NUMBERS, BYTE_ROWS, BYTE_ROWS, BYTE_ROWS, BYTES, FLOATS, FLOAT_ROWS, BYTES, HISTORIES),
        *(BYTES, *SHOWN, *SHARE),
    ),
    env_rows.refused_rows: (BYTES, BYTES, NUMBERS, BYTES, *SHARE),
    env_rows.observe_seat_rows: (BYTES, BYTES, BYTES, NUMBER_ROWS, BYTES, BYTES, BYTE_ROWS, BYTE_ROWS, BYTES, *SHOWN, *SHARE),
}

OPPONENTS = {
    "random": env_play.RANDOM,
    "rollout": env_play.ROLLOUT,
    "rollout:none": env_play.FORGETFUL,
    "greedy": env_play.GREEDY,
}
FIRST_CAPACITY = 512  # room for the moves of a game; it grows when needed
FIRST_SIGHTS = 1024  # room for the sights of a seat in one game; it grows when needed
MOST_SIGHTS = MOST_MOVES + 64  # more than a seat ever has in one step

Settings = Mapping[str, int | float | list[int] | list[float]]  # the fields of EnvSettings


class CompiledTables:
    """The arrays of a batch of tables, and the compiled functions that step them. Arguments are not checked."""

    def __init__(
        self, game: Game, options: Options, tables: int, facts: Facts, settings: Settings, *, threads: int, keeps_moves: bool
    ) -> None:
        if facts.tokens.size > MOST_TOKENS:
            raise ValueError(f"{game.name} shows {facts.tokens.size} tokens; MOST_TOKENS in env_records.py is {MOST_TOKENS}.")
        self.tables, self.game = tables, game
        self._settings = make_settings(game, settings)
        players, size, actions = (int(self._settings[name][0]) for name in ("players", "size", "actions"))
        self._threads = Threads(threads)
        rules, beliefs = game.rules, game.rollouts.BELIEFS
        self.states: Row = np.zeros((tables, rules.STATE.itemsize), np.uint8)
        self.last_states: Row = np.zeros((tables, rules.STATE.itemsize), np.uint8)
        self._unshuffled = np.frombuffer(pack(game.deal.prepare_deal(players, options, 0)), np.uint8)
        self.deals: Row = np.tile(self._unshuffled, (tables, 1))
        self._marks = np.zeros(tables * game.observe.MARKS.itemsize, np.uint8)
        self._beliefs = np.zeros(tables * beliefs.itemsize, np.uint8)
        self._no_beliefs = np.zeros(beliefs.itemsize, np.uint8)
        has_minds = bool(self._settings["has_minds"][0])
        self._minds = np.zeros(players * tables if has_minds else 0, mind_layouts(game)[0])
        self._sights = np.zeros((len(self._minds), FIRST_SIGHTS if has_minds else 0), np.int64)
        self._text_order = text_order(game)
        self.records = np.zeros(tables, record_layout(EnvTable, rules))
        self._heads, self._planes = np.array(facts.heads, np.int64), np.array(facts.table, np.uint8)
        self.observations: Row = np.zeros((tables, size), np.uint8)
        self.last_observations: Row = np.zeros((tables, size), np.uint8)
        self.masks: Row = np.zeros((tables, actions), np.uint8)
        self.rewards = np.zeros(tables, np.float32)
        self.results = np.zeros((tables, players), np.float32)
        self.over: Row = np.zeros(tables, np.uint8)
        self._all: Row = np.ones(tables, np.uint8)
        self.capacity = FIRST_CAPACITY if keeps_moves else 0
        self.history: Row = np.zeros((tables, self.capacity, 2), np.uint8)
        self._most_moves = 0  # an upper bound: no game has had more
        self._prepare()

    def _prepare(self) -> None:
        """Gather the arguments of every step, once: for a single table, gathering them takes longer than the step."""
        self._functions = compiled_tables(self.game)
        self._setting_row, self._table_rows = self._settings.view(np.uint8), self.records.view(np.uint8)
        flat = self.states.reshape(-1), self.deals.reshape(-1)
        minds = self._minds.view(np.uint8), self._sights, self._text_order
        self._inputs = *flat, self._marks, self._beliefs, self._no_beliefs, *minds, self._table_rows
        self._outputs = (
            *(self.observations, self.masks, self.last_observations, self.last_states.reshape(-1)),
            *(self.rewards, self.results, self.over, self.history),
        )

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what `_prepare` makes, which a copy makes again."""
        derived_fields = {"_functions", "_setting_row", "_table_rows", "_inputs", "_outputs"}
        return {name: value for name, value in self.__dict__.items() if name not in derived_fields}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    def seed(self, which: npt.NDArray[np.bool_], points: Numbers) -> None:
        """Set the states of these tables' generators. Each deal is shuffled from the last one, so the deals are reset too."""
        self.records["chance"][which, 0] = points
        self.deals[which] = self._unshuffled

    def reset(self, which: Row) -> None:
        """Begin a new game at each table that `which` marks: declare their games over, and make a step that begins new ones."""
        self.records["is_done"][which.astype(bool)] = 1
        settings = self._settings.copy()
        settings["autoreset"] = env_play.NEXT_STEP
        self._step(which, np.zeros(self.tables, np.int64), settings.view(np.uint8))

    def find_refused(self, actions: Numbers) -> int:
        """The first table whose action is illegal, counted from 1; 0 if none is."""
        first_refused = self._run(env_rows.refused_rows, self._inputs[0], self._table_rows, actions, self._setting_row)
        return min((number for number in first_refused if number), default=0)

    def step(self, actions: Numbers) -> int:
        """Make one step at each table. Returns how many moves were made."""
        if self.capacity and self._most_moves > self.capacity - MOST_MOVES:
            self._make_room()
        return self._step(self._all, actions, self._setting_row)

    def _step(self, marked_tables: Row, actions: Numbers, settings: Row) -> int:
        if len(self._minds) and self._minds["count"].max() > self._sights.shape[1] - MOST_SIGHTS:
            self._sights = np.concatenate([self._sights, np.zeros_like(self._sights)], axis=1)
            self._prepare()
        shown = self._heads, self._planes
        move_count = sum(self._run(env_rows.step_rows, *self._inputs, marked_tables, actions, *self._outputs, settings, *shown))
        self._most_moves += move_count
        return move_count

    def observe(self, seat: int) -> tuple[Row, Row]:
        """What this seat is shown at each table, even if another is asked, and what it may play."""
        observations, masks = np.empty_like(self.observations), np.empty_like(self.masks)
        settings = self._settings.copy()
        settings["shown_seat"] = seat
        game = self._inputs[0], self._marks, self._minds.view(np.uint8), self._sights, self._table_rows, self._all
        shown = observations, masks, settings.view(np.uint8), self._heads, self._planes
        self._run(env_rows.observe_seat_rows, *game, *shown)
        return observations, masks

    def moves_of(self, table: int) -> list[tuple[int, int]]:
        """The moves of a table's present game, each a seat and one of the rules' actions."""
        return [(int(seat), int(action)) for seat, action in self.history[table, : self.records["moves"][table]]]

    def _make_room(self) -> None:
        """Keep room for the moves of one more step."""
        self._most_moves = int(self.records["moves"].max())
        if self._most_moves > self.capacity - MOST_MOVES:
            self.history = np.concatenate([self.history, np.zeros_like(self.history)], axis=1)
            self.capacity *= 2
            self._prepare()

    def _run(self, function: AnyFunction, *arguments: Any) -> list[int]:
        return self._threads.run(self._functions[function], self.tables, *arguments)


def make_settings(game: Game, settings: Settings) -> npt.NDArray[np.void]:
    record = np.zeros(1, record_layout(EnvSettings, game.rules))
    for name, value in settings.items():
        if isinstance(value, list):
            record[name][0, : len(value)] = value
        else:
            record[name] = value
    return record


def text_order(game: Game) -> Numbers:
    """The actions of each phase, one row per phase, in the order of their moves' texts; -1 after the last."""
    phases = game.moves_as_text
    order = np.full((1 + max(phases), 1 + game.rules.ACTIONS), -1, np.int64)
    for phase, (actions, _) in phases.items():
        order[phase, : len(actions)] = actions
    return order


@cache
def compiled_tables(game: Game) -> Functions:
    return compile_for(game, "environments", SIGNATURES, nogil=True)
