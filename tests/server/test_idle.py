"""Idle tables: open ones are closed, running games are abandoned, finished ones stay. No wrong date does any of this."""

import asyncio
import logging
import time
from functools import partial
from pathlib import Path

import pytest

from facedown.engine.record import from_record
from facedown.server.protocol.messages import DAY_SECONDS
from facedown.server.store.storage import Storage
from facedown.server.support.settings import Settings
from facedown.server.support.visitors import Visitors
from facedown.server.tables.housekeeping import DAY, HOUR, Housekeeper
from facedown.server.tables.uptime import Uptime
from tests.databases import database_in, execute
from tests.server.people import RunningServer, people, run_server, seat_players
from tests.waiting import wait_until


def close_idle(server: RunningServer) -> None:
    backend = server.backend
    housekeeper = Housekeeper(backend.tables, backend.storage, Settings(), backend.identities, backend.visitors)
    server.run(housekeeper.close_idle_tables())


def make_old(server: RunningServer, code: str, milliseconds: int) -> None:
    """Let the server find the table as it is now, and let that have been so long ago."""
    close_idle(server)
    database = server.backend.services.settings.database
    execute(database, "UPDATE tables SET idle_since = idle_since - :time WHERE code = :code", time=milliseconds, code=code)


def test_an_idle_open_table_is_closed_unless_somebody_is_there(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        old_code, attended_code, new_code = (ann.open_table(listed=True) for _ in range(3))
        client = ann.connect(attended_code)
        for code in (old_code, attended_code):
            make_old(server, code, 13 * HOUR)
        close_idle(server)
        assert [ann.get(f"/api/tables/{code}")["stage"] for code in (old_code, attended_code, new_code)] == [
            "closed",
            "open",
            "open",
        ]
        assert old_code not in [each["code"] for each in ann.get("/api/tables")]
        assert old_code not in [each["code"] for each in ann.get("/api/me/tables")]
        assert ann.refusal("PUT", f"/api/tables/{old_code}/seats/1", {"sitter": "bot"}) == (409, "not-open")
        assert client.wait_for("table")["table"]["stage"] == "open"


def test_before_a_game_by_days_there_is_as_much_time_to_come_as_for_a_move(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        code = ann.open_table(clock=DAY_SECONDS)
        make_old(server, code, 23 * HOUR)
        close_idle(server)
        assert ann.get(f"/api/tables/{code}")["stage"] == "open"
        make_old(server, code, 2 * HOUR)
        close_idle(server)
        assert ann.get(f"/api/tables/{code}")["stage"] == "closed"


def test_a_game_without_moves_for_weeks_is_abandoned_and_stays_visible(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        games = [seat_players(ann, [ben], 2, start=0) for _ in range(2)]
        for code in games:
            ann.post(f"/api/tables/{code}/start")
        make_old(server, games[0], 29 * DAY)
        make_old(server, games[1], 27 * DAY)
        close_idle(server)
        assert [ann.get(f"/api/tables/{code}")["stage"] for code in games] == ["abandoned", "playing"]
        assert {each["code"]: each["stage"] for each in ann.get("/api/me/tables")}[games[0]] == "abandoned"
        record = ann.get(f"/api/tables/{games[0]}/record")
        assert from_record(record).result is None
        client = ann.connect(games[0])
        position = client.wait_for("position")
        client.move(position["decision"], position["legal"][0])
        assert client.wait_for("refused")["error"]["code"] == "game-over"
        assert ann.refusal("GET", f"/api/tables/{games[1]}/record") == (409, "game-running")


def test_a_move_keeps_a_game_alive(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=0)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        make_old(server, code, 29 * DAY)
        position = client.wait_for("position")
        client.move(position["decision"], position["legal"][0])
        client.wait_for("position")
        client.close()
        wait_until(lambda: not server.backend.tables.is_attended(code), "the server to hear that she has gone")
        close_idle(server)
        assert ann.get(f"/api/tables/{code}")["stage"] == "playing"


# --- dates and uptime


def change_date(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    """Let the machine's date be wrong by that many days."""
    real_time = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real_time() + int(days * DAY) * 1_000_000)


@pytest.mark.parametrize("days", [29, 4000, -4000])
def test_a_start_with_a_wrong_date_closes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, days: int
) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        playing_code, open_code = (seat_players(ann, [ben], 2, start=0) for _ in range(2))
        ann.post(f"/api/tables/{playing_code}/start")
        close_idle(server)
    change_date(monkeypatch, days)
    with run_server(tmp_path) as server, people(server, "Eve") as [eve]:
        close_idle(server)
        assert [eve.get(f"/api/tables/{code}")["stage"] for code in (playing_code, open_code)] == ["playing", "open"]
        assert eve.refusal("GET", f"/api/tables/{playing_code}/record") == (409, "game-running")
    assert f"The server starts {days:+.1f} days after it last ran" in caplog.text


def test_idle_time_goes_on_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        code = ann.open_table()
        make_old(server, code, 13 * HOUR)
    with run_server(tmp_path) as server, people(server, "Eve") as [eve]:
        close_idle(server)
        assert eve.get(f"/api/tables/{code}")["stage"] == "closed"


def test_the_uptime_counts_seconds_and_not_dates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> list[int]:
        counts = []
        for _ in range(2):  # the server is started twice
            storage = Storage(database_in(tmp_path))
            await storage.open()
            seconds = [1000.0]
            uptime = Uptime(storage, clock=partial(seconds.__getitem__, -1))
            counts.append(await uptime.count())
            seconds.append(1010.0)
            counts.append(await uptime.count())
            seconds.append(1070.0)
            with monkeypatch.context() as patch:
                change_date(patch, 29)
                counts.append(await uptime.count())
            await storage.close()
        return counts

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(story()) == [0, 10_000, 70_000, 70_000, 80_000, 140_000]
    assert caplog.text.count("date has jumped by +41759 minutes") == 2


@pytest.mark.parametrize("method", ["replace_absent_people", "close_idle_tables"])
def test_housekeeping_goes_on_after_a_failure(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[str] = []

    class Tables:
        async def replace_absent_people(self) -> None:
            rounds.append("replace_absent_people")
            if method == "replace_absent_people" or len(rounds) > 5:
                raise RuntimeError

    async def close(self: Housekeeper) -> None:
        rounds.append("close_idle_tables")
        raise RuntimeError

    async def run() -> None:
        monkeypatch.setattr(Housekeeper, "close_idle_tables", close)
        housekeeper = Housekeeper(Tables(), None, Settings(housekeeping_every=0), None, Visitors())  # type: ignore[arg-type]
        task = asyncio.create_task(housekeeper.run())
        await asyncio.to_thread(wait_until, lambda: len(rounds) >= 4, "a few rounds")
        task.cancel()

    asyncio.run(run())
    assert rounds[:4] == ["replace_absent_people", "close_idle_tables", "replace_absent_people", "replace_absent_people"]
