"""Idle tables: open ones are closed, running games are abandoned, finished ones stay."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from facedown.engine.record import from_record
from facedown.server.store.storage import now
from facedown.server.support.settings import Settings
from facedown.server.tables.housekeeping import DAY, HOUR, Housekeeper
from tests.server.people import RunningServer, people, run_server, seat_players
from tests.waiting import wait_until


def make_old(folder: Path, code: str, milliseconds: int) -> None:
    with sqlite3.connect(folder / "facedown.sqlite3") as connection:
        connection.execute("update tables set touched = ? where code = ?", [now() - milliseconds, code])
        connection.execute('update moves set played = ? where "table" = ?', [now() - milliseconds, code])
    connection.close()


def close_idle(server: RunningServer) -> None:
    housekeeper = Housekeeper(server.backend.tables, server.backend.storage, Settings())
    server.run(housekeeper.close_idle_tables())


def test_an_idle_open_table_is_closed_unless_somebody_is_there(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        old, attended, new = (ann.open_table(listed=True) for _ in range(3))
        client = ann.connect(attended)
        for code in (old, attended):
            make_old(tmp_path, code, 13 * HOUR)
        close_idle(server)
        assert [ann.get(f"/api/tables/{code}")["stage"] for code in (old, attended, new)] == ["closed", "open", "open"]
        assert old not in [each["code"] for each in ann.get("/api/tables")]
        assert old not in [each["code"] for each in ann.get("/api/me/tables")]
        assert ann.refusal("PUT", f"/api/tables/{old}/seats/1", {"sitter": "bot"}) == (409, "not-open")
        assert client.wait_for("table")["table"]["stage"] == "open"


def test_a_game_without_moves_for_weeks_is_abandoned_and_stays_visible(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        games = [seat_players(ann, [ben], 2, start=0) for _ in range(2)]
        for code in games:
            ann.post(f"/api/tables/{code}/start")
        make_old(tmp_path, games[0], 29 * DAY)
        make_old(tmp_path, games[1], 27 * DAY)
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
        make_old(tmp_path, code, 29 * DAY)
        position = client.wait_for("position")
        client.move(position["decision"], position["legal"][0])
        client.wait_for("position")
        client.close()
        wait_until(lambda: not server.backend.tables.is_attended(code), "the server to hear that she has gone")
        close_idle(server)
        assert ann.get(f"/api/tables/{code}")["stage"] == "playing"


@pytest.mark.parametrize("failing", ["replace_absent_people", "close_idle_tables"])
def test_housekeeping_goes_on_after_a_failure(failing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[str] = []

    class Tables:
        async def replace_absent_people(self) -> None:
            rounds.append("replace_absent_people")
            if failing == "replace_absent_people" or len(rounds) > 5:
                raise RuntimeError

    async def close(self: Housekeeper) -> None:
        rounds.append("close_idle_tables")
        raise RuntimeError

    async def run() -> None:
        monkeypatch.setattr(Housekeeper, "close_idle_tables", close)
        housekeeper = Housekeeper(Tables(), None, Settings(housekeeping_every=0))  # type: ignore[arg-type]
        going = asyncio.create_task(housekeeper.run())
        await asyncio.sleep(0.05)
        going.cancel()

    asyncio.run(run())
    assert rounds[:4] == ["replace_absent_people", "close_idle_tables", "replace_absent_people", "replace_absent_people"]
