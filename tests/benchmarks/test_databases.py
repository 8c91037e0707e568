"""The benchmark of databases: docs/ has the figures of databases.json, and ratios are taken within a round."""

import json

from benchmarks import databases


def test_the_page_says_what_was_measured() -> None:
    run = json.loads(databases.FILE.read_text(encoding="utf-8"))
    page = databases.PAGE.read_text(encoding="utf-8")
    assert databases.fill_page(run, page) == page


def test_ratios_are_taken_within_a_round() -> None:
    """A round in which the machine was ten times as slow for both counts like any other."""
    figure = "paced: p99"
    figures = {
        "SQLite": [{figure: 1.0}, {figure: 10.0}, {figure: 2.0}],
        "SQLite, before": [{figure: 2.0}, {figure: 20.0}, {figure: 1.0}],
    }
    ratios = [row for row in databases.RATIOS if row[0] == figure and row[2] == "SQLite, before"]
    [row] = databases.ratios(figures, ratios)
    assert (row["middle"], row["lowest"], row["highest"]) == (0.5, 0.5, 2.0)
