"""What rules tell: every entry within its shape, and never more of them than the game declares.

Interpreted, telling more than MOST_ENTRIES fails aloud; that the most is really reached is for each game's own tests to show.
"""

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.tell import EVERYBODY, MOST_SEATS
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import play

GAMES_EACH = 4


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_game_has_more_seats_than_an_audience_has_bits(game: Game) -> None:
    assert game.max_players <= MOST_SEATS


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_entries_keep_to_their_shape(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            for entry in match.log.entry[: match.log.count]:
                assert len(entry) == 6
                assert 0 < entry[5] <= EVERYBODY
                assert entry[5] == EVERYBODY or entry[5] < 1 << configuration.players
