"""Matryoshka, rule by rule: columns, runs, ties (MAT-12 … 14)."""

import random
import re
from itertools import groupby

import pytest

from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, DECIDERS
from facedown.kit.states import blank
from tests.games.matryoshka.table import Table, count_points, names, state_with_displays, winners_of

EXAMPLE = """
    A 1.34...
    B .23.567
    C .23456.
"""  # the worked example in docs/rules: columns of 1, 2, 3, 2, 2, 2 and 1


def test_mat_13_the_worked_example_scores_31() -> None:
    columns = [EXAMPLE.count(value) for value in "1234567"]
    assert columns == [1, 2, 3, 2, 2, 2, 1]
    assert sum(rules.POINTS[count] for count in columns) == 12
    assert count_points(state_with_displays(EXAMPLE)) == [31]


@pytest.mark.parametrize(
    ("cards", "points"), [(1, 0), (2, 2), (3, 4), (4, 7), (5, 10), (6, 13), (7, 16), (8, 19), (9, 22), (10, 25)]
)
@pytest.mark.parametrize("value", "1234567")
def test_mat_12_cards_of_a_value_score_by_their_number_eight_and_more_too(cards: int, points: int, value: str) -> None:
    assert count_points(state_with_displays("\n".join(f"{name} {value}" for name in "ABCDEFGHIJ"[:cards]))) == [points]


def test_mat_12_each_value_is_a_column_of_its_own() -> None:
    assert count_points(state_with_displays("A 1.3.5.7\nB ..3.5..\nC ....5.7\nJ ....5.7")) == [2 + 7 + 4]


def test_mat_12_ten_of_a_value_at_the_end_of_a_game() -> None:
    fives = "A1 A2 A5 B5 C5 D5  E5 F5  G5 H5  I5 J5  J6 J7"
    table = Table(fives, players=5)
    events = table.play_out(lambda seat, legal: keep_the_fives(legal) if seat == 0 else legal[0])
    display = events[names(events).index("display")]["displays"][0]
    assert [card for card in display if card.endswith("5")] == [f"{name}5" for name in "ABCDEFGHIJ"]
    assert table.match.result is not None
    assert table.match.result["scores"] == count_points(state_with_displays(*map(draw_display, events[2]["displays"])))
    assert table.match.result["scores"][0] >= 25


def keep_the_fives(legal: list[str]) -> str:
    """The legal move that shows a five, or that gives away another card, if there is one."""
    is_show = legal[0].startswith("show")
    return next((move for move in legal if move.endswith("5") == is_show), legal[0])


def draw_display(display: list[str]) -> str:
    """A display as text, as `state_with_displays` reads it."""
    return "\n".join(f"{name} {''.join(card[1] for card in cards)}" for name, cards in groupby(display, lambda card: card[0]))


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("1......", 0),
        ("12.....", 2),
        (".234...", 4),
        ("...4567", 7),
        ("12345..", 10 + 1),
        (".234567", 13 + 2),
        ("1234567", 16 + 3),
        ("12.45..", 2 + 2),
        ("12.456.", 2 + 4),
        ("12.45.7", 2 + 2),
        ("1.3.5.7", 0),
        ("123.567", 4 + 4),
        ("1234.67", 7 + 2),
    ],
)
@pytest.mark.parametrize("name", "AEJ")
def test_mat_13_every_run_of_a_set_scores_and_long_ones_a_bonus(row: str, points: int, name: str) -> None:
    assert count_points(state_with_displays(f"{name} {row}")) == [points]


def test_mat_13_a_run_never_goes_from_one_set_to_the_next() -> None:
    assert count_points(state_with_displays("A .....67\nB 12.....")) == [2 + 2]
    assert count_points(state_with_displays("A ......7\nB 1......")) == [0]


def test_mat_13_only_the_display_counts_not_the_card_left() -> None:
    table = Table()
    events = table.play_out()
    display, left, end = (events[names(events).index(name)] for name in ("display", "left", "end"))
    assert names(events) == ["show", "ready", "display", "left", "end"]
    assert all(len(cards) == 13 for cards in display["displays"])
    for seat, card in enumerate(left["cards"]):
        assert table.match.view(seat)["hand"] == [card]
        assert card not in display["displays"][seat]
    assert end["scores"] == count_points(state_with_displays(*map(draw_display, display["displays"])))
    assert table.view["left"] == left["cards"]


