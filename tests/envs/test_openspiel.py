"""The OpenSpiel games: OpenSpiel's own tests, exact values, what each player is told, and resampling."""

import json
import math
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from facedown import BadInput
from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.observations import Observer
from facedown.envs.openspiel import FacedownState, Resampler
from facedown.envs.spiel_tables import DealtTable
from facedown.kit.events import addressed_to
from facedown.kit.observations import NONE, PERFECT, PLANES
from facedown.kit.states import pack
from tests.games.pairs.optimal import value_for_start_player

SAMPLED_GAMES = {
    "memoarrr": "facedown_memoarrr(abilities=on,deals=10)",
    "tremember": "facedown_tremember(players=3,deals=10,limit=4)",
    "memory-kings": "facedown_memory_kings(deals=10,limit=8)",
    "matryoshka": "facedown_matryoshka(deals=10)",
}
EXACT_GAME = "facedown_pairs(pairs=2)"


def test_every_game_is_there() -> None:
    names = {each.short_name for each in pyspiel.registered_games()}
    assert {f"facedown_{game.folder}" for game in GAMES.values()} <= names
    assert {*SAMPLED_GAMES, "pairs"} == set(GAMES)


@pytest.mark.parametrize("name", [*SAMPLED_GAMES.values(), EXACT_GAME, "facedown_pairs(pairs=8,limit=2)"])
def test_openspiel_has_nothing_to_complain_about(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


# Pairs, exactly


def value(state: Any) -> float:
    """What the first player gets if both play optimally. It is found by trying every move."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return math.fsum(chance * value(state.child(outcome)) for outcome, chance in state.chance_outcomes())
    values = [value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


@pytest.mark.parametrize(("pairs", "limit"), [(2, 4), (2, 1), (3, 2)])
def test_the_whole_tree_is_worth_what_optimal_play_is(pairs: int, limit: int) -> None:
    game = pyspiel.load_game(f"facedown_pairs(pairs={pairs},limit={limit})")
    assert value(game.new_initial_state()) == pytest.approx(float(value_for_start_player(pairs, limit)))


def test_cfr_plus_finds_the_value_of_two_pairs() -> None:
    game = pyspiel.load_game(EXACT_GAME)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(25):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    first, second = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert first == pytest.approx(-2 / 3, abs=0.01)
    assert second == pytest.approx(-first)
    assert exploitability.nash_conv(game, policy) < 0.01
    assert value_for_start_player(2, 4) == Fraction(-2, 3)


def test_chances_add_up_and_only_one_card_of_a_kind_can_be_turned() -> None:
    state = pyspiel.load_game("facedown_pairs(pairs=3)").new_initial_state()
    assert state.legal_actions() == [0]  # nothing tells the six cards apart
    state.apply_action(0)
    assert state.chance_outcomes() == [(0, 1.0)]  # the first picture seen always has number 0
    state.apply_action(0)
    state.apply_action(1)
    assert dict(state.chance_outcomes()) == pytest.approx({0: 1 / 5, 1: 4 / 5})
    assert state.action_to_string(state.chance_outcomes()[1][0]).startswith("draw:")
    state.apply_action(1)
    assert state.current_player() == 1
    # Either a card that was seen, or one that was not.
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["turn:a1", "turn:c1"]


# What a player is told


def match_of(state: FacedownState) -> Match:
    assert isinstance(state.table, DealtTable)
    assert state.table.match is not None
    return state.table.match


def some_states(name: str, moves: int) -> list[FacedownState]:
    """States along a game played at random."""
    random = np.random.default_rng(1)
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(3)
    states = []
    for _ in range(moves):
        states.append(state.clone())
        state.apply_action(int(random.choice(state.legal_actions())))
        if state.is_terminal():
            break
    return states


@pytest.mark.parametrize("game", SAMPLED_GAMES)
def test_a_player_is_told_its_own_events_and_shown_what_it_is_shown_elsewhere(game: str) -> None:
    for state in some_states(SAMPLED_GAMES[game], 60)[::20]:
        match = match_of(state)
        observer = Observer(match.restart())
        for seat, move in match.moves:
            observer.play(seat, move)
        for player in range(state.num_players()):
            lines = state.information_state_string(player).splitlines()
            assert [json.loads(line) for line in lines] == addressed_to(match.events, player)
            assert (np.array(state.observation_tensor(player)) == observer.observe(player, NONE, PLANES)).all()
            perfect = make_observation(state.get_game(), params={"memory": "perfect"})
            perfect.set_from(state, player)
            assert (perfect.tensor == observer.observe(player, PERFECT, PLANES)).all()


def test_a_clone_and_its_original_do_not_change_each_other() -> None:
    for name in (SAMPLED_GAMES["memoarrr"], EXACT_GAME):
        state = pyspiel.load_game(name).new_initial_state()
        state.apply_action(0)
        one, other = state.clone(), state.clone()
        one.apply_action(one.chance_outcomes()[0][0] if one.is_chance_node() else one.legal_actions()[0])
        assert one.information_state_string(0) != other.information_state_string(0) == state.information_state_string(0)


# Resampling


@pytest.mark.parametrize("game", SAMPLED_GAMES)
def test_a_resampled_state_is_told_alike_and_does_not_depend_on_the_real_cards(game: str) -> None:
    different_count = 0
    for state in some_states(SAMPLED_GAMES[game], 60)[::12]:
        player = state.current_player()
        other = Resampler(1)(state, player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        different_count += secrets_of(other) != secrets_of(state)
        assert secrets_of(Resampler(2)(other, player)) == secrets_of(Resampler(2)(state, player)) != secrets_of(state)
        _, restored_state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), other))
        assert secrets_of(restored_state) == secrets_of(other)
    assert different_count


def secrets_of(state: FacedownState) -> bytes:
    """All secrets of a state, as bytes."""
    return pack(match_of(state).state)


@pytest.mark.parametrize("game", SAMPLED_GAMES)
def test_ismcts_plays_every_game_that_has_secrets(game: str) -> None:
    state = some_states(SAMPLED_GAMES[game], 8)[-1]
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, random), 1.0, 8, random_state=random)
    assert bot.step(state) in state.legal_actions()
    bot.set_resampler(Resampler(1))
    assert bot.step(state) in state.legal_actions()


def test_resampling_is_repeatable() -> None:
    state = some_states(SAMPLED_GAMES["memoarrr"], 8)[-1]
    one, other = Resampler(5), Resampler(5)
    first = [secrets_of(one(state, 0)) for _ in range(3)]
    assert first == [secrets_of(other(state, 0)) for _ in range(3)]
    assert len(set(first)) == 3


# Bad input, and the end of a program


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("facedown_pairs(pairs=9)", "Option pairs cannot be 9; it must be a whole number from 2 to 8"),
        ("facedown_memoarrr(deals=0)", "The number of deals is a whole number from 1 up, not 0"),
        ("facedown_memoarrr(players=5)", "Memoarrr! is for 2 to 4 players, not 5"),
        ("facedown_memory_kings(players=1)", "In OpenSpiel Memory Kings is for 2 to 4 players, not 1"),
        ("facedown_memoarrr(abilities=maybe)", "Option abilities cannot be 'maybe'; it must be off or on"),
        ("facedown_memoarrr(fish=1)", "Unknown parameter 'fish'. Available parameters are: abilities, deals"),
    ],
)
def test_bad_parameters_are_refused_with_what_would_be_right(name: str, sentence: str) -> None:
    with pytest.raises((BadInput, pyspiel.SpielError), match=sentence):
        pyspiel.load_game(name)


def test_an_observer_with_a_wrong_parameter_is_refused() -> None:
    game = pyspiel.load_game(EXACT_GAME)
    with pytest.raises(BadInput, match="There is no memory='fish'; choose one of: none, perfect"):
        make_observation(game, params={"memory": "fish"})
    with pytest.raises(BadInput, match="There is no observer parameter 'sight'; there is: memory"):
        make_observation(game, params={"sight": "none"})


def test_a_program_that_uses_it_exits_cleanly() -> None:
    """OpenSpiel keeps registered games until after the interpreter has shut down."""
    program = "import facedown.envs.openspiel, pyspiel; pyspiel.load_game('facedown_pairs').new_initial_state().apply_action(0)"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert (result.returncode, result.stderr) == (0, "")
