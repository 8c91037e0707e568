"""The deal of the day, in every game that has one: a try ends with a score, and its squares are nothing but colours."""

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from facedown.engine.trace import random_moves
from facedown.kit.events import addressed_to
from facedown.kit.squares import Square

DAILY_GAMES = [game for game in GAMES.values() if game.daily is not None]
LETTERS = {square.value for square in Square}


def test_two_games_have_a_deal_of_the_day() -> None:
    assert {game.id for game in DAILY_GAMES} == {"pairs", "memory-kings"}


@pytest.mark.parametrize("game", DAILY_GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("number", range(5))
def test_a_try_has_a_score_and_squares(game: Game, number: int) -> None:
    assert game.daily is not None
    match = Match.deal(game.id, players=1, seed=f"a day {number}", options=dict(game.daily.OPTIONS))
    events = list(match.events)
    for seat, move in random_moves(match):
        events += match.play(seat, move)
    own_events = addressed_to(events, 0)
    squares, score = game.daily.squares(own_events), game.daily.score(own_events)
    assert squares
    assert set(squares) <= LETTERS
    assert (score is None) == (match.result is not None and not match.result["winners"])
    assert score is None or score == len(squares)
