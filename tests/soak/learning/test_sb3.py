"""Stable-Baselines3 and TorchRL: their own checkers pass, masks are obeyed, and MaskablePPO learns. Warnings are errors."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from torchrl.envs.libs.gym import GymWrapper
from torchrl.envs.utils import check_env_specs

import facedown.envs.gym  # noqa: F401 - registers our ids
from facedown import BadInput
from facedown.engine.catalogue import GAMES
from facedown.envs import sb3
from facedown.envs.gym import id_of
from facedown.envs.sb3 import FacedownVecEnv, make_vec_env

SMALL: dict[str, Any] = {"players": 1, "options": {"pairs": 3, "limit": 20}, "reward": "points"}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_the_checker_of_stable_baselines_passes(game: str) -> None:
    check_env(gym.make(id_of(GAMES[game]), illegal="random").unwrapped, warn=True)


def test_the_public_names_are_these() -> None:
    assert set(sb3.__all__) == {"FacedownVecEnv", "make_vec_env"}


def test_masks_are_found_and_are_the_legal_actions() -> None:
    env = make_vec_env("pairs", 4, **SMALL, illegal="raise")
    assert is_masking_supported(env)
    env.reset()
    for _ in range(50):
        masks = get_action_masks(env)
        assert masks.dtype == bool
        assert (masks == env.tables.masks).all()
        env.step(masks.argmax(1))  # an action that is not legal would raise


def test_a_game_that_is_over_tells_its_length_and_the_sum_of_its_rewards() -> None:
    env, game_count = make_vec_env("pairs", 8, **SMALL), 0
    env.reset()
    sums, lengths, rng = np.zeros(8), np.zeros(8, int), np.random.default_rng(1)
    for _ in range(200):
        actions = (rng.random((8, 6)) * env.action_masks()).argmax(1)
        _, rewards, dones, infos = env.step(actions)
        sums, lengths = sums + rewards, lengths + 1
        for table in np.flatnonzero(dones):
            episode = infos[table]["episode"]
            assert (episode["r"], episode["l"]) == (pytest.approx(sums[table], abs=1e-4), lengths[table])
            assert infos[table]["terminal_observation"].shape == env.observation_space.shape
            sums[table], lengths[table], game_count = 0, 0, game_count + 1
    assert game_count > 10


def test_the_same_seed_gives_the_same_games() -> None:
    env = make_vec_env("pairs", 4, **SMALL, seed=3)
    first = env.reset()
    env.reset()
    env.seed(3)
    assert (env.reset() == first).all()


def test_what_tables_cannot_do_is_refused_in_a_sentence() -> None:
    env = make_vec_env("pairs", 2, **SMALL)
    with pytest.raises(BadInput, match="they have: action_masks"):
        env.env_method("reset")
    with pytest.raises(BadInput, match="give players to make_vec_env"):
        env.set_attr("players", 3)
    with pytest.raises(BadInput, match="leave `autoreset` out"):
        make_vec_env("pairs", 2, autoreset="disabled")


@pytest.mark.timeout(900)
def test_maskable_ppo_learns() -> None:
    """With perfect memory, a plain network learns to take the pairs that its observations show."""
    torch.set_num_threads(1)
    two_pairs = SMALL | {"options": {"pairs": 2, "limit": 10}}
    env = make_vec_env("pairs", 64, **two_pairs, memory="perfect", illegal="raise", seed=1)
    before = mean_reward(env, None)
    learner = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=512, n_epochs=4, learning_rate=3e-3, seed=1, device="cpu")
    learner.learn(100_000)
    after = mean_reward(env, learner)
    assert after > before + 0.1, (before, after)


def mean_reward(env: FacedownVecEnv, learner: MaskablePPO | None) -> float:
    """The mean reward of this learner, or of random play if there is none, over some hundred games."""
    env.seed(99)
    observations, sums, rng = env.reset(), [], np.random.default_rng(1)
    for _ in range(150):
        masks = env.action_masks()
        actions = (
            (rng.random(masks.shape) * masks).argmax(1)
            if learner is None
            else learner.predict(observations, action_masks=masks)[0]
        )
        observations, _, _, infos = env.step(actions)
        sums += [info["episode"]["r"] for info in infos if info]
    return float(np.mean(sums))


@pytest.mark.timeout(600)
def test_the_checker_of_torchrl_passes() -> None:
    check_env_specs(GymWrapper(gym.make("facedown/Pairs-v1", illegal="random")))
    envs = gym.make_vec("facedown/Pairs-v1", num_envs=4, illegal="random", autoreset_mode=gym.vector.AutoresetMode.SAME_STEP)
    wrapper = GymWrapper(envs)
    check_env_specs(wrapper)
    assert wrapper.rollout(20, break_when_any_done=False).shape == (4, 20)
