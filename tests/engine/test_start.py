"""Who starts a game."""

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from tests.contract.play import play

SEEDS = range(60)


def start_of(game: Game, seed: int, start: int | None = None) -> int:
    return Match.deal(game.id, players=game.max_players, seed=str(seed), start=start).terms.start


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_all_5_the_start_player_is_drawn_from_the_seed(game: Game) -> None:
    starts = [start_of(game, seed) for seed in SEEDS]
    assert set(starts) == set(range(game.max_players))
    assert starts == [start_of(game, seed) for seed in SEEDS]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_all_5_unless_the_table_sets_it(game: Game) -> None:
    for seat in range(game.max_players):
        assert {start_of(game, seed, seat) for seed in SEEDS} == {seat}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_all_5_a_rematch_is_drawn_too_unless_the_game_lets_the_loser_start(game: Game) -> None:
    starts = [next_start(game, seed) for seed in range(3)]
    assert any(start is not None for start in starts) == (game.id == "memory-kings")


def next_start(game: Game, seed: int) -> int | None:
    """Play a whole game. Returns the seat that starts the rematch, or None if it is drawn."""
    match = Match.deal(game.id, players=game.min_players + 1, seed=str(seed))
    assert match.next_start is None
    for _ in play(match, 1):
        pass
    assert match.is_over
    return match.next_start
