"""Intervals, wins, meetings and ratings, worked out from made-up games."""

import pytest

from facedown.arena.intervals import wilson
from facedown.arena.play import Outcome
from facedown.arena.ratings import rate_bots
from facedown.arena.standings import finishing_places, meetings, standings


# The interval is Wilson's (1927). The values are Newcombe's (Statistics in Medicine 17, 1998, table I), except for no wins and
# for all wins, which were worked out by hand.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilsons_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00006)


def make_outcome(bots: str, scores: tuple[int, ...], winners: tuple[int, ...], number: int = 1) -> Outcome:
    return Outcome(number, tuple(bots), scores, winners, moves=10)


def test_shared_wins_are_split_and_a_game_may_have_no_winner() -> None:
    rows = standings(
        [make_outcome("ab", (5, 5), (0, 1)), make_outcome("ba", (1, 9), (1,)), make_outcome("ab", (0, 0), ())], "ab"
    )
    assert [(one.bot, one.games, one.won, one.par) for one in rows] == [("a", 3, 1.5, 0.5), ("b", 3, 0.5, 0.5)]
    assert rows[0].scores == [5, 9, 0]


def test_a_bot_with_two_chairs_wins_with_either_and_par_says_so() -> None:
    a, b = standings([make_outcome("aab", (1, 7, 3), (1,)), make_outcome("aba", (4, 4, 1), (0, 1))], "ab")
    assert (a.games, a.won, a.par) == pytest.approx((2, 1.5, 2 / 3))
    assert (b.games, b.won, b.par) == pytest.approx((2, 0.5, 1 / 3))
    assert a.scores == [1, 7, 4, 1]


def test_a_bot_that_never_sat_is_left_out() -> None:
    assert [one.bot for one in standings([make_outcome("ab", (1, 0), (0,))], "abc")] == ["a", "b"]


def test_winners_finish_first_whatever_their_scores_then_more_points() -> None:
    assert finishing_places(make_outcome("abcd", (7, 7, 3, 7), (1,))) == [1, 0, 2, 1]
    assert finishing_places(make_outcome("abc", (4, 6, 4), (0, 2))) == [0, 1, 0]


def test_meetings_count_who_was_ahead_and_ties_as_halves() -> None:
    results = meetings(
        [make_outcome("abc", (3, 2, 2), (0,)), make_outcome("aab", (5, 1, 3), (0,)), make_outcome("cc", (1, 0), (0,))]
    )
    assert (results["a", "b"].games, results["a", "b"].games_ahead) == (2, 1.5)
    assert (results["b", "a"].games_ahead, results["b", "c"].share) == (0.5, 0.5)
    assert ("c", "c") not in results


def test_ratings_follow_the_wins_and_become_more_certain() -> None:
    few = rate_bots([make_outcome("ab", (2, 1), (0,), number) for number in range(5)], "ab")
    many = rate_bots([make_outcome("ab", (2, 1), (0,), number) for number in range(50)], "ab")
    assert 25 < few["a"].mean < many["a"].mean
    assert few["a"].mean - 25 == pytest.approx(25 - few["b"].mean)
    assert many["a"].bar < few["a"].bar < 1.96 * 25 / 3


def test_the_first_game_moves_ratings_as_openskill_documents() -> None:
    ratings = rate_bots([make_outcome("ab", (2, 1), (0,))], "ab")
    assert (ratings["a"].mean, ratings["a"].deviation) == pytest.approx((27.6370, 8.0653), abs=0.002)


def test_games_among_one_bots_own_chairs_change_no_rating() -> None:
    ratings = rate_bots([make_outcome("aa", (2, 1), (0,))], "ab")
    assert (ratings["a"].mean, ratings["a"].deviation) == pytest.approx((25, 25 / 3))
