"""People who come and go, for some seconds; tests/soak/test_visits.py is the long run."""

from pathlib import Path

from tests.server.visits import come_and_go


def test_whoever_comes_and_goes_the_tables_stay_right(tmp_path: Path) -> None:
    assert " games, " in come_and_go(tmp_path, seed=1, seconds=6)
