"""What the end of Matryoshka shows: what each size and run scores, and the runs that break a tie."""

import pytest

from facedown.games.matryoshka.breakdown import count, tie
from tests.games.matryoshka.table import state_with_displays
from tests.games.matryoshka.test_scores import EXAMPLE


def test_the_worked_example_of_the_rules_is_broken_down() -> None:
    result = count(state_with_displays(EXAMPLE), 0, "D1")
    assert [size["points"] for size in result["sizes"]] == [0, 2, 4, 2, 2, 2, 0]
    assert [(run["set"], run["first"], run["length"], run["points"], run["bonus"]) for run in result["runs"]] == [
        ("A", 3, 2, 2, 0),
        ("B", 2, 2, 2, 0),
        ("B", 5, 3, 4, 0),
        ("C", 2, 5, 10, 1),
    ]
    assert (result["for_sizes"], result["for_runs"], result["for_long_runs"], result["total"]) == (12, 18, 1, 31)


@pytest.mark.parametrize(
    ("displays", "seats", "rows"),
    [
        pytest.param(("A 12345", "B 1234\nC 567", "D 1"), [0, 1], [[5, 4]], id="the longest decides"),
        pytest.param(("A 1234\nB 4", "C 1234\nD 56", "E 1"), [0, 1], [[4, 4], [0, 2]], id="the second decides"),
        pytest.param(("A 12", "B 67", "C 1"), [0, 1], [[2, 2]], id="shared: all are shown"),
        pytest.param(("A 1\nB 1", "C 2\nD 2", "E 12"), [0, 1, 2], [[0, 0, 2]], id="of three, one has a run"),
        pytest.param(("A 12.45", "B 12\nC 45", "D 1\nE 1\nF 3\nG 3"), [0, 1, 2], [[2, 2, 0]], id="two of three share it"),
        pytest.param(("A 1", "B 1", "C 1"), [0, 1, 2], [], id="nobody has a run"),
    ],
)
def test_a_tie_shows_runs_as_far_as_they_are_compared(
    displays: tuple[str, ...], seats: list[int], rows: list[list[int]]
) -> None:
    result = tie(state_with_displays(*displays))
    assert result is not None
    assert (result["seats"], result["rows"]) == (seats, rows)


def test_without_a_tie_nothing_is_compared() -> None:
    assert tie(state_with_displays("A 12", "B 123", "C 1")) is None
