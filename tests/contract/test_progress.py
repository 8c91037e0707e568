"""A game's progress and points so far come only from what a watcher may know, and never go back."""

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.views import progress
from tests.contract.play import moves, short_games


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_progress_grows_to_its_end(game: str, seed: int) -> None:
    for players, options in short_games(GAMES[game]):
        match = Match.deal(game, players=players, seed=str(seed), options=options)
        done_before = 0
        for seat, move in moves(match, seed):
            match.play(seat, move)
            progress_now = progress(match.terms.game, match.view(None))
            assert progress_now is not None
            assert done_before <= progress_now["done"] <= progress_now["of"], progress_now
            assert len(progress_now["points"]) >= players
            done_before = progress_now["done"]
        assert done_before > 0 or seed == 0, "eager players made no progress"
