"""How long a game lasts, as benchmarks/playing_time.py counts it."""

import pytest

from benchmarks.playing_time import length
from facedown.engine.catalogue import GAMES


@pytest.mark.parametrize("players", [3, 4, 5])
def test_players_who_choose_at_the_same_time_think_at_the_same_time(players: int) -> None:
    game = GAMES["matryoshka"]
    displays = (2 + 4 + 6 + 8 + 13) * game.pace("show:A1")
    exchanges = 4 * players * 3  # for each player: a card for the middle, all offers at once, and one that is accepted
    assert length(game, players, {}, "random", 1) == pytest.approx(displays + exchanges)


def test_players_who_take_turns_take_as_long_as_all_their_moves() -> None:
    game = GAMES["memory-kings"]
    assert length(game, 2, {"limit": 1}, "random", 1) == pytest.approx(4 * game.pace("place:a1") + game.pace("move:1:a1"))
