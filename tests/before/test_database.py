"""A server opens the old database: every table is there, running games can be finished, and their records verify."""

import contextlib
import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.verify import verify
from tests.before.files import COOKIES, KEY, STORED, read_records, unpack
from tests.before.tables import COOKIE, play_on
from tests.server.people import Person, RunningServer, people, run_server

AGES = 1_000_000  # hours or days, so that no table is closed for being idle, however old the database is
STAGE_ONCE_CLOSED = {"open": "closed", "playing": "abandoned"}
SERVED_RECORDS = {record["table"]: record for record in read_records("served")}


def unpack_database(folder: Path) -> Path:
    """Copy the old database and its key to a folder. Returns the database."""
    database = folder / KEY.stem
    database.write_bytes(unpack(STORED))
    shutil.copy(KEY, folder)
    return database


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The stage of each table in the file, by its code."""
    with contextlib.closing(sqlite3.connect(unpack_database(tmp_path_factory.mktemp("kept")))) as connection:
        rows = connection.execute("SELECT code, stage, closed FROM tables").fetchall()
    return {code: stage if closed is None else STAGE_ONCE_CLOSED[stage] for code, stage, closed in rows}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("server")
    unpack_database(folder)
    with run_server(folder, open_hours=AGES, playing_days=AGES) as running_server:
        yield running_server


@pytest.fixture
def guests(server: RunningServer) -> Iterator[dict[str, Person]]:
    """The guests in the database, each with the cookie that they were given at that time."""
    cookies: dict[str, str] = json.loads(COOKIES.read_text("utf-8"))
    with people(server, *(None for _ in cookies)) as persons:
        for person, cookie in zip(persons, cookies.values(), strict=True):
            person.http.cookies.clear()
            person.http.cookies.set(COOKIE, cookie)
        yield dict(zip(cookies, persons, strict=True))


def tables_seen_by(guests: dict[str, Person], code: str) -> dict[str, Any]:
    """The table as each guest sees it, by the guest's name."""
    return {name: guest.get(f"/api/tables/{code}") for name, guest in guests.items()}


def play_to_the_end(guests: dict[str, Person], code: str) -> None:
    """Finish the game at a table, and assert that its record verifies."""
    players = [guests[name] for name, table in tables_seen_by(guests, code).items() if table["you"]["seats"]]
    play_on(players, code, random.Random(code))
    record = players[0].get(f"/api/tables/{code}/record")
    assert [finding.sentence for finding in verify(record) if not finding.is_good] == []


def test_the_database_holds_tables_at_every_stage(stages: dict[str, str]) -> None:
    assert sorted(stages.values()) == [*["abandoned"] * 2, "closed", *["open"] * 2, *["over"] * 9, *["playing"] * 5]
    assert {code for code, stage in stages.items() if stage in ("over", "abandoned")} == set(SERVED_RECORDS)


def test_guests_are_known_by_their_cookies_and_every_table_is_as_it_was(
    stages: dict[str, str], guests: dict[str, Person]
) -> None:
    assert {name: guest.get("/api/me")["name"] for name, guest in guests.items()} == {name: name for name in guests}
    assert {code: guests["Ann"].get(f"/api/tables/{code}")["stage"] for code in stages} == stages


def test_a_list_of_tables_has_the_results_that_were_stored(guests: dict[str, Person]) -> None:
    """When they were stored, a result did not say why the game had ended."""
    results = {table["code"]: table["result"] for table in guests["Ann"].get("/api/me/tables") if table["stage"] == "over"}
    stored_results = {code: SERVED_RECORDS[code]["result"] for code in results}
    assert stored_results
    assert results == {code: {**result, "ended": None, "decided": None} for code, result in stored_results.items()}


def test_a_record_is_as_it_was_and_is_replayed(guests: dict[str, Person]) -> None:
    for code, record in SERVED_RECORDS.items():
        new_record = guests["Ben"].get(f"/api/tables/{code}/record")
        assert {name: new_record[name] for name in record} == record
        replay = guests["Ben"].get(f"/api/tables/{code}/replay?viewpoint=open")
        assert replay["step_count"] == len(record["moves"]) + 1


def test_a_game_that_runs_is_played_to_its_end(stages: dict[str, str], guests: dict[str, Person]) -> None:
    for code in [code for code, stage in stages.items() if stage == "playing"]:
        play_to_the_end(guests, code)


def test_an_open_table_is_filled_and_played(stages: dict[str, str], guests: dict[str, Person]) -> None:
    for code in [code for code, stage in stages.items() if stage == "open"]:
        tables = tables_seen_by(guests, code)
        [host] = [guests[name] for name, table in tables.items() if table["you"]["is_host"]]
        for seat in next(iter(tables.values()))["seats"]:
            if seat["sitter"] == "nobody":
                host.put(f"/api/tables/{code}/seats/{seat['seat']}", {"sitter": "bot", "level": "goldfish"})
        host.post(f"/api/tables/{code}/start")
        play_to_the_end(guests, code)
