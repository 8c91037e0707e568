"""Points so far: the displays in sight are worth what the rules say for the state."""

import random

import pytest

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.engine.views import standing


def test_a_display_is_worth_what_the_rules_say_and_at_the_end_it_is_the_score() -> None:
    match = Match.deal("matryoshka", players=3, seed="points so far")
    rng = random.Random(3)
    all_points = set()
    points: list[int] | None = None
    while not match.is_over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(match.legal(seat)))
        points = standing(match.terms.game, match.view(None))
        expected = [0] * 3
        match.terms.game.rules.scores(match.state, expected)
        assert points == expected
        assert all(standing(match.terms.game, match.view(each)) == points for each in range(3))
        all_points.add(tuple(expected))
    assert len(all_points) > 4
    assert match.result is not None
    assert points == match.result["scores"]


@pytest.mark.parametrize("game", ["memoarrr", "memory-kings", "tremember"])
def test_games_whose_views_have_scores_or_whose_scores_are_secret_have_no_standing(game: str) -> None:
    assert standing(game_named(game), Match.deal(game, players=2, seed="points so far").view(0)) is None
