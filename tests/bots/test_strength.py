"""The strengths of the levels that clients show are those that were measured."""

import re
from pathlib import Path

from facedown.bots.levels import LEVELS
from facedown.bots.strength import average_wins, measured_wins
from facedown.engine.catalogue import GAMES

BENCHMARKS_PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
COLUMNS = ("memoarrr", None, "tremember", "memory-kings", "matryoshka")  # None: a column for other options


def test_the_figures_are_those_of_the_benchmarks() -> None:
    text = BENCHMARKS_PAGE.read_text(encoding="utf-8")
    for weaker, stronger in zip(LEVELS, list(LEVELS)[1:], strict=False):
        [row] = re.findall(rf"^\| `{stronger}` against `{weaker}` \|(.*)\|$", text, re.MULTILINE)
        figures = [float(cell.split("%")[0]) for cell in row.split("|")]
        for game, figure in zip(COLUMNS, figures, strict=True):
            if game is not None:
                assert measured_wins()[game][stronger] == figure


def test_a_game_that_was_not_measured_has_no_figure() -> None:
    assert {game: average_wins(game) for game in GAMES} == {
        "memoarrr": 79,
        "tremember": 97,
        "memory-kings": 94,
        "matryoshka": 69,
        "pairs": None,
    }
