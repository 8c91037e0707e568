"""Squares and scores of the day's Pairs."""

from collections.abc import Sequence
from typing import Any

from facedown.engine.match import Match
from facedown.games.pairs import daily

# Three pairs in two rows: teapot umbrella lighthouse / umbrella teapot lighthouse
CARDS = {"a1": "teapot", "b1": "umbrella", "c1": "lighthouse", "a2": "umbrella", "b2": "teapot", "c2": "lighthouse"}


def play_try(turns: Sequence[str], limit: int = 200) -> Any:
    """Play these turns, each written as two cells. Returns the events of the try."""
    options = {"pairs": 3, "limit": limit}
    match = Match.of_deal("pairs", players=1, deal={"cards": CARDS}, start=0, options=options, seed=None)
    events = list(match.events)
    for turn in turns:
        for cell in turn.split():
            events += match.play(0, f"turn:{cell}")
    return events


def test_a_pair_is_green_and_a_turn_in_which_nothing_could_be_known_is_white() -> None:
    events = play_try(["a1 b1", "c1 c2", "a2 b1", "a1 b2"])
    assert (daily.score(events), daily.squares(events)) == (4, "wggg")


def test_a_turn_is_yellow_if_the_twin_of_its_first_card_had_been_seen() -> None:
    """The second turn begins with the twin of a card from the first turn; the third begins with a card that was seen itself."""
    events = play_try(["a1 b1", "a2 c1", "b1 a1", "a2 b1", "b2 a1", "c2 c1"])
    assert daily.squares(events) == "wyyggg"


def test_the_second_card_of_a_turn_makes_no_turn_yellow() -> None:
    """The twin of the second card had been seen, but not that of the first."""
    assert daily.squares(play_try(["a1 b1", "c1 a2"])) == "ww"


def test_the_same_card_turned_over_again_is_not_its_own_twin() -> None:
    assert daily.squares(play_try(["a1 b1", "a1 c1"])) == "ww"


def test_a_try_that_reaches_the_limit_is_lost() -> None:
    events = play_try(["a1 b1", "a1 b1"], limit=2)
    assert (daily.score(events), daily.squares(events)) == (None, "ww")


def test_the_squares_are_the_same_wherever_the_cards_lie() -> None:
    other_cards = {"c2": "teapot", "a1": "umbrella", "b1": "lighthouse", "c1": "umbrella", "a2": "teapot", "b2": "lighthouse"}
    match = Match.of_deal("pairs", players=1, deal={"cards": other_cards}, start=0, options={"pairs": 3}, seed=None)
    events: Any = list(match.events)
    for cell in ("c2", "a1", "c1", "b1", "a1", "c2", "c1", "a1"):
        events += match.play(0, f"turn:{cell}")
    assert daily.squares(events) == daily.squares(play_try(["a1 b1", "a2 c1", "b1 a1", "a2 b1"])) == "wyyg"
