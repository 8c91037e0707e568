"""The engine's benchmark computes its results correctly, as made-up figures show, and the docs say what was measured."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks.speed import chart, figures, page, table
from benchmarks.speed.bars import bars
from benchmarks.speed.figures import Figure, Run, Share

MEMOARRR, TREMEMBER = "memoarrr", "tremember"


def figure(who: str, what: str, game: str, *rates: float) -> Figure:
    return Figure(who, what, game, [rate * 1e6 for rate in rates], players=2, length=20)


@pytest.fixture
def run() -> Run:
    """A made-up run. Its rates are in millions, and their medians are easy to see."""
    machine = dict.fromkeys(("day", "processor", "cores", "python", "numba", "open_spiel", "pgx", "jax"), "?")
    measured_figures = [
        figure("Facedown", "random play", MEMOARRR, 29, 31, 30),
        figure("Facedown", "random play", TREMEMBER, 5),
        figure("Facedown", "batches", MEMOARRR, 60),
        figure("Facedown", "batches", TREMEMBER, 15),
        figure("Facedown", "batches, a call for each step", MEMOARRR, 20),
        figure("Facedown", "batches, a call for each step", TREMEMBER, 10),
        figure("Facedown", "from Python", MEMOARRR, 0.9),
        figure("Facedown", "from Python", TREMEMBER, 0.4),
        figure("Facedown", "a copy", MEMOARRR, 5),
        figure("Facedown", "a copy", TREMEMBER, 2.5),
        figure("Pgx", "batches", "kuhn_poker", 4),
        figure("Pgx", "batches", "sparrow_mahjong", 0.1),
        figure("plain C++", "random play", MEMOARRR, 40),
    ]
    for game, rollouts, from_python in (("slow", 1.0, 0.1), ("usual", 10.0, 0.8), ("fast", 12.0, 1.0)):
        measured_figures.append(figure("OpenSpiel", "rollouts", game, rollouts))
        measured_figures.append(figure("OpenSpiel", "whole games", game, rollouts / 2))
        measured_figures.append(figure("OpenSpiel", "from Python", game, from_python))
        measured_figures.append(figure("OpenSpiel", "a copy", game, 2))
    return Run({**machine, "load": [0.1, 1.2]}, measured_figures, [], [Share(MEMOARRR, 5, 10, 5, 12.3)])


def ratios_of(game: str, run: Run) -> list[tuple[float, bool]]:
    """The ratio of each of the game's bars, and whether the bar is reached."""
    return [(round(bar.ratio, 3), bar.is_reached) for bar in bars(run) if bar.game == game]


def test_memoarrr_is_compared_with_the_fastest_and_others_with_the_median(run: Run) -> None:
    assert ratios_of(MEMOARRR, run) == [(2.5, True), (15, True), (1.125, True), (1.5, True)]
    assert ratios_of(TREMEMBER, run) == [(0.5, False), (3.75, False), (0.5, False), (0.75, False)]


def test_a_bar_says_by_how_much_it_is_passed_or_missed(run: Run) -> None:
    verdicts = {(bar.game, bar.words.partition(" /")[0]): bar.verdict for bar in bars(run)}
    assert verdicts[MEMOARRR, "random play, one core"] == "reached, by 150%"
    assert verdicts[TREMEMBER, "batches of 4096, two threads"] == "not reached, by 25%"


def test_the_spread_is_that_of_the_middle_half() -> None:
    five_rates = figure("anyone", "anything", "a game", 5, 1, 4, 2, 3)
    assert (five_rates.median, five_rates.spread) == (3e6, (2e6, 4e6))
    assert five_rates.games == 150_000
    assert figure("anyone", "once", "a game", 7).spread == (7e6, 7e6)


def test_a_run_is_read_as_it_was_written(run: Run, tmp_path: Path) -> None:
    figures.write(run, tmp_path / "run.json")
    assert figures.read(tmp_path / "run.json") == run


def test_a_new_run_replaces_the_figures_of_the_page_and_nothing_else(run: Run) -> None:
    old = f"before\n{page.BEGIN}old figures\n{page.END}after\n"
    new = page.fill_page(old, run)
    assert new.startswith("before\n")
    assert new.endswith("after\n")
    assert "old figures" not in new
    assert "| memoarrr  | 2       | 30.0 (29.5–30.5)" in new
    assert page.fill_page(new, run) == new


def test_the_page_says_if_the_machine_was_busy(run: Run) -> None:
    assert page.BUSY_NOTE not in page.section(run)
    assert page.BUSY_NOTE in page.section(replace(run, machine={**run.machine, "load": [7.5, 1.2]}))


def test_a_table_says_what_the_time_is_spent_on(run: Run) -> None:
    assert table.share_rows(run)[1] == [MEMOARRR, "20", "25%", "50%", "25%", "12 %"]


def test_the_chart_has_a_bar_for_every_figure(run: Run) -> None:
    svg = ET.fromstring(chart.draw(run))  # noqa: S314 - our own
    assert len(svg.findall("{http://www.w3.org/2000/svg}rect")) == 2 + 3 + 1 + 2 + 2 + 2 + 3


def test_the_docs_say_what_was_measured() -> None:
    stored_run = figures.read()
    page_text = page.PAGE.read_text(encoding="utf-8")
    assert page.fill_page(page_text, stored_run) == page_text, "python -m benchmarks.speed.page updates it"
    assert chart.PICTURE.read_text(encoding="utf-8") == chart.draw(stored_run), "python -m benchmarks.speed.chart updates it"
