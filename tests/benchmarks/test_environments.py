"""The benchmark of environments: ratios and verdicts follow from the measured rates."""

from typing import Any

import pytest

from benchmarks.environments import page


def make_run(factor: float) -> dict[str, Any]:
    """A run in which the first ratio is at least `factor` times its target, and the others exceed theirs by far."""
    figures = {}
    for ratio in page.RATIOS:
        figures["Facedown", *ratio.ours] = [1e6, 1e6]
        figures["others", *ratio.theirs] = [1.0, 1.0]
    goal = page.RATIOS[0].goal
    figures["others", *page.RATIOS[0].theirs] = [1e6 / (goal * factor), 2e6 / (goal * factor)]
    return {
        "machine": {"day": "", "processor": "", "cores": 1, "load": [0, 0], "python": "", "packages": {"numba": "1"}},
        "figures": [{"who": who, "what": what, "game": game, "rates": rates} for (who, what, game), rates in figures.items()],
    }


@pytest.mark.parametrize(("factor", "verdict"), [(2, "reached"), (1, "missed by 25%")])
def test_a_ratio_is_the_median_of_the_rounds(factor: float, verdict: str) -> None:
    row = page.ratios_table(make_run(factor)).splitlines()[2]
    assert f"| {verdict} " in row
    assert row.split("|")[5].strip() == {2: "75.0 (50.0–100)", 1: "37.5 (25.0–50.0)"}[int(factor)]


def test_only_the_figures_are_replaced() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    new_text = page.fill_page(text, make_run(2))
    assert new_text.partition(page.BEGIN)[0] == text.partition(page.BEGIN)[0]
    assert new_text.partition(page.END)[2] == text.partition(page.END)[2]
