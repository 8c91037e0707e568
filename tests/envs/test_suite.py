"""The suite that places players on the memory curve: its games, how a share of wins becomes a span, and refusals."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from facedown.bots import Bot, make_bot
from facedown.cli.main import main
from facedown.envs.curve import ENDLESS, SPANS, animals_around, curve_of, load_curves, memory_names, read_curve
from facedown.envs.suite import OPPONENT, place, play_suite
from facedown.kit.errors import BadInput
from facedown.kit.events import Event

SHARES = {
    "none": 0,
    "human@1": 10,
    "human@3": 10,
    "human@10": 30,
    "human@30": 20,
    "human@100": 60,
    "human@300": 80,
    "perfect": 90,
}
CURVE = read_curve("a game", {memory: (won, 100) for memory, won in SHARES.items()})


@pytest.mark.parametrize(
    ("share", "span"),
    [(0.05, 0), (0.1, 1), (0.2, math.sqrt(30)), (0.3, 10), (0.45, math.sqrt(30 * 100)), (0.8, 300), (0.85, ENDLESS)],
)
def test_a_share_stands_for_the_span_that_wins_as_often(share: float, span: float) -> None:
    """Between 10 and 30 events the measured curve falls, so there the highest share so far counts."""
    assert CURVE.span_at(share) == pytest.approx(span)


@pytest.mark.parametrize(
    ("span", "animals"),
    [(0, (None, "goldfish")), (5, ("goldfish", "parrot")), (40, ("dog", "chimp")), (ENDLESS, ("elephant", None))],
)
def test_a_span_lies_between_two_animals(span: float, animals: tuple[str | None, str | None]) -> None:
    assert animals_around(span) == animals


def test_the_curves_that_come_with_the_package_are_whole_and_rise() -> None:
    curves = load_curves()
    assert {"memoarrr", "tremember", "pairs"} == set(curves)
    for curve in curves.values():
        assert [point.memory for point in curve.points] == memory_names()
        assert all(point.games >= 200 for point in curve.points)
        assert curve.points[0].interval[1] < curve.points[len(SPANS) - 2].interval[0] < curve.points[-1].interval[1]


def test_each_deal_is_played_from_both_seats_with_the_same_cards() -> None:
    games = list(play_suite(make_greedy, "memoarrr", 2, 1, 10))
    assert [game.match.terms.seed for game in games] == ["curve 0", "curve 0", "curve 1", "curve 1"]
    assert [game.seat for game in games] == [0, 1, 0, 1]
    assert games[0].match.spell_deal() == games[1].match.spell_deal() != games[2].match.spell_deal()


def make_greedy(**about: Any) -> Bot:
    return make_bot("greedy", **about)


def test_a_named_bot_and_the_same_bot_made_by_a_function_are_placed_alike() -> None:
    by_name, by_function = place("greedy", "memoarrr", deals=3, workers=1), place(make_greedy, "memoarrr", deals=3)
    assert by_name.won == by_function.won
    assert by_name.recall == by_function.recall
    assert sum(recall.passed for recall in by_name.recall) == sum(recall.tests for recall in by_name.recall) > 0


class Cheat:
    """Plays an illegal move as its third choice."""

    def __init__(self, **about: object) -> None:
        self.choices = 0

    def hear(self, events: Sequence[Event]) -> None:
        """Do nothing."""

    def choose(self, legal: Sequence[str]) -> str:
        self.choices += 1
        return legal[0] if self.choices < 3 else "reveal:z9"


def test_a_player_that_breaks_off_loses_the_game_and_the_suite_goes_on() -> None:
    placement = place(Cheat, "memoarrr", deals=2)
    assert (placement.won, placement.games, placement.broken_off, placement.span) == (0, 4, 4, 0)


def test_progress_is_reported_game_by_game() -> None:
    calls: list[tuple[int, int]] = []
    place(make_greedy, "pairs", deals=1, progress=lambda game_count, total: calls.append((game_count, total)))
    assert calls == [(1, 2), (2, 2)]


def test_bad_input_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(BadInput, match="there are those of: memoarrr"):
        curve_of("matryoshka")
    with pytest.raises(BadInput, match="At least one deal"):
        place("greedy", "memoarrr", deals=0)


def test_the_command_prints_the_place_and_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "placed.json"
    result = CliRunner().invoke(main, ["study", "place", "greedy", "--game", "memoarrr", "--deals", "2", "--out", str(file)])
    assert result.exit_code == 0, result.output
    assert f"games against {OPPONENT}" in result.output
    assert "as strong as a greedy player with a memory of" in result.output
    assert "events since the card was last seen" in result.output
    assert json.loads(file.read_text())["games"] == 4


def test_the_command_refuses_an_unknown_bot() -> None:
    result = CliRunner().invoke(main, ["study", "place", "cat", "--game", "memoarrr", "--deals", "1"])
    assert result.exit_code == 2
    assert "There is no bot 'cat'" in result.output
