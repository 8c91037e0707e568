"""What the end of Memoarrr! shows: the treasures as they are opened, and whether the last one decides."""

import pytest

from facedown.games.memoarrr.breakdown import breakdown
from tests.games.memoarrr.test_rules import end_state


@pytest.mark.parametrize(
    ("winners", "treasures", "is_open", "is_decisive"),
    [
        pytest.param((0, 0, 0, 0, 1, 1, 1), (4, 3, 2, 1, 2, 2, 1), False, False, id="too late to decide"),
        pytest.param((0, 0, 1, 1, 2, 2, 1), (4, 2, 3, 1, 2, 2, 1), True, False, id="four rubies would have turned it"),
        pytest.param((0, 0, 0, 0, 0, 0, 1), (1, 1, 2, 2, 2, 3, 4), False, False, id="no treasure makes up for six"),
        pytest.param((0, 0, 1, 1, 0, 1, 0), (1, 1, 2, 2, 2, 3, 4), True, True, id="the last turns the game"),
    ],
)
def test_the_last_treasure_may_decide(
    winners: tuple[int, ...], treasures: tuple[int, ...], *, is_open: bool, is_decisive: bool
) -> None:
    result = breakdown(end_state(winners, treasures=treasures), [])
    assert (result["is_open"], result["is_last_decisive"]) == (is_open, is_decisive)


def test_treasures_are_opened_round_by_round() -> None:
    result = breakdown(end_state((1, 0, 1, 0, 0, 1, 1), treasures=(4, 3, 2, 2, 2, 1, 1), seats=2), [])
    assert [(each["round"], each["seat"], each["rubies"], each["count"]) for each in result["treasures"]][:3] == [
        (1, 1, 4, 1),
        (2, 0, 3, 1),
        (3, 1, 2, 2),
    ]
    assert result["treasures"][-1]["totals"] == [7, 8]
    assert result["counts"] == [3, 4]
