"""Workers that step environments, ours and others': `python -m benchmarks.environments.workers NAME`, one process per name.

Every measurement counts steps per second of processor time, over all threads of the process. Legal actions are chosen at
random, and the time for choosing is included. A task names a library, how its environment is used, and a game.
"""

import importlib
import os
import random
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.speed.work import Task, Work, make_measurement, pin_to_cores, serve

TABLES = 4096
STEPS = 500  # steps of a single environment per call
BATCHES: dict[str, dict[str, Any]] = {
    "Pairs, 52 cards, alone": {"game": "pairs", "players": 1, "options": {"pairs": 26, "limit": 52}},
    "Pairs, 64 cards, two players": {"game": "pairs", "players": 2, "options": {"pairs": 32}},
    "Pairs, 36 cards, two players": {"game": "pairs", "players": 2, "options": {"pairs": 18}},
    "Memoarrr!": {"game": "memoarrr"},
    "Memoarrr!, planes": {"game": "memoarrr", "observation": "planes"},
    "Tremember": {"game": "tremember"},
    "Memory Kings": {"game": "memory-kings"},
    "Matryoshka, three players": {"game": "matryoshka", "players": 3},
}


def batches() -> Work:
    """Our batches: one call of `Tables.step` per step, which includes observations, masks, opponents' moves and new deals."""
    import numba

    from facedown.envs import Tables

    @numba.njit
    def choose(masks: Any, generators: Any, actions: Any) -> None:
        for table in range(masks.shape[0]):
            chance, action = generators[table], 0
            while True:  # draw until the action is legal: all legal ones are equally likely
                chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
                action = (chance >> 8) * masks.shape[1] >> 23
                if masks[table, action]:
                    break
            generators[table], actions[table] = chance, action

    def stepper(keywords: dict[str, Any]) -> Callable[[int], float]:
        tables = Tables(**{"observation": "tokens", **keywords}, tables=TABLES, threads=1, autoreset="same_step", seed=1)
        # one number per table, from which its next random number is made
        generators, actions = np.random.default_rng(1).integers(1, 2**31, TABLES), np.zeros(TABLES, np.int64)

        def run(times: int) -> float:
            for _ in range(times):
                choose(tables.masks, generators, actions)
                tables.step(actions)
            return times * TABLES

        run(64)  # so that the games are no longer all at the beginning
        return run

    return Work([Task("Facedown", "batch", name, make_measurement(stepper(keywords))) for name, keywords in BATCHES.items()])


def one_gymnasium_env() -> Work:
    import gymnasium as gym

    import facedown.envs.gym  # noqa: F401 - registers our ids

    keywords = {"players": 1, "options": {"pairs": 26, "limit": 52}, "observation": "tokens", "disable_env_checker": True}
    pairs = gym.make("facedown/Pairs-v1", **keywords).unwrapped
    memoarrr = gym.make("facedown/Memoarrr-v1", observation="tokens", disable_env_checker=True).unwrapped
    return Work(
        [
            Task("Facedown", "Gymnasium", "Pairs, 52 cards, alone", make_measurement(gymnasium_stepper(pairs))),
            Task("Facedown", "Gymnasium", "Memoarrr!", make_measurement(gymnasium_stepper(memoarrr))),
        ]
    )


def cartpole() -> Work:
    import gymnasium as gym

    env = gym.make("CartPole-v1", disable_env_checker=True).unwrapped
    return Work([Task("Gymnasium", "Gymnasium", "CartPole-v1", make_measurement(gymnasium_stepper(env)))])


def popgym() -> Work:
    from popgym.envs.concentration import ConcentrationHard

    return Work([Task("POPGym", "Gymnasium", "ConcentrationHard", make_measurement(gymnasium_stepper(ConcentrationHard())))])


def gymnasium_stepper(env: Any) -> Callable[[int], float]:
    """A function that steps a Gymnasium environment with random actions: legal ones if there is a mask, else any."""
    draw, actions = random.Random(1).random, int(env.action_space.n)

    def run(times: int) -> float:
        _, info = env.reset()
        for _ in range(times * STEPS):
            mask = info.get("action_mask")
            legal = None if mask is None else np.flatnonzero(mask)
            action = int(draw() * actions) if legal is None else int(legal[int(draw() * len(legal))])
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                _, info = env.reset()
        return times * STEPS

    env.reset(seed=1)
    return run


def our_pettingzoo() -> Work:
    from facedown.envs.pettingzoo import memoarrr_v1

    return Work([Task("Facedown", "PettingZoo", "Memoarrr!", make_measurement(pettingzoo_stepper(memoarrr_v1.env())))])


def pettingzoo() -> Work:
    work = Work()
    for name in ("connect_four_v3", "hanabi_v5"):
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        work.tasks.append(Task("PettingZoo", "PettingZoo", name, make_measurement(pettingzoo_stepper(env))))
    return work


def pettingzoo_stepper(env: Any) -> Callable[[int], float]:
    """A function that plays whole games in a PettingZoo environment, with an observation for each choice."""
    draw = random.Random(1).random

    def run(times: int) -> float:
        steps = 0
        for _ in range(times):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                action = None
                if not (terminated or truncated):
                    legal = np.flatnonzero(observation["action_mask"])
                    action = int(legal[int(draw() * len(legal))])
                    steps += 1
                env.step(action)
        return steps

    env.reset(seed=1)
    return run


def textarena() -> Work:
    import textarena as ta

    size, chance = 8, random.Random(1)

    def run(times: int) -> float:
        flips = 0
        for _ in range(times):
            env = ta.make("MemoryGame-v0-hard")  # a new one each time, because a used one becomes slower and slower
            env.reset(num_players=2)
            core, is_done = env, False
            while hasattr(core, "env"):
                core = core.env
            while not is_done:
                env.get_observation()
                taken_cells = core.state.game_state["matched_positions"]
                free_cells = [
                    (row, column) for row in range(size) for column in range(size) if (row, column) not in taken_cells
                ]
                (row, column), (other_row, other_column) = chance.sample(free_cells, 2)
                is_done, _ = env.step(f"[{row} {column} {other_row} {other_column}]")
                flips += 2
        return flips

    return Work([Task("TextArena", "text", "MemoryGame 8 × 8", make_measurement(run))])


def pgx() -> Work:
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    def stepper(name: str) -> Callable[[int], float]:
        env = library.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def step_once(states: Any, key: Any) -> Any:
            action_key, step_key = jax.random.split(key)
            actions = jax.random.categorical(action_key, jnp.where(states.legal_action_mask, 0.0, -jnp.inf), axis=-1)
            return step(states, actions, jax.random.split(step_key, TABLES))

        call = jax.jit(step_once)
        states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), TABLES))
        key = jax.random.PRNGKey(1)

        def run(times: int) -> float:
            nonlocal states, key
            for _ in range(times):
                key, call_key = jax.random.split(key)
                states = call(states, call_key)
                jax.block_until_ready(states.observation)
            return times * TABLES

        return run

    names = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
    return Work([Task("Pgx", "batch", name, make_measurement(stepper(name))) for name in names])


WORKERS = {
    "one_gymnasium_env": one_gymnasium_env,
    "our_pettingzoo": our_pettingzoo,
    "cartpole": cartpole,
    "popgym": popgym,
    "pettingzoo": pettingzoo,
    "textarena": textarena,
    "pgx": pgx,
    "batches": batches,
}


if __name__ == "__main__":
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    warnings.simplefilter("ignore")  # other libraries warn about many things
    pin_to_cores(1)
    serve(WORKERS[sys.argv[1]])
