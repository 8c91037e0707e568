"""Many games at once for learning programs, as NumPy arrays. The adapters for other libraries are built on it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.engine.cores import count_cores
from facedown.engine.match import Match
from facedown.engine.record import save
from facedown.envs.bot_table import check_opponents
from facedown.envs.keywords import ILLEGALS, Bytes, Keywords, Numbers, check_actions, check_seat, check_shape
from facedown.envs.opponents import (
    RANDOM,
    CompiledOpponent,
    can_forget,
    compiled_names,
    event_bits,
    find_compiled_opponent,
    threshold_of,
)
from facedown.kit.contract import AnyDeal, AnyState
from facedown.kit.errors import BadInput, IllegalMove
from facedown.kit.observations import Layout
from facedown.kit.states import pack, unpack

Floats = npt.NDArray[np.float32]


def layout(game: str, observation: str = "planes", *, options: Mapping[str, object] | None = None) -> Layout:
    """What each number of an observation means, part by part."""
    return Keywords.read(game, observation=observation, options=options).layout


class Tables:
    """A batch of tables of one game. A learner plays one seat of each; opponents play the others inside `step`.

    After `reset` and `step`, read the arrays `observations`, `masks`, `seats`, `rewards` and `over`. They are written in place.
    Without an opponent (None) the learner plays every seat, and `seats` says who is asked. The same seed gives the same games
    with any number of threads and tables. Opponents here are compiled: `random`, `rollout` and `rollout:none`, `greedy`
    with any memory, and the levels that play greedily. `facedown.envs.open_tables` takes any bot.
    """

    def __init__(
        self,
        game: str,
        *,
        tables: int = 1,
        opponent: str | Sequence[str] | None = "random",
        seed: int | str | Sequence[int | str] = 0,
        threads: int | None = None,
        record: bool = False,
        **keywords: Any,
    ) -> None:
        from facedown.fast import env_play  # imported here so that Numba is only loaded where it is used
        from facedown.fast.envs import OPPONENTS, CompiledTables

        self.keywords = Keywords.read(game, tables=tables, threads=threads, **keywords)
        self.game, self.players, self.options = self.keywords.game, self.keywords.players, self.keywords.options
        self.tables, self.layout, self.actions = tables, self.keywords.layout, self.keywords.actions
        self.is_recording = record
        facts, forgets = self.keywords.facts, self.keywords.forgets
        if forgets is not None and not can_forget(self.game):
            raise BadInput(
                f"Compiled tables of {self.game.name} forget nothing, because it has no grid: take memory='none' or 'perfect', "
                "or name opponents to facedown.envs.open_tables."
            )
        opponents = compiled_opponents(opponent, self.players)
        settings: dict[str, int | float | list[int] | list[float]] = {
            "players": self.players,
            "seat": env_play.DRAWN if self.keywords.seat is None else self.keywords.seat,
            "shown_seat": env_play.WHOEVER_IS_ASKED,
            "opponents": [OPPONENTS[each.kind] for each in opponents] or [env_play.NOBODY],
            "thresholds": [each.threshold for each in opponents],
            "lapses": [each.lapses for each in opponents],
            "memory": self.keywords.memory,
            "kind": self.keywords.kind,
            "autoreset": self.keywords.autoreset,
            "reward": env_play.POINTS if self.keywords.by_points else env_play.RESULT,
            "illegal": ILLEGALS.index(self.keywords.illegal),
            "actions": self.actions,
            "size": self.layout.size,
            "has_beliefs": any(OPPONENTS[each.kind] == env_play.ROLLOUT for each in opponents),
            "has_minds": forgets is not None or any(OPPONENTS[each.kind] == env_play.GREEDY for each in opponents),
            "forgets": forgets is not None,
            "threshold": 0.0 if forgets is None else threshold_of(forgets),
            **event_bits(self.game),
        }
        self._compiled_tables = CompiledTables(
            self.game,
            self.options,
            tables,
            facts,
            settings,
            threads=threads or count_cores(),
            keeps_moves=record,
        )
        self.observations: Bytes = self._compiled_tables.observations
        self.last_observations: Bytes = self._compiled_tables.last_observations
        self.masks: Bytes = self._compiled_tables.masks
        self.rewards: Floats = self._compiled_tables.rewards
        self.results: Floats = self._compiled_tables.results
        self.over: Bytes = self._compiled_tables.over
        self.reset(seed)

    # Playing

    def reset(
        self,
        seed: int | str | Sequence[int | str] | None = None,
        *,
        which: npt.ArrayLike | None = None,
        deal: str | None = None,
    ) -> None:
        """Begin new games, everywhere or where `which` is true. Without a seed the generators go on.

        With `deal`, every new game has the cards and the start player of `Match.deal(seed=deal)`.
        """
        is_chosen = (
            np.ones(self.tables, np.uint8) if which is None else check_shape(which, self.tables, "flag").astype(np.uint8)
        )
        if seed is not None:
            begins = is_chosen.astype(bool)
            self._compiled_tables.seed(begins, starting_points_of(seed, self.tables)[begins])
        if deal is not None:
            self._lay(deal, is_chosen)
        self._compiled_tables.reset(is_chosen)

    def step(self, actions: npt.ArrayLike) -> int:
        """Make one choice at every table. Returns how many moves were made, those of opponents included."""
        table_actions = check_actions(actions, self.tables, self.actions)
        if self.keywords.illegal == "raise":
            self._check_legal(table_actions)
        return self._compiled_tables.step(table_actions)

    @property
    def seats(self) -> Numbers:
        """The seat that is asked at each table."""
        return np.asarray(self._compiled_tables.records["seat"], np.int64)

    @property
    def moves(self) -> Numbers:
        """How many moves each table's game has had so far, by everyone."""
        return np.asarray(self._compiled_tables.records["moves"], np.int64)

    @property
    def is_lost(self) -> Bytes:
        """Whether the last step at each table ended a game by an illegal action."""
        return np.asarray(self._compiled_tables.records["is_lost"], np.uint8)

    @property
    def bot_seeds(self) -> list[str]:
        """The seed of the bots in each table's present game: with it, `make_bot` makes the same bots that play there.

        What a learner forgets is drawn from it too, as for a bot at its seat.
        """
        return [str(seed) for seed in self._compiled_tables.records["bot_seed"]]

    @property
    def states(self) -> Bytes:
        """Every secret of every table, one row of bytes per table. No learner should look at them."""
        return self._compiled_tables.states

    def observe(self, seat: int) -> tuple[Bytes, Bytes]:
        """What this seat is shown at each table, even if another is asked, and what it may play: nothing unless it is due."""
        check_seat(seat, self.players)
        return self._compiled_tables.observe(seat)

    # Reading

    def spell(self, table: int, action: int) -> str:
        """The move that an action of the asked seat means now, such as `reveal:b4`."""
        state: AnyState = unpack(self.game.rules.State, self._compiled_tables.states[table].tobytes())
        translate = self.game.optional("rules_action")
        rules_action = action if translate is None else translate(state, int(self.seats[table]), action)
        return self.game.spelled_moves[state.phase, rules_action]

    def outcome(self, table: int) -> dict[str, Any]:
        """The result of the last game that ended at a table: `scores`, `winners`, `ended` and `decided`."""
        rules, notation = self.game.rules, self.game.notation
        state: AnyState = unpack(rules.State, self._compiled_tables.last_states[table].tobytes())
        scores = [0] * rules.MAX_SEATS
        rules.scores(state, scores)
        winner_mask = rules.winners(state)
        return {
            "scores": scores[: self.players],
            "winners": [seat for seat in range(self.players) if winner_mask >> seat & 1],
            "ended": notation.ENDINGS[rules.ending(state)],
            "decided": notation.DECIDERS[rules.deciding(state)],
        }

    def match(self, table: int) -> Match:
        """The present game of a table as a match, with all its moves. Needs `record=True`."""
        if not self.is_recording:
            raise BadInput("Moves are only kept with record=True.")
        deal: AnyDeal = unpack(self.game.rules.Deal, self._compiled_tables.deals[table].tobytes())
        match = Match.of_deal(
            self.game.id,
            players=self.players,
            deal=self.game.deal.spell_deal(deal),
            start=deal.start,
            options=self.options,
        )
        for seat, action in self._compiled_tables.moves_of(table):
            match.play(seat, self.game.spelled_moves[match.state.phase, action])
        return match

    def record(self, table: int, file: str | Path) -> None:
        """Save the present game of a table, for `facedown replay` and the browser. Needs `record=True`."""
        save(self.match(table), file)

    # Checking

    def _lay(self, seed: str, which: Bytes) -> None:
        """Lay out the cards that `Match.deal` deals from this seed."""
        match = Match.deal(self.game.id, players=self.players, seed=seed, options=self.options)
        self._compiled_tables.deals[which.astype(bool)] = np.frombuffer(pack(match.full_deal), np.uint8)
        self._compiled_tables.records["is_dealt"][which.astype(bool)] = 1

    def _check_legal(self, actions: Numbers) -> None:
        refused_number = self._compiled_tables.find_refused(actions)
        if refused_number:
            table, action = refused_number - 1, int(actions[refused_number - 1])
            legal = np.flatnonzero(self.masks[table]).tolist()
            raise IllegalMove(
                f"At table {table} action {action} is illegal; legal are: {', '.join(map(str, legal))}.", move=action
            )


def compiled_opponents(opponent: str | Sequence[str] | None, players: int) -> list[CompiledOpponent]:
    """The opponents clockwise from the learner; none if the learner plays every seat. In solo there is one that never moves."""
    if opponent is None:
        return []
    names = [opponent] * (players - 1) if isinstance(opponent, str) else list(opponent)
    check_opponents(names, players)
    opponents = []
    for name in names:
        each = find_compiled_opponent(name)
        if each is None:
            raise BadInput(
                f"There is no compiled opponent {name!r}; choose one of: {compiled_names()}, or None. "
                "facedown.envs.open_tables takes any bot."
            )
        opponents.append(each)
    return opponents or [CompiledOpponent(RANDOM)]


def starting_points_of(seed: int | str | Sequence[int | str], tables: int) -> Numbers:
    """The first state of each table's generator, from one seed for all tables or from one seed per table."""
    from facedown.fast.generator import starting_points

    if isinstance(seed, int | str | np.integer):
        return starting_points(str(seed), tables)
    if len(seed) != tables:
        raise BadInput(f"One seed is needed for each of {tables} tables, not {len(seed)}.")
    return np.array([starting_points(str(each), 1)[0] for each in seed], np.int64)
