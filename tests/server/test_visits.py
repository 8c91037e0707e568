"""People come and go at tables for some seconds. tests/soak/test_visits.py does it for longer."""

from pathlib import Path

from tests.server.visits import come_and_go


def test_tables_stay_consistent_while_people_come_and_go(tmp_path: Path) -> None:
    assert " games, " in come_and_go(tmp_path, seed=1, seconds=3)
