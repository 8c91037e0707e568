"""Gymnasium: one seat of a game against opponents, at one table or at thousands. Importing this registers `facedown/…-v1`.

The legal actions are in `info["action_mask"]`.
"""

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import GAMES, Game
from facedown.envs import BotTables, Tables, open_tables
from facedown.envs.ids import VERSION
from facedown.envs.keywords import Bytes
from facedown.envs.tables import Floats
from facedown.kit.errors import BadInput
from facedown.kit.extras import check_installed

check_installed("facedown.envs.gym", "gym", "gymnasium")

import gymnasium as gym  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

__all__ = ["FacedownEnv", "FacedownVectorEnv"]

Flags = npt.NDArray[np.bool_]
Info = dict[str, Any]

AUTORESETS = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class FacedownEnv(gym.Env[Bytes, int]):
    """One table. You play one seat, and opponents play the others inside `step`.

    With `opponent=None` you play every seat, `info["seat"]` says which chooses next, and the reward is for the seat that chose.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        opponent: str | Sequence[str] | None = "random",
        seat: int | None = None,
        memory: str = "none",
        observation: str = "planes",
        reward: str = "result",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.tables = open_tables(
            game,
            players=players,
            options=options,
            opponent=opponent,
            seat=seat,
            memory=memory,
            observation=observation,
            reward=reward,
            illegal=illegal,
            autoreset="disabled",
            threads=1,
            record=True,
        )
        self.observation_space, self.action_space = spaces_of(self.tables)
        self._tells_seat = opponent is None
        self._is_seeded = False
        self._action = np.zeros(1, np.int64)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Bytes, Info]:
        """Begin a new game. `options={"deal": seed}` deals the cards of `Match.deal(seed=seed)`."""
        super().reset(seed=seed)
        deal = read_options(options, "deal").get("deal")
        if seed is None and not self._is_seeded:
            seed = any_seed(self.np_random)
        self._is_seeded = True
        self.tables.reset(seed, deal=deal)
        return self.tables.observations[0].copy(), self._info()

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, Info]:
        tables = self.tables
        try:
            self._action[0] = index(action)
        except TypeError:
            raise BadInput(f"An action is a whole number from 0 to {tables.actions - 1}, not {action!r}.") from None
        tables.step(self._action)
        is_over = bool(tables.over[0])
        info = self._info()
        if is_over:
            info |= self._ending()
        return tables.observations[0].copy(), float(tables.rewards[0]), is_over, False, info

    def action_masks(self) -> Flags:
        """Which actions are legal, as MaskablePPO of sb3-contrib asks for it."""
        return np.asarray(self.tables.masks[0], np.bool_)

    def render(self) -> str | None:
        """The table as your seat sees it, in text; None without `render_mode="ansi"`."""
        return sketch(self.tables, 0) if self.render_mode == "ansi" else None

    def record(self, file: str | Path) -> None:
        """Save the game so far, with every secret, for `facedown replay` and the browser."""
        self.tables.record(0, file)

    def _info(self) -> Info:
        info: Info = {"action_mask": self.tables.masks[0].astype(np.int8)}
        if self._tells_seat:
            info["seat"] = int(self.tables.seats[0])
        return info

    def _ending(self) -> Info:
        """How the game ended. A game that an illegal action has lost has no scores."""
        tables = self.tables
        info: Info = {"moves": int(tables.moves[0]), "results": tables.results[0].tolist()}
        return info | ({"illegal": True} if tables.is_lost[0] else tables.outcome(0))


class FacedownVectorEnv(VectorEnv[Bytes, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables, stepped in one compiled call. Arrays are copies unless `copy=False`; then the next step overwrites them.

    Where a game is over, `infos["results"]` has the result of every seat and `infos["illegal"]` says whether an illegal action
    ended it; with autoreset in the same step both are in `infos["final_info"]`. `tables.outcome(table)` has the scores.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        opponent: str | Sequence[str] | None = "random",
        seat: int | None = None,
        memory: str = "none",
        observation: str = "planes",
        reward: str = "result",
        illegal: str = "lose",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.autoreset_mode = read_autoreset(autoreset_mode)  # some trainers look here, others in `metadata`
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": self.autoreset_mode}
        self.num_envs, self.render_mode = num_envs, render_mode
        self.tables = open_tables(
            game,
            tables=num_envs,
            players=players,
            options=options,
            opponent=opponent,
            seat=seat,
            memory=memory,
            observation=observation,
            reward=reward,
            illegal=illegal,
            autoreset=AUTORESETS[self.autoreset_mode],
            threads=threads,
            record=render_mode is not None,
        )
        self.single_observation_space, self.single_action_space = spaces_of(self.tables)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copies, self._tells_seat = copy, opponent is None
        self._is_seeded = False
        self._all = np.ones(num_envs, np.bool_)

    def reset(self, *, seed: int | Sequence[int] | None = None, options: Info | None = None) -> tuple[Bytes, Info]:
        """Begin new games, everywhere or where `options["reset_mask"]` is true. `seed` is one for all tables or one for each.

        `options={"deal": seed}` deals the cards of `Match.deal(seed=seed)` at each of them.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        values = read_options(options, "deal", "reset_mask")
        if seed is None and not self._is_seeded:
            seed = any_seed(self.np_random)
        self._is_seeded = True
        self.tables.reset(seed, which=values.get("reset_mask"), deal=values.get("deal"))
        return self._give(self.tables.observations), self._infos()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Bytes, Floats, Flags, Flags, Info]:
        tables = self.tables
        tables.step(actions)
        over = tables.over.astype(bool)
        infos = self._infos()
        if over.any():
            is_lost = tables.is_lost.astype(bool)
            ending = {"results": tables.results.copy(), "_results": over, "illegal": is_lost, "_illegal": over}
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                infos |= {"final_obs": self._give(tables.last_observations), "_final_obs": over}
                infos |= {"final_info": ending, "_final_info": over}
            else:
                infos |= ending
        return self._give(tables.observations), self._give(tables.rewards), over, np.zeros_like(over), infos

    def action_masks(self) -> Flags:
        """Which actions are legal, one row per table."""
        return np.asarray(self.tables.masks, np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """Each table as your seat sees it, in text; None without `render_mode="ansi"`."""
        return tuple(sketch(self.tables, table) for table in range(self.num_envs)) if self.render_mode == "ansi" else None

    def _infos(self) -> Info:
        infos: Info = {"action_mask": self._give(self.tables.masks).view(np.int8), "_action_mask": self._all.copy()}
        if self._tells_seat:
            infos |= {"seat": self.tables.seats, "_seat": self._all.copy()}
        return infos

    def _give(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copies else array


# What both share


def spaces_of(tables: Tables | BotTables) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    return spaces.Box(0, 255, (tables.layout.size,), np.uint8), spaces.Discrete(tables.actions)


def sketch(tables: Tables | BotTables, table: int) -> str:
    match = tables.match(table)
    return "\n".join(tables.game.text.sketch(match.view(int(tables.seats[table]))))


def any_seed(generator: np.random.Generator) -> int:
    """A random seed, for games that were given none."""
    return int(generator.integers(2**62))


def check_render_mode(render_mode: object) -> None:
    if render_mode not in (None, "ansi"):
        raise BadInput(f'There is no render_mode={render_mode!r}; choose "ansi" or None.')


def read_autoreset(mode: object) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(f"AutoresetMode.{each.name}" for each in AutoresetMode)
        raise BadInput(f"There is no autoreset_mode={mode!r}; choose one of: {names}.") from None


def read_options(options: Info | None, *names: str) -> Info:
    """The options of a reset, checked to be among `names`."""
    others = [name for name in options or {} if name not in names]
    if others:
        raise BadInput(f"reset has no option {others[0]!r}; it has: {', '.join(names)}. Options of a game are given to make.")
    return options or {}


# Ids


def id_of(game: Game) -> str:
    """A game's id in Gymnasium."""
    return f"facedown/{''.join(word.capitalize() for word in game.id.split('-'))}-v{VERSION}"


for each_game in GAMES.values():
    gym.register(
        id_of(each_game),
        entry_point=f"{__name__}:FacedownEnv",
        vector_entry_point=f"{__name__}:FacedownVectorEnv",
        kwargs={"game": each_game.id},
    )