@pytest.mark.parametrize(
    ("displays", "points", "winners", "decided"),
    [
        pytest.param(("A 12", "B 123", "C 1"), [2, 4, 0], [1], "points", id="most points"),
        pytest.param(("A 12345", "B 1234\nC 567", "D 1"), [11, 11, 0], [0], "runs", id="a run of 5 before runs of 4 and 3"),
        pytest.param(
            ("A 1234\nB 56\nC 67", "D 1234\nE 567\nF 7", "G 12"), [13, 13, 2], [1], "runs", id="both 4: then 3 before 2 and 2"
        ),
        pytest.param(("A 1234\nB 4", "C 1234\nD 56", "E 1"), [9, 9, 0], [1], "runs", id="both 4: then a 2 before none"),
        pytest.param(
            ("A 12.45.7\nB ......7", "C 12.45\nD .....67", "E 1"),
            [6, 6, 0],
            [1],
            "runs",
            id="then a third 2 before none",
        ),
        pytest.param(("A 1.3\nB 1.3", "C 12\nD .2", "E 1\nF 1"), [4, 4, 2], [1], "runs", id="no run at all loses to any"),
        pytest.param(("A 12", "B 67", "C 1"), [2, 2, 0], [0, 1], "shared", id="the same to the last run: shared"),
        pytest.param(("A 12.456", "B 123\nC .....67", "D 123.56"), [6, 6, 6], [0, 1, 2], "shared", id="in any order: shared"),
        pytest.param(("A 1\nB 1", "C 2\nD 2", "E 12"), [2, 2, 2], [2], "runs", id="a run beats columns of as many points"),
        pytest.param(("A 1", "B 1", "C 1"), [0, 0, 0], [0, 1, 2], "shared", id="nothing at all, for all"),
    ],
)
def test_mat_14_most_points_then_the_longest_runs_down_to_the_last(
    displays: tuple[str, ...], points: list[int], winners: list[int], decided: str
) -> None:
    state = state_with_displays(*displays)
    assert (count_points(state), winners_of(state)) == (points, winners)
    assert DECIDERS[rules.deciding(state)] == decided


def test_all_3_a_full_tie_is_a_shared_victory_of_five_too() -> None:
    assert winners_of(state_with_displays("A 12", "B 12", "C 12", "D 12", "E 12")) == [0, 1, 2, 3, 4]


def test_mat_14_runs_as_one_number_compare_like_lists_of_lengths() -> None:
    rng = random.Random(14)
    standings = []
    for _ in range(400):
        state = blank(rules.State)
        state.place = [rules.LEFT_OUT] * rules.CARDS
        sets = rng.sample(range(rules.SETS), rng.randint(2, 6))
        cards = [card for card in range(rules.CARDS) if card // rules.VALUES in sets]
        for card in rng.sample(cards, 13):
            state.place[card] = rules.SHOWN
        standings.append((rules.runs(state, 0), lengths_of_runs(state)))
    for number, lengths in standings:
        for other_number, other_lengths in standings:
            assert (number > other_number) == (lengths > other_lengths)
            assert (number == other_number) == (lengths == other_lengths)
    assert any(len(lengths) == 5 for _, lengths in standings)


def lengths_of_runs(state: rules.State) -> list[int]:
    """The lengths of runs, longest first, found in the display as text. MAT-14 compares displays by these lists."""
    display = "".join("x" if state.place[card] == rules.SHOWN else "." for card in range(rules.CARDS))
    rows = [display[first : first + 7] for first in range(0, 70, 7)]
    return sorted((len(run) for row in rows for run in re.findall("xx+", row)), reverse=True)


def test_mat_14_six_runs_of_two_fit_into_one_digit() -> None:
    state = state_with_displays("A 12.45.7\nB 12.45\nC 12.45", "D 123")
    assert rules.runs(state, 0) == 6
    assert rules.runs(state, 1) == 8
    assert len([card for card in CARDS if state.place[CARDS.index(card)] == rules.SHOWN]) == 13
