"""The Gymnasium adapter: Gymnasium's own checks with warnings as errors, and the games of `Tables` behind them."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, SupportsFloat, cast

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from facedown import BadInput, IllegalMove, Match, load
from facedown.engine.catalogue import GAMES
from facedown.envs.gym import FacedownEnv, FacedownVectorEnv, id_of
from facedown.kit.states import pack
from tests.envs.tables import SHORT, choose

PAIRS = id_of(GAMES["pairs"])
Transcript = list[tuple[bytes, float, bool]]  # observation, reward, and whether the game is over, step by step


def make_env(**keywords: Any) -> FacedownEnv:
    return cast(FacedownEnv, gym.make(PAIRS, **{**SHORT, **keywords}).unwrapped)


def make_envs(count: int, **keywords: Any) -> FacedownVectorEnv:
    return cast(FacedownVectorEnv, gym.make_vec(PAIRS, num_envs=count, **{**SHORT, **keywords}))


def play(env: FacedownEnv, steps: int, seed: int | None = None) -> Transcript:
    """Play some steps, and return everything that was observed."""
    observation, info = env.reset(seed=seed)
    transcript: Transcript = []
    for number in range(steps):
        observation, reward, is_over, is_cut, info = env.step(choose(info["action_mask"], number))
        transcript.append((observation.tobytes(), float(reward), is_over))
        assert not is_cut
        if is_over:
            observation, info = env.reset()
            transcript.append((observation.tobytes(), 0.0, False))
    return transcript


def test_there_is_an_id_per_game_made_from_its_name() -> None:
    ids = {name for name in gym.registry if name.startswith("facedown/")}
    assert ids == {id_of(game) for game in GAMES.values()}
    assert {"facedown/Memoarrr-v1", "facedown/MemoryKings-v1"} <= ids


@pytest.mark.parametrize("keywords", [{}, {"memory": "perfect", "observation": "tokens", "opponent": "rollout"}])
def test_gymnasium_has_nothing_to_complain_about(keywords: dict[str, Any]) -> None:
    check_env(gym.make(PAIRS, render_mode="ansi", **SHORT, **keywords).unwrapped)


def test_a_module_and_an_id_are_enough() -> None:
    assert gym.make(f"facedown.envs.gym:{PAIRS}").observation_space.shape == (812,)


def test_an_environment_and_the_first_of_a_vector_play_the_same_games() -> None:
    env, envs = make_env(), make_envs(3, autoreset_mode=AutoresetMode.NEXT_STEP)
    alone = play(env, 40, seed=11)
    observations, infos = envs.reset(seed=11)
    number, is_done, in_vector = 0, False, []
    while number < 40 or is_done:
        actions = np.array([choose(mask, number) for mask in infos["action_mask"]])
        observations, rewards, over, _, infos = envs.step(actions)
        number += not is_done
        is_done = bool(over[0])
        in_vector.append((observations[0].tobytes(), float(rewards[0]), is_done))
    assert in_vector == alone
    assert sum(is_over for _, _, is_over in alone) > 2


def test_resets_without_a_seed_deal_new_games_and_new_environments_differ() -> None:
    env, other = make_env(), make_env()
    assert play(env, 30, seed=3) != play(env, 30)
    assert play(env, 30, seed=3) == play(other, 30, seed=3)
    assert play(make_env(), 30) != play(make_env(), 30)


def test_the_last_info_says_how_the_game_ended(tmp_path: Path) -> None:
    env = make_env(seat=0)
    _, info = env.reset(seed=4)
    number, is_over, reward = 0, False, 0.0
    while not is_over:
        assert set(info) == {"action_mask"}
        assert info["action_mask"].dtype == np.int8
        _, reward, is_over, _, info = env.step(choose(info["action_mask"], number))
        number += 1
    env.record(tmp_path / "game.json")
    match = load(tmp_path / "game.json")
    outcome = match.outcome
    assert outcome is not None
    assert (info["scores"], info["winners"]) == (list(outcome.scores), list(outcome.winners))
    assert (info["ended"], info["decided"], info["moves"]) == (outcome.ended, outcome.decided, len(match.moves))
    assert info["results"][0] == reward
    assert info["action_mask"].sum() == 1


def test_the_text_board_is_what_the_seat_sees() -> None:
    env = make_env(render_mode="ansi", seat=1)
    env.reset(seed=4)
    match = env.tables.match(0)
    assert env.render() == "\n".join(match.terms.game.text.sketch(match.view(1)))
    assert make_env().render() is None


def test_an_illegal_action_loses_or_raises() -> None:
    env = make_env()
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(99)
    assert (reward, is_over, info["illegal"]) == (-1.0, True, True)
    assert "scores" not in info
    strict = make_env(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="At table 0 action 99 is illegal; legal are: 0, 1"):
        strict.step(99)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_games_begin_again_as_the_mode_says(mode: AutoresetMode) -> None:
    envs = make_envs(16, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is envs.autoreset_mode is mode
    observations, infos = envs.reset(seed=2)
    steps_with_ends = 0
    for number in range(60):
        masks = infos["action_mask"]
        observations, rewards, over, is_cut, infos = envs.step(np.array([choose(mask, number) for mask in masks]))
        assert infos["action_mask"].dtype == np.int8
        assert infos["action_mask"].any(axis=1).all()
        assert not is_cut.any()
        if not over.any():
            assert "final_obs" not in infos
            continue
        steps_with_ends += 1
        ending = infos["final_info"] if mode is AutoresetMode.SAME_STEP else infos
        assert (ending["_results"] == over).all()
        assert not ending["illegal"].any()
        assert np.isin(rewards[over], ending["results"][over]).all()
        if mode is AutoresetMode.SAME_STEP:
            assert (infos["_final_obs"] == over).all()
            assert (infos["final_obs"][over] != observations[over]).any(axis=1).all()
        if mode is AutoresetMode.DISABLED:
            other_observations = observations[~over]
            observations, infos = envs.reset(options={"reset_mask": over})
            assert (observations[~over] == other_observations).all()
    assert steps_with_ends > 5


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_says_where_an_illegal_action_lost(mode: AutoresetMode) -> None:
    envs = make_envs(3, autoreset_mode=mode)
    _, infos = envs.reset(seed=2)
    legal = [choose(mask, 0) for mask in infos["action_mask"]]
    _, rewards, over, _, infos = envs.step(np.array([legal[0], -1, 99]))
    ending = infos["final_info"] if mode is AutoresetMode.SAME_STEP else infos
    assert over.tolist() == ending["illegal"].tolist() == [False, True, True]
    assert rewards.tolist() == [0, -1, -1]


def test_arrays_are_copies_unless_copy_is_false() -> None:
    for copies in (True, False):
        envs = make_envs(2, copy=copies)
        observations, infos = envs.reset(seed=1)
        assert np.shares_memory(observations, envs.tables.observations) != copies
        assert np.shares_memory(infos["action_mask"], envs.tables.masks) != copies


def test_episodes_are_counted_by_gymnasiums_wrapper() -> None:
    envs = RecordEpisodeStatistics(make_envs(8))
    _, infos = envs.reset(seed=1)
    episode_count = 0
    for number in range(50):
        *_, infos = envs.step(np.array([choose(mask, number) for mask in infos["action_mask"]]))
        episode_count += int(infos["_episode"].sum()) if "episode" in infos else 0
    assert episode_count > 8
    assert set(envs.return_queue) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_plays_the_same_games(duplicate: Callable[[FacedownEnv], FacedownEnv]) -> None:
    env = make_env()
    play(env, 7, seed=5)
    other = duplicate(env)
    assert play(other, 20) == play(env, 20)


def test_without_an_opponent_you_play_every_seat() -> None:
    env = make_env(opponent=None, players=3)
    _, info = env.reset(seed=1)
    asked_seats, is_over, number = set(), False, 0
    while not is_over:
        asked_seats.add(info["seat"])
        _, _, is_over, _, info = env.step(choose(info["action_mask"], number))
        number += 1
    assert asked_seats == {0, 1, 2}
    envs = make_envs(4, opponent=None)
    assert envs.reset(seed=1)[1]["seat"].shape == (4,)


def test_reset_deals_what_a_match_deals() -> None:
    env, envs = make_env(), make_envs(2, render_mode="ansi")
    env.reset(options={"deal": "ahoy"})
    envs.reset(options={"deal": "ahoy"})
    deal = pack(Match.deal("pairs", players=2, seed="ahoy", options=SHORT["options"]).full_deal)
    assert [pack(match.full_deal) for match in (env.tables.match(0), envs.tables.match(0), envs.tables.match(1))] == [deal] * 3


def test_a_vector_draws_every_table() -> None:
    envs = make_envs(2, render_mode="ansi", seat=0)
    envs.reset(seed=1)
    boards = envs.render()
    assert boards is not None
    assert boards[1] == "\n".join(GAMES["pairs"].text.sketch(envs.tables.match(1).view(0)))
    assert make_envs(2).render() is None


REFUSALS: dict[str, tuple[Callable[[], object], str]] = {
    "render mode": (lambda: FacedownEnv("pairs", render_mode="human"), 'choose "ansi" or None'),
    "autoreset": (
        lambda: make_envs(2, autoreset_mode="never"),
        "choose one of: AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP",
    ),
    "memory": (lambda: make_env(memory="fish"), "There is no memory='fish'; choose one of: none, perfect"),
    "reset": (lambda: make_env().reset(options={"pairs": 3}), "reset has no option 'pairs'; it has: deal"),
    "action": (lambda: make_env().step("a"), "An action is a whole number from 0 to 7, not 'a'"),  # type: ignore[arg-type]
    "actions": (lambda: make_envs(3).step(np.zeros(2, np.int64)), "One action is needed for each of 3 tables"),
    "seeds": (lambda: make_envs(3).reset(seed=[1]), "One seed is needed for each of 3 tables, not 1"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_bad_input_is_refused_with_what_would_be_right(case: str) -> None:
    attempt, sentence = REFUSALS[case]
    with pytest.raises(BadInput, match=sentence):
        attempt()


def test_an_unknown_id_is_answered_with_a_near_one() -> None:
    with pytest.raises(gym.error.NameNotFound, match="Did you mean: `Pairs`"):
        gym.make("facedown/Pears-v1")


def test_any_bot_can_be_the_opponent() -> None:
    env = gym.make("facedown/Pairs-v1", opponent="dog", options=SHORT["options"])
    _, info = env.reset(seed=1)
    reward: SupportsFloat = 0.0
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert -1 <= float(reward) <= 1
    assert info["scores"]
