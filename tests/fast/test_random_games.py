"""Compiled random games end properly, are the same for the same seed, and are those that the plain rules play."""

from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.fast import generator, random_play
from facedown.fast.compiling import rebind
from facedown.fast.generator import starting_points
from facedown.fast.random_games import RandomGames, play_random_games
from facedown.kit.contract import AnyState
from facedown.kit.errors import BadInput
from facedown.kit.states import blank, pack
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import check_invariants, random_moves
from tests.fast.bound import from_row

GAMES_EACH = 20


def play_games(configuration: Configuration, games: int = GAMES_EACH, seed: str = "random games") -> RandomGames:
    return play_random_games(
        configuration.game.id,
        players=configuration.players,
        options=configuration.options,
        games=games,
        seed=seed,
        start=0,
        keep_states=True,
    )


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_random_games_end_and_keep_the_invariants(configuration: Configuration) -> None:
    rules = configuration.game.rules
    games = play_games(configuration)
    for number, row in enumerate(games.states):
        state: AnyState = from_row(rules.State, row, rules.STATE)
        assert rules.is_over(state)
        assert rules.to_move(state) == 0
        assert games.moves[number] > 0
        check_invariants(configuration.game, state)
        scores = [0] * rules.MAX_SEATS
        rules.scores(state, scores)
        assert games.scores[number].tolist() == scores[: configuration.players]
        winners = rules.winners(state)
        assert games.has_won[number].tolist() == [bool(winners >> seat & 1) for seat in range(configuration.players)]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_they_are_the_games_that_the_plain_rules_play(configuration: Configuration) -> None:
    """The same random_play.py is interpreted here, with the plain rules and the plain generator."""
    rules, dealing = configuration.game.rules, configuration.game.deal
    games = play_games(configuration, 2)
    play_game = plain_random_play(configuration.game)["play_game"]
    for number, start in enumerate(starting_points("random games", 2).tolist()):
        state: AnyState = blank(rules.State)
        deal = dealing.prepare_deal(configuration.players, configuration.options, 0)
        assert play_game(state, deal, [0] * rules.ACTIONS, SimulatedChance([start])) == games.moves[number]
        assert pack(state) == games.states[number].tobytes()


class SimulatedChance(list[int]):
    """The state of the fast generator, with the methods that kit/drawing.py needs."""

    def draw_below(self, n: int) -> int:
        return generator.draw_below(self, n)


def plain_random_play(game: Game) -> dict[str, Any]:
    """The namespace of random_play.py, with functions that call the game's plain rules."""
    names: dict[str, Any] = {**vars(random_play), **vars(game.rules), "draw": game.deal.draw}
    for name, value in vars(random_play).items():
        if isinstance(value, FunctionType) and value.__module__ == random_play.__name__:
            names[name] = rebind(value, names, game.id, value.__code__.co_filename)
    return names


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_decides_and_no_two_games_are_the_same(game: str) -> None:
    games = play_random_games(game, players=3, games=50, seed="one", keep_states=True)
    same_games = play_random_games(game, players=3, games=50, seed="one", keep_states=True)
    fewer_games = play_random_games(game, players=3, games=10, seed="one", keep_states=True)
    other_games = play_random_games(game, players=3, games=50, seed="two", keep_states=True)
    assert games.states.tobytes() == same_games.states.tobytes()
    assert games.states[:10].tobytes() == fewer_games.states.tobytes()
    assert games.states.tobytes() != other_games.states.tobytes()
    assert len(np.unique(games.states, axis=0)) == 50


def test_games_of_a_seed_are_the_same_on_every_machine_and_in_every_version() -> None:
    """The expected numbers were written down once. If they differ now, the generator or a rule has changed."""
    assert starting_points("ahoy", 3).tolist() == [233696285590617452, 548324386671181526, 1360669789998769493]
    for game in GAMES.values():
        moves = play_random_games(game.id, players=4, games=3, seed="ahoy").moves.tolist()
        assert moves == random_moves(game)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_random_games_of_matryoshka_have_the_same_number_of_moves(players: int) -> None:
    """Each seat shows 33 cards, and four times lays a card in the middle, gets the others' offers and accepts one."""
    games = play_random_games("matryoshka", players=players, games=10, seed="moves")
    assert set(games.moves.tolist()) == {players * (33 + 4 * (1 + players - 1 + 1))}


@pytest.mark.parametrize("configuration", CONFIGURATIONS[:1], ids=str)
def test_nothing_is_kept_that_was_not_asked_for(configuration: Configuration) -> None:
    games = play_random_games(configuration.game.id, players=configuration.players, games=5, seed="x")
    assert games.states.shape == (0, configuration.game.rules.STATE.itemsize)
    assert play_random_games(configuration.game.id, players=configuration.players, games=0, seed="x").moves.shape == (0,)


def test_an_impossible_table_is_refused() -> None:
    with pytest.raises(BadInput, match="2 to 4 players"):
        play_random_games("memoarrr", players=7, games=1, seed="x")
    with pytest.raises(BadInput, match="cannot be 'maybe'"):
        play_random_games("memoarrr", players=2, games=1, seed="x", options={"abilities": "maybe"})


def test_every_legal_action_is_as_likely_as_any_other() -> None:
    """With every other card of Tremember face up, the 18 others are drawn equally often, and no other action is drawn."""
    rules = cast(Any, GAMES["tremember"].rules)
    state = blank(rules.State)
    rules.deal(state, GAMES["tremember"].deal.prepare_deal(2, {"limit": 200}, 0))
    for cell in range(0, 36, 2):
        state.facing[cell] = rules.Facing.FACE_UP
    chance = starting_points("fair", 1).tolist()
    any_action = plain_random_play(GAMES["tremember"])["any_action"]
    actions = [any_action(state, 0, [0] * rules.ACTIONS, chance) for _ in range(18_000)]
    counts = np.bincount(actions, minlength=rules.ACTIONS)
    assert counts[1:36:2].sum() == 18_000
    assert abs(counts[1:36:2] - 1000).max() < 5 * 1000**0.5
