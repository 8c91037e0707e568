"""The figures of the server's benchmark: docs/ says what server.json says; and the players of the load keep to the rules."""

import asyncio
import itertools
import json
import sys
from xml.etree import ElementTree as ET

import pytest

from benchmarks.load import report
from benchmarks.load.beats import beats, keep_time
from benchmarks.load.sockets import Socket
from benchmarks.load.tables import BoardgameIo, Ours, connects
from benchmarks.server import quiet


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


def test_a_move_that_is_due_waits_for_nobody_and_overtakes_none() -> None:
    async def work() -> None:
        table = Ours(1, lambda _: None, "CODE22", ["a=1", "b=2"])
        made: list[int] = []
        table.make_move = lambda: made.append(table.moves)  # type: ignore[method-assign]
        for socket in (Socket(b"", table.arrived) for _ in range(2)):
            table.play_in_time()
            assert made == [], "not both have the deal"
            table.arrived(socket, position(["reveal:a1"]))
        table.play_in_time()
        assert made == [1]
        table.play_in_time()
        assert made == [1], "the last move is still on its way"

    asyncio.run(work())


def test_every_table_has_its_own_instant_in_every_second() -> None:
    due = list(itertools.islice(beats("abcde", began=100.0, pause=2.0), 15))
    assert [instant for instant, _ in due] == sorted(instant for instant, _ in due)
    first, second, third = due[:5], due[5:10], due[10:]
    assert sorted(one for _, one in first) == list("abcde")
    assert len({instant for instant, _ in first}) == 5
    assert all(100.0 <= instant < 102.0 for instant, _ in first)
    for later, lap in ((2.0, second), (4.0, third)):
        assert [one for _, one in lap] == [one for _, one in first]
        assert [instant for instant, _ in lap] == pytest.approx([instant + later for instant, _ in first])


@pytest.mark.skipif(sys.platform != "linux", reason="the load is measured on Linux")
def test_all_play_in_time_until_the_heat_is_over() -> None:
    async def work() -> list[str]:
        played: list[str] = []
        enough = asyncio.Event()

        def play(one: str) -> None:
            played.append(one)
            if len(played) >= 15:
                enough.set()

        playing = asyncio.create_task(keep_time("abcde", play, 0.01))
        await asyncio.wait_for(enough.wait(), 60)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        return played

    order = [one for _, one in itertools.islice(beats("abcde", 0.0, 1.0), 5)]
    assert asyncio.run(work())[:15] == order * 3


def test_the_half_counts_in_which_least_was_stolen() -> None:
    heats = [
        {"p99": 9.0, "stolen": 0.1},
        {"p99": 2.0, "stolen": 0.0},
        {"p99": 3.0, "stolen": 0.01},
        {"p99": 8.0, "stolen": 0.2},
    ]
    assert quiet(heats) == heats[1:3]
    undisturbed = [{"p99": float(p99), "stolen": 0.0} for p99 in range(4)]
    assert quiet(undisturbed) == undisturbed


def test_players_turn_up_what_connects_once_they_have_seen_it() -> None:
    table = BoardgameIo(1, lambda _: None, "match1")
    seen = {"a1": "crab-lava", "b1": "crab-water", "a2": "walrus-desert", "b2": "turtle-jungle"}
    table._known.update(seen)
    for _ in range(20):
        assert table.choose({"a1": "crab-lava", "b1": None, "a2": None, "b2": None}, "a1") == "b1"
    assert connects("crab-lava", "walrus-lava")
    assert not connects("crab-lava", "walrus-water")
