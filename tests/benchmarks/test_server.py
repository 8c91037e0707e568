"""The figures of the server's benchmark: docs/ says what server.json says; and the players of the load keep to the rules."""

import asyncio
import json
from xml.etree import ElementTree as ET

from benchmarks.load import report
from benchmarks.load.sockets import Socket
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
    async def work() -> None:
        moved: list[object] = []
        table = Ours(1, moved.append, "CODE22", ["a=1", "b=2"])
        mover, other = (Socket(b"", table.arrived) for _ in range(2))
        other.heard_at = 7.5
        table.arrived(mover, position(["reveal:a1"]))
        assert moved == []
        table.arrived(other, position([]))
        assert moved == [table]
        assert table.latency == 7.5, "until the second has it, whenever we come to read it"
        assert table._position["legal"] == ["reveal:a1"], "whoever is to move knows how"

    asyncio.run(work())


def position(legal: list[str]) -> bytes:
    return json.dumps({"type": "position", "to_move": [0], "legal": legal}).encode()


def test_players_turn_up_what_connects_once_they_have_seen_it() -> None:
    table = BoardgameIo(1, lambda _: None, "match1")
    seen = {"a1": "crab-lava", "b1": "crab-water", "a2": "walrus-desert", "b2": "turtle-jungle"}
    table._known.update(seen)
    for _ in range(20):
        assert table.choose({"a1": "crab-lava", "b1": None, "a2": None, "b2": None}, "a1") == "b1"
    assert connects("crab-lava", "walrus-lava")
    assert not connects("crab-lava", "walrus-water")
