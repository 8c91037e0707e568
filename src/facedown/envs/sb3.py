"""Stable-Baselines3: many tables as one of its vector environments, with the masks that MaskablePPO of sb3-contrib asks for."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.envs import open_tables
from facedown.kit.errors import BadInput
from facedown.kit.extras import check_installed

check_installed("facedown.envs.sb3", "sb3", "stable_baselines3", "sb3_contrib")

from gymnasium import spaces  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn  # noqa: E402

__all__ = ["FacedownVecEnv", "make_vec_env"]


def make_vec_env(game: str, n_envs: int = 1, *, seed: int = 0, **keywords: Any) -> "FacedownVecEnv":
    """`n_envs` tables of a game. The keywords are those of all environments: `players`, `opponent`, `memory` and so on."""
    return FacedownVecEnv(game, n_envs, seed=seed, **keywords)


class FacedownVecEnv(VecEnv):  # type: ignore[misc]  # not installed where types are checked
    """Tables that are stepped in one compiled call, and begin the next game by themselves.

    `action_masks` gives the legal actions, one row per table. At the end of a game, its `info` has the last observation as
    `terminal_observation`, the sum of rewards and the number of steps as `episode`, and every seat's result as `results`.
    """

    def __init__(self, game: str, n_envs: int, *, seed: int = 0, **keywords: Any) -> None:
        if "autoreset" in keywords:
            raise BadInput("Stable-Baselines3 always begins the next game in the same step: leave `autoreset` out.")
        self.tables = open_tables(game, tables=n_envs, seed=seed, autoreset="same_step", **keywords)
        self.render_mode = None
        observation_space = spaces.Box(0, 255, (self.tables.layout.size,), np.uint8)
        super().__init__(n_envs, observation_space, spaces.Discrete(self.tables.actions))
        self._next_seed: int | None = seed
        self._actions = np.zeros(n_envs, np.int64)
        self._lengths, self._sums = np.zeros(n_envs, np.int64), np.zeros(n_envs)

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Use this seed at the next reset. Every table gets games of its own."""
        self._next_seed = seed
        return [seed] * self.num_envs

    def reset(self) -> npt.NDArray[np.uint8]:
        self.tables.reset(self._next_seed)
        self._next_seed = None
        self._lengths[:], self._sums[:] = 0, 0
        return self.tables.observations.copy()

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        tables = self.tables
        tables.step(self._actions)
        over = tables.over.astype(bool)
        self._lengths += 1
        self._sums += tables.rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(over):
            infos[table] = {
                "terminal_observation": tables.last_observations[table].copy(),
                "TimeLimit.truncated": False,
                "episode": {"r": float(self._sums[table]), "l": int(self._lengths[table]), "t": 0.0},
                "results": tables.results[table].tolist(),
            }
        self._lengths[over], self._sums[over] = 0, 0
        return tables.observations.copy(), tables.rewards.copy(), over, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, one row per table."""
        return self.tables.masks.astype(np.bool_)

    # What Stable-Baselines3 asks single environments for

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks" or hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(self._list_indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        raise BadInput(f"Tables are set up when they are made: give {attr_name} to make_vec_env.")

    def env_method(self, method_name: str, *args: Any, indices: VecEnvIndices = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise BadInput(f"Tables have no method {method_name!r}; they have: action_masks.")
        masks = self.action_masks()
        return [masks[table] for table in self._list_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: VecEnvIndices = None) -> list[bool]:
        """No table is wrapped. What `Monitor` would count is in `info["episode"]`."""
        return [False] * len(self._list_indices(indices))

    def get_images(self) -> Sequence[Any]:
        """There are no pictures. To watch a game, record it and open it in the browser."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _list_indices(self, indices: VecEnvIndices) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)
