"""PettingZoo: every seat is an agent, asked one after the other (AEC). There is one module per game: `memoarrr_v1` and so on.

The legal actions are in `observation["action_mask"]`.
"""

from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from facedown.engine.catalogue import GAMES
from facedown.envs.ids import VERSION
from facedown.envs.tables import Tables
from facedown.kit.errors import BadInput
from facedown.kit.extras import check_installed

check_installed("facedown.envs.pettingzoo", "pettingzoo", "gymnasium", "pettingzoo")

from gymnasium import spaces  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

Observation = dict[str, np.ndarray[Any, Any]]


class FacedownAEC(AECEnv[str, Any, Any]):
    """One table with an agent in every seat: `player_0`, `player_1` and so on, clockwise.

    Players who choose at the same time are asked one after the other, and none sees what another has chosen.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        memory: str = "none",
        observation: str = "planes",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, "ansi"):
            raise BadInput(f'There is no render_mode={render_mode!r}; choose "ansi" or None.')
        self.tables = Tables(
            game,
            players=players,
            options=options,
            opponent=None,
            memory=memory,
            observation=observation,
            illegal=illegal,
            autoreset="disabled",
            threads=1,
            record=True,
        )
        name = module_name(game)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1, "name": name, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.tables.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.tables.layout.size, self.tables.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": spaces.Box(0, 255, (size,), np.uint8), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._is_seeded = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. `options={"deal": seed}` deals the cards of `Match.deal(seed=seed)`.

        Other options are ignored, as PettingZoo asks.
        """
        if seed is None and not self._is_seeded:
            seed = int(seeding.np_random()[0].integers(2**62))
        self._is_seeded = True
        self.tables.reset(seed, deal=(options or {}).get("deal"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.tables.seats[0])]

    def observe(self, agent: str) -> Observation:
        """What this agent's own seat is shown, and what it may play: nothing unless it is due."""
        observations, masks = self.tables.observe(self._seats[agent])
        mask = masks[0].view(np.int8)
        if self.tables.over[0]:
            mask[:] = 0
            mask[0] = 1  # an empty mask breaks every sampler
        return {"observation": observations[0], "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.tables.step([index(action)])
        except TypeError:
            most = self.tables.actions - 1
            raise BadInput(f"An action of {agent} is a whole number from 0 to {most}, not {action!r}.") from None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.tables.over[0]:
            self._end()
        else:
            self.agent_selection = self.possible_agents[int(self.tables.seats[0])]
        self._accumulate_rewards()

    def _end(self) -> None:
        tables = self.tables
        self.rewards = dict(zip(self.possible_agents, tables.results[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        info = {"moves": int(tables.moves[0])} | ({"illegal": True} if tables.is_lost[0] else tables.outcome(0))
        self.infos = {agent: dict(info) for agent in self.agents}

    def render(self) -> str | None:
        """The table as the seat that is asked sees it, in text; None without `render_mode="ansi"`."""
        if self.render_mode is None:
            return None
        view = self.tables.match(0).view(self._seats[self.agent_selection])
        return "\n".join(self.tables.game.text.sketch(view))

    def record(self, file: str | Path) -> None:
        """Save the game so far, with every secret, for `facedown replay` and the browser."""
        self.tables.record(0, file)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Environments(NamedTuple):
    """What PettingZoo expects of the module of an environment: `env` and `raw_env`."""

    game: str

    def raw_env(self, **keywords: Any) -> FacedownAEC:
        """The environment itself."""
        return FacedownAEC(self.game, **keywords)

    def env(self, **keywords: Any) -> AECEnv[str, Any, Any]:
        """The environment, with PettingZoo's check that its methods are called in order."""
        return wrappers.OrderEnforcingWrapper(self.raw_env(**keywords))


def module_name(game: str) -> str:
    return f"{game.replace('-', '_')}_v{VERSION}"


MODULES = {module_name(game): Environments(game) for game in GAMES}
__all__ = list(MODULES)


def __getattr__(name: str) -> Environments:
    """One module per game."""
    if name not in MODULES:
        raise AttributeError(f"{__name__} has no {name!r}; it has: {', '.join(MODULES)}.")
    return MODULES[name]


def __dir__() -> list[str]:
    return __all__
