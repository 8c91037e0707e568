"""OpenSpiel: the games under the names `facedown_memoarrr` and so on. Importing this module registers them.

Pairs is exact: chance draws a card when it is first turned over. Every other game begins with one chance node that draws one
of `deals` deals, so only these deals occur in it. States can be resampled, as ISMCTS needs.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import check_setup
from facedown.envs.keywords import check_count, index_of
from facedown.envs.spiel_tables import DealtTable, Table, UndealtTable
from facedown.kit.chance import Chance
from facedown.kit.errors import BadInput, BadPlayers
from facedown.kit.extras import check_installed
from facedown.kit.observations import MEMORIES, NONE
from facedown.kit.options import Choice, complete

check_installed("facedown.envs.openspiel", "openspiel", "pyspiel")

import pyspiel  # noqa: E402

__all__ = ["Resampler"]

MAX_LENGTH = 1_000_000  # moves; OpenSpiel asks for a bound, and no game comes near this one
DEALS = 1000


class SharedTable:
    """A table that several states share until one of them moves. OpenSpiel copies states more often than it moves in them."""

    def __init__(self, table: Table, *, is_shared: bool = False) -> None:
        self.table = table
        self._is_shared = is_shared

    def __deepcopy__(self, memo: object) -> "SharedTable":
        self._is_shared = True
        return SharedTable(self.table, is_shared=True)

    def play(self, action: int) -> None:
        if self._is_shared:
            self.table, self._is_shared = self.table.copy(), False
        self.table.play(action)


class FacedownGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games, with the parameters that it was loaded with."""

    facedown_game: Game
    game_type: Any

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.opening, least, most, chances = open_table(self.facedown_game, params)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.opening.actions,
            max_chance_outcomes=chances,
            num_players=self.opening.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(self.game_type, info, dict(params))

    def new_initial_state(self) -> "FacedownState":
        return FacedownState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "Observer":
        return Observer(self.opening, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params or {})


class FacedownState(pyspiel.State):  # type: ignore[misc]
    """A position. Players who choose at the same time are asked one after the other, lowest seat first."""

    def __init__(self, game: FacedownGame) -> None:
        super().__init__(game)
        self.shared_table = SharedTable(game.opening, is_shared=True)

    @property
    def table(self) -> Table:
        return self.shared_table.table

    def current_player(self) -> int:
        if self.table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.seat is None else self.table.seat

    def is_terminal(self) -> bool:
        return self.table.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.table.draws()

    def _apply_action(self, action: int) -> None:
        self.shared_table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.spell(action)

    def returns(self) -> list[float]:
        return self.table.returns()

    def __str__(self) -> str:
        return " ".join(map(str, self.history())) or "before the first move"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "FacedownState":
        """Another state in which this player has been told the same, drawn with a number from `sampler`."""
        return Resampler(repr(sampler()))(self, player)


class Resampler:
    """Draws other states in which a player has been told the same as in this one. The same seed draws the same states.

    `bot.set_resampler(Resampler(1))` makes OpenSpiel's `ISMCTSBot` repeatable. It draws from all possible deals, not only from
    those of the game's first chance node. The history of a drawn state still begins with the number of the deal that it came
    from.
    """

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(str(seed), "resampling")

    def __call__(self, state: FacedownState, player: int) -> FacedownState:
        other: FacedownState = state.clone()
        other.shared_table = SharedTable(state.table.resample(player, self._chance))
        return other


class Observer:
    """An observer for OpenSpiel: a player's view as planes and as a string. With perfect recall there is only the string.

    The parameter `memory` is "none" or "perfect", as in all environments.
    """

    def __init__(self, opening: Table, kind: Any, params: Mapping[str, Any]) -> None:
        unknown_names = sorted(params.keys() - {"memory"})
        if unknown_names:
            raise BadInput(f"There is no observer parameter {unknown_names[0]!r}; there is: memory.")
        self._memory = index_of("memory", params.get("memory", MEMORIES[NONE]), MEMORIES)
        self._has_recall = kind.perfect_recall
        self.tensor = None if self._has_recall else np.zeros(opening.layout.size, np.float32)
        self.dict = {} if self.tensor is None else opening.layout.split(self.tensor)

    def set_from(self, state: FacedownState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.table.planes(player, self._memory)

    def string_from(self, state: FacedownState, player: int) -> str:
        return state.table.information(player) if self._has_recall else state.table.observation(player, self._memory)


# Registering


def defaults(game: Game) -> dict[str, int | str]:
    """Every parameter of a game, with its default."""
    undealt = game.optional("Undealt")
    if undealt is not None:
        return {name: option.default for name, option in undealt.OPTIONS.items()}
    setup: dict[str, int | str] = {"players": fewest_players(game), "deals": DEALS, "seed": 0}
    return setup | {name: as_parameter(option.default) for name, option in game.options.items()}


def as_parameter(value: int | str) -> int | str:
    """A value of an option as OpenSpiel reads it: a value that consists of digits becomes a number."""
    return int(value) if str(value).isdigit() else value


def read_options(game: Game, params: Mapping[str, Any]) -> dict[str, object]:
    options = game.options
    return {name: str(value) if isinstance(options.get(name), Choice) else value for name, value in params.items()}


def open_table(game: Game, params: Mapping[str, Any]) -> tuple[Table, float, float, int]:
    """A table before the first move, the least and the most that a player can get, and how many outcomes chance has."""
    undealt = game.optional("Undealt")
    if undealt is not None:
        options = complete(undealt.OPTIONS, params)
        most = undealt.most_points(options)
        return UndealtTable(game, options), float(-most), float(most), most
    setup = {name: params[name] for name in ("players", "deals", "seed")}
    check_count("deals", setup["deals"])
    players, fewest = setup["players"], fewest_players(game)
    if players < fewest:
        raise BadPlayers(
            f"In OpenSpiel {game.name} is for {fewest} to {game.max_players} players, not {players}.", players=players
        )
    option_values = {name: value for name, value in params.items() if name not in setup}
    _, options = check_setup(game.id, players, read_options(game, option_values))
    return DealtTable(game, options=options, **setup), -1 / (players - 1), 1.0, setup["deals"]


def fewest_players(game: Game) -> int:
    """The fewest players that OpenSpiel is offered: at least two, because a zero-sum game needs an opponent."""
    return max(2, game.min_players)


def register(game: Game) -> None:
    is_exact = game.optional("Undealt") is not None
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"facedown_{game.folder}",
        long_name=f"Facedown: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if is_exact else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=UndealtTable.players if is_exact else game.max_players,
        min_num_players=fewest_players(game),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults(game),
    )
    pyspiel.register_game(kind, type(kind.long_name, (FacedownGame,), {"facedown_game": game, "game_type": kind}))


for _each in GAMES.values():
    register(_each)
