"""The log of the rules: every entry has the right shape, and there are never more of them than the game declares.

Interpreted rules raise an error after MOST_ENTRIES. Each game's own tests show that it really needs that many.
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
