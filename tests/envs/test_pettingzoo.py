"""The PettingZoo adapter: PettingZoo's own tests with warnings as errors, and every agent's own view."""

import copy
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from facedown import BadInput, IllegalMove, load
from facedown.engine.catalogue import GAMES
from facedown.envs import Tables
from facedown.envs import pettingzoo as adapter
from facedown.envs.pettingzoo import FacedownAEC, pairs_v1
from tests.envs.tables import SHORT, choose

# PettingZoo's tests list the environments whose observations may be dicts, and warn about all others, such as ours.
DICT_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def test_there_is_a_module_per_game() -> None:
    assert set(dir(adapter)) == {f"{game.folder}_v1" for game in GAMES.values()}
    assert pairs_v1.raw_env(**SHORT).metadata["name"] == "pairs_v1"
    with pytest.raises(AttributeError, match=r"has no 'pairs_v0'; it has: .*pairs_v1"):
        adapter.pairs_v0  # noqa: B018 - the access itself must fail


@pytest.mark.parametrize("players", [1, 3])
def test_pettingzoo_has_nothing_to_complain_about(players: int) -> None:
    with warnings.catch_warnings():
        for sentence in DICT_WARNINGS:
            warnings.filterwarnings("ignore", sentence)
        api_test(pairs_v1.env(players=players, **SHORT), num_cycles=200)  # type: ignore[no-untyped-call]
    seed_test(lambda: pairs_v1.env(players=players, **SHORT), num_cycles=100)  # type: ignore[no-untyped-call]


def finish(env: FacedownAEC) -> dict[str, float]:
    """Play to the end of the game, and add up each agent's rewards."""
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, is_over, is_cut, _ = env.last()
        assert observation is not None
        assert not is_cut
        sums[agent] += reward
        env.step(None if is_over else choose(observation["action_mask"], number))
    return sums


def test_rewards_are_the_results(tmp_path: Path) -> None:
    env = pairs_v1.raw_env(players=3, **SHORT)
    env.reset(seed=3)
    sums = finish(env)
    assert sums == pytest.approx(dict(zip(env.possible_agents, env.tables.results[0].tolist(), strict=True)))
    assert sum(sums.values()) == pytest.approx(0)
    env.record(tmp_path / "game.json")
    assert load(tmp_path / "game.json").is_over


@pytest.mark.parametrize("game", ["memoarrr", "pairs"])
def test_every_agent_observes_its_own_seat(game: str) -> None:
    """Every agent gets the observation and the mask that `Tables` has for its seat."""
    env = FacedownAEC(game, players=3)
    env.reset(seed=8)
    tables = Tables(game, players=3, opponent=None, autoreset="disabled", seed=8)
    has_differed = False
    for number in range(40):
        by_agent = {agent: env.observe(agent) for agent in env.agents}
        for seat, agent in enumerate(env.agents):
            observations, masks = tables.observe(seat)
            assert (by_agent[agent]["observation"] == observations[0]).all()
            assert (by_agent[agent]["action_mask"] == masks[0]).all()
        own_observation = by_agent[env.agent_selection]
        assert (own_observation["observation"] == tables.observations[0]).all()
        assert own_observation["action_mask"].any()
        has_differed |= len({each["observation"].tobytes() for each in by_agent.values()}) == 3
        action = choose(own_observation["action_mask"], number)
        env.step(action)
        tables.step([action])
        if tables.over[0]:
            break
    assert has_differed


def test_an_illegal_action_ends_the_game_for_all() -> None:
    env = pairs_v1.env(players=3, **SHORT)
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(99)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == mover else 0.5 for agent in env.possible_agents}
    assert env.infos[mover]["illegal"]


def test_the_text_board_is_the_view_of_whoever_is_asked() -> None:
    env = pairs_v1.raw_env(players=2, render_mode="ansi", **SHORT)
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    assert env.render() == "\n".join(GAMES["pairs"].text.sketch(env.tables.match(0).view(seat)))
    assert pairs_v1.raw_env(**SHORT).render() is None


def test_a_copy_plays_the_same_game_and_resets_deal_new_ones() -> None:
    env = pairs_v1.raw_env(players=2, **SHORT)
    env.reset(seed=4)
    other = copy.deepcopy(env)
    assert finish(other) == finish(env)
    final_states = set()
    for _ in range(2):
        env.reset()
        finish(env)
        final_states.add(env.tables.states.tobytes())
    assert len(final_states) == 2


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: pairs_v1.env(render_mode="human"), 'choose "ansi" or None'),
        (lambda: pairs_v1.env(memory="fish"), "There is no memory='fish'; choose one of: none, perfect"),
        (lambda: make_started_env().step("a"), "An action of player_. is a whole number from 0 to 35, not 'a'"),
        (lambda: make_started_env(illegal="raise").step(99), "action 99 is illegal"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(make: Any, sentence: str) -> None:
    with pytest.raises((BadInput, IllegalMove), match=sentence):
        make()


def make_started_env(**keywords: Any) -> FacedownAEC:
    env = pairs_v1.raw_env(**keywords)
    env.reset(seed=1)
    return env


def test_observations_are_arrays_of_their_own() -> None:
    env = make_started_env()
    first = env.observe("player_0")["observation"]
    before = first.copy()
    finish(env)
    assert np.array_equal(first, before)
