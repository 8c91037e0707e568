"""Intervals, wins, meetings and ratings, on games made up for the purpose."""

import pytest

from facedown.arena.intervals import wilson
from facedown.arena.play import Outcome
from facedown.arena.ratings import rate_bots
from facedown.arena.standings import finishing_places, meetings, standings


# The interval is Wilson's (1927). The values are Newcombe's (Statistics in Medicine 17, 1998, table I), except for no wins and
# for all wins, which were worked out by hand.
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilsons_interval_is_the_published_one(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.00006)


def outcome(bots: str, scores: tuple[int, ...], winners: tuple[int, ...], number: int = 1) -> Outcome:
    return Outcome(number, tuple(bots), scores, winners, moves=10)


def test_shared_wins_are_split_and_nobody_may_win() -> None:
    found = standings([outcome("ab", (5, 5), (0, 1)), outcome("ba", (1, 9), (1,)), outcome("ab", (0, 0), ())], "ab")
    assert [(one.bot, one.games, one.won, one.par) for one in found] == [("a", 3, 1.5, 0.5), ("b", 3, 0.5, 0.5)]
    assert found[0].scores == [5, 9, 0]


def test_a_bot_with_two_chairs_wins_with_either_and_par_says_so() -> None:
    a, b = standings([outcome("aab", (1, 7, 3), (1,)), outcome("aba", (4, 4, 1), (0, 1))], "ab")
    assert (a.games, a.won, a.par) == pytest.approx((2, 1.5, 2 / 3))
    assert (b.games, b.won, b.par) == pytest.approx((2, 0.5, 1 / 3))
    assert a.scores == [1, 7, 4, 1]


def test_a_bot_that_never_sat_is_left_out() -> None:
    assert [one.bot for one in standings([outcome("ab", (1, 0), (0,))], "abc")] == ["a", "b"]


def test_winners_finish_first_whatever_their_scores_then_more_points() -> None:
    assert finishing_places(outcome("abcd", (7, 7, 3, 7), (1,))) == [1, 0, 2, 1]
    assert finishing_places(outcome("abc", (4, 6, 4), (0, 2))) == [0, 1, 0]


def test_meetings_count_who_was_ahead_and_ties_as_halves() -> None:
    found = meetings([outcome("abc", (3, 2, 2), (0,)), outcome("aab", (5, 1, 3), (0,)), outcome("cc", (1, 0), (0,))])
    assert (found["a", "b"].games, found["a", "b"].games_ahead) == (2, 1.5)
    assert (found["b", "a"].games_ahead, found["b", "c"].share) == (0.5, 0.5)
    assert ("c", "c") not in found


def test_ratings_follow_the_wins_and_grow_surer() -> None:
    few = rate_bots([outcome("ab", (2, 1), (0,), number) for number in range(5)], "ab")
    many = rate_bots([outcome("ab", (2, 1), (0,), number) for number in range(50)], "ab")
    assert 25 < few["a"].mean < many["a"].mean
    assert few["a"].mean - 25 == pytest.approx(25 - few["b"].mean)
    assert many["a"].bar < few["a"].bar < 1.96 * 25 / 3


def test_the_first_game_moves_ratings_as_openskill_documents() -> None:
    found = rate_bots([outcome("ab", (2, 1), (0,))], "ab")
    assert (found["a"].mean, found["a"].deviation) == pytest.approx((27.6370, 8.0653), abs=0.002)


def test_games_among_one_bots_own_chairs_change_no_rating() -> None:
    found = rate_bots([outcome("aa", (2, 1), (0,))], "ab")
    assert (found["a"].mean, found["a"].deviation) == pytest.approx((25, 25 / 3))
