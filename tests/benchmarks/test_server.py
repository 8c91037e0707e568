"""The server's benchmark: docs/ has the figures of server.json, and the players that cause the load play by the rules."""

import asyncio
import itertools
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks.load import report
from benchmarks.load.beats import beats, keep_time
from benchmarks.load.sockets import Socket
from benchmarks.load.tables import BoardgameIoTable, FacedownTable, connects
from benchmarks.server import quieter_half, read_stolen_time, row_of


def read_run() -> dict[str, object]:
    run: dict[str, object] = json.loads(report.FILE.read_text(encoding="utf-8"))
    return run


def test_the_page_says_what_was_measured() -> None:
    text = report.PAGE.read_text(encoding="utf-8")
    assert report.page(read_run(), text) == text


def test_the_picture_shows_what_was_measured() -> None:
    text = report.PICTURE.read_text(encoding="utf-8")
    assert text == report.picture(read_run())
    ET.fromstring(text)  # noqa: S314 - our own


def test_ours_is_compared_with_others_heat_by_heat() -> None:
    """A heat in which the machine was ten times as slow for everybody changes nothing."""
    heats = {"facedown": [2.0, 30.0, 3.0], "uvicorn, bare": [1.0, 10.0, 2.0]}
    others = {kind: heats.get(kind, [1.0, 1.0, 1.0]) for kind in ("facedown", *report.AGAINST)}
    rows = [{"kind": kind, "tables": 50, "every heat": {"p99": p99}} for kind, p99 in others.items()]
    lines = report.ratios_table("our p99, as a multiple of", "p99", rows).splitlines()
    assert lines[0] == "| our p99, as a multiple of | 50 tables |"
    assert lines[-1] == "| uvicorn, bare | 2 |"


def test_a_table_is_moved_when_both_players_have_it() -> None:
    async def work() -> None:
        moved_tables: list[object] = []
        table = FacedownTable(1, moved_tables.append, "CODE22", ["a=1", "b=2"])
        mover, other = (Socket(b"", table.receive_move) for _ in range(2))
        other.heard_at = 7.5
        table.receive_move(mover, position(["reveal:a1"]))
        assert moved_tables == []
        table.receive_move(other, position([]))
        assert moved_tables == [table]
        assert table.latency == 7.5, "it ends when the second player has received the move, not when we read it"
        assert table.position["legal"] == ["reveal:a1"], "the position of the player to move has the legal moves"

    asyncio.run(work())


def position(legal: list[str], to_move: Sequence[int] = (0,)) -> bytes:
    return json.dumps({"type": "position", "to_move": to_move, "legal": legal}).encode()


def test_a_move_that_is_due_waits_for_nobody_and_overtakes_none() -> None:
    async def work() -> None:
        table = FacedownTable(1, lambda _: None, "CODE22", ["a=1", "b=2"])
        moves_made: list[int] = []
        table.make_move = lambda: moves_made.append(table.moves)  # type: ignore[method-assign]
        for socket in (Socket(b"", table.receive_move) for _ in range(2)):
            table.play_in_time()
            assert moves_made == [], "both players must have the deal first"
            table.receive_move(socket, position(["reveal:a1"]))
        table.play_in_time()
        assert moves_made == [1]
        table.play_in_time()
        assert moves_made == [1], "the last move is still on its way"
        for socket in (Socket(b"", table.receive_move) for _ in range(2)):
            table.receive_move(socket, position([], to_move=[]))
        table.play_in_time()
        assert moves_made == [1], "the game is over"

    asyncio.run(work())


def test_every_table_has_its_own_instant_in_every_second() -> None:
    due_moves = list(itertools.islice(beats("abcde", began=100.0, pause=2.0), 15))
    assert [instant for instant, _ in due_moves] == sorted(instant for instant, _ in due_moves)
    first, second, third = due_moves[:5], due_moves[5:10], due_moves[10:]
    assert sorted(table for _, table in first) == list("abcde")
    assert len({instant for instant, _ in first}) == 5
    assert all(100.0 <= instant < 102.0 for instant, _ in first)
    for later, lap in ((2.0, second), (4.0, third)):
        assert [table for _, table in lap] == [table for _, table in first]
        assert [instant for instant, _ in lap] == pytest.approx([instant + later for instant, _ in first])


@pytest.mark.skipif(sys.platform != "linux", reason="the load is measured on Linux")
def test_all_play_in_time_until_the_heat_is_over() -> None:
    async def work() -> list[str]:
        tables_played: list[str] = []
        enough = asyncio.Event()

        def play(table: str) -> None:
            tables_played.append(table)
            if len(tables_played) >= 15:
                enough.set()

        task = asyncio.create_task(keep_time("abcde", play, 0.01))
        await asyncio.wait_for(enough.wait(), 60)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return tables_played

    order = [table for _, table in itertools.islice(beats("abcde", 0.0, 1.0), 5)]
    assert asyncio.run(work())[:15] == order * 3


def heat(p99: float, stolen_time: float) -> dict[str, float]:
    return {"moves": 1.0, "p99": p99, "stolen": stolen_time}


def test_the_half_in_which_least_was_stolen_stands_beside_all_heats() -> None:
    heats = [heat(9.0, 0.1), heat(2.0, 0.0), heat(3.0, 0.01), heat(8.0, 0.2)]
    assert quieter_half(heats) == heats[1:3]
    row = row_of("facedown", 50, heats, heats)
    assert row["paced"]["p99"] == 3.0
    assert row["every heat"]["p99"] == [9.0, 2.0, 3.0, 8.0], "no heat may be left out"


def test_where_nothing_is_stolen_no_heat_is_quieter() -> None:
    heats = [heat(float(p99), 0.0) for p99 in range(4)]
    assert quieter_half(heats) == heats


def test_stolen_time_is_read_from_the_kernels_counters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.sysconf", lambda _: 100)
    stat = tmp_path / "stat"  # user nice system idle iowait irq softirq steal guest guest_nice
    stat.write_text("cpu  10 20 30 40 50 60 70 800 90 100\ncpu0 1 2 3 4 5 6 7 8 9 10\n", encoding="utf-8")
    assert read_stolen_time(stat) == 4.0


def test_players_turn_up_what_connects_once_they_have_seen_it() -> None:
    table = BoardgameIoTable(1, lambda _: None, "match1")
    cards_seen = {"a1": "crab-lava", "b1": "crab-water", "a2": "walrus-desert", "b2": "turtle-jungle"}
    table.known_cards.update(cards_seen)
    for _ in range(20):
        assert table.choose({"a1": "crab-lava", "b1": None, "a2": None, "b2": None}, "a1") == "b1"
    assert connects("crab-lava", "walrus-lava")
    assert not connects("crab-lava", "walrus-water")
