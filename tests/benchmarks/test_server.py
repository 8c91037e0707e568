"""The figures of the server's benchmark: docs/ says what server.json says; and the players of the load keep to the rules."""

import json
from xml.etree import ElementTree as ET

from benchmarks.load import report
from benchmarks.load.tables import BoardgameIo, Ours, connects


def measured() -> dict[str, object]:
    run: dict[str, object] = json.loads(report.FILE.read_text(encoding="utf-8"))
    return run


def test_the_page_says_what_was_measured() -> None:
    text = report.PAGE.read_text(encoding="utf-8")
    assert report.page(measured(), text) == text


def test_the_picture_shows_what_was_measured() -> None:
    text = report.PICTURE.read_text(encoding="utf-8")
    assert text == report.picture(measured())
    ET.fromstring(text)  # noqa: S314 - our own


def test_a_table_is_moved_when_both_players_have_it() -> None:
    moved: list[object] = []
    table = Ours(1, moved.append, "CODE22", ["a=1", "b=2"])
    table.arrived()
    assert moved == []
    table.arrived()
    assert moved == [table]


def test_players_turn_up_what_connects_once_they_have_seen_it() -> None:
    table = BoardgameIo(1, lambda _: None, "match1")
    seen = {"a1": "crab-lava", "b1": "crab-water", "a2": "walrus-desert", "b2": "turtle-jungle"}
    table._known.update(seen)
    for _ in range(20):
        assert table.choose({"a1": "crab-lava", "b1": None, "a2": None, "b2": None}, "a1") == "b1"
    assert connects("crab-lava", "walrus-lava")
    assert not connects("crab-lava", "walrus-water")
