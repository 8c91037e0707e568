"""`facedown move-database`: everything arrives in the other kind of database and back, or nothing does."""

import asyncio
import contextlib
import json
import secrets
import shlex
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import URL, select

from facedown.cli.main import main
from facedown.engine.verify import verify
from facedown.server.store import move_database as module
from facedown.server.store import upgrade
from facedown.server.store.database import open_engine, transaction
from facedown.server.store.schema import VERSION, metadata
from facedown.server.store.storage import Storage
from facedown.server.support.settings import Database, key_file_of
from facedown.server.web.cookies import COOKIE
from tests.before.files import COOKIES, read_records
from tests.before.test_database import unpack_database
from tests.databases import execute, postgres_or_skip
from tests.server.daily import MovedTimes, begin, finish, own_try, run_days
from tests.server.people import Person, RunningServer, people, run_server, seat_players
from tests.server.played import play_game
from tests.waiting import PATIENCE, wait_until

STOPS_BEFORE_COMPARING = """
import sys, time
from facedown.server.store import move_database
from facedown.server.support.settings import read_database

def stop(*_):
    print("copied", flush=True)
    time.sleep(1000)

move_database.compare = stop
move_database.move_database(*map(read_database, sys.argv[1:]))
"""


@pytest.fixture
def url() -> URL:
    """A new, empty database."""
    return postgres_or_skip().create(f"new_{secrets.token_hex(8)}")


def spell(database: Database | str) -> str:
    return database.render_as_string(hide_password=False) if isinstance(database, URL) else str(database)


def move(source: Database, target: Database) -> str:
    result = CliRunner().invoke(main, ["move-database", spell(source), spell(target)])
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(source: Database | str, target: Database | str) -> str:
    """What the command says when it refuses, without the lines on its usage."""
    result = CliRunner().invoke(main, ["move-database", spell(source), spell(target)])
    assert result.exit_code == 2, result.output
    return result.output.strip().splitlines()[-1]


def rows(database: Database) -> dict[str, list[Any]]:
    """Everything that is stored, apart from keys."""
    engine = open_engine(database)
    with transaction(engine) as connection:
        found = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
            if table.name not in ("keys", "servers")
        }
    engine.dispose()
    return found


def files_in(folder: Path) -> dict[str, bytes]:
    """The files that matter: SQLite makes others beside a database when it is read."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith(("-wal", "-shm", ".lock"))}


def tables_of(url: URL) -> list[Any]:
    return execute(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")


@contextlib.contextmanager
def with_cookie(server: RunningServer, cookie: dict[str, str]) -> Iterator[Person]:
    with people(server, None) as [person]:
        person.http.cookies.clear()
        person.http.cookies.update(cookie)
        yield person


@pytest.fixture
def upgraded(tmp_path: Path) -> Path:
    """A database that an earlier version wrote, upgraded."""
    folder = tmp_path / "before"
    folder.mkdir()
    database = unpack_database(folder)
    open_and_close(database)
    return database


def open_and_close(database: Database) -> None:
    async def work() -> None:
        storage = Storage(database)
        await storage.open()
        await storage.close()

    asyncio.run(work())


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, dict[str, str], dict[str, Any]]:
    """The database of a server with games at every stage, Ann's cookie, and what she sees there."""
    times = MovedTimes()
    database = tmp_path / "file" / "facedown.sqlite3"
    with run_days(tmp_path, times, database=database) as server, people(server, "Ann", "Ben") as [ann, ben]:
        play_game(server, ann, ben)
        running = seat_players(ann, [ben], 2)
        ann.post(f"/api/tables/{running}/start")
        ann.open_table()
        finish(server, ann, begin(ann))
        ann.post("/api/me/key/new")  # signs other devices out
        return database, dict(ann.http.cookies), seen_by(ann)


def seen_by(ann: Person) -> dict[str, Any]:
    tables = ann.get("/api/me/tables")
    over = [table["code"] for table in tables if table["stage"] == "over"]
    return {
        "me": ann.get("/api/me"),
        "key": ann.post("/api/me/key"),
        "tables": tables,
        "records": {code: ann.get(f"/api/tables/{code}/record") for code in over},
        "day": own_try(ann),
    }


def test_everything_is_the_same_in_postgresql_and_back_in_a_file(
    played: tuple[Path, dict[str, str], dict[str, Any]], url: URL, tmp_path: Path
) -> None:
    database, cookie, before = played
    assert before["records"]
    assert before["day"]["score"] is not None
    stored, files = rows(database), files_in(database.parent)
    printed = move(database, url)
    assert printed.startswith("Copied 4 tables with ")
    assert "Games that have ended: 2, with the same record in both." in printed
    assert files_in(database.parent) == files
    assert rows(url) == stored
    back = tmp_path / "back" / "facedown.sqlite3"
    move(url, back)
    assert rows(back) == stored
    assert files_in(back.parent).keys() == files.keys()
    assert key_file_of(back).read_bytes() == key_file_of(database).read_bytes()
    assert {file.stat().st_mode & 0o777 for file in (back, key_file_of(back))} == {0o600}
    for copy in (url, back):
        with run_days(tmp_path, MovedTimes(), database=copy) as server, with_cookie(server, cookie) as ann:
            assert seen_by(ann) == before
            assert all(finding.is_good for record in before["records"].values() for finding in verify(record))


def test_what_an_earlier_version_wrote_is_the_same_in_postgresql(upgraded: Path, url: URL, tmp_path: Path) -> None:
    move(upgraded, url)
    served = {record["table"]: record for record in read_records("served")}
    cookies: dict[str, str] = json.loads(COOKIES.read_text("utf-8"))
    with run_server(tmp_path, database=url, open_hours=1e6, playing_days=1e6) as server:
        for name, cookie in cookies.items():
            with with_cookie(server, {COOKIE: cookie}) as guest:
                assert guest.get("/api/me")["name"] == name
                for code, record in served.items():
                    now = guest.get(f"/api/tables/{code}/record")
                    assert {field: now[field] for field in record} == record


def test_all_keys_come_along_the_newest_last(upgraded: Path, url: URL, tmp_path: Path) -> None:
    move(upgraded, url)
    newer = "5" * 64
    execute(url, "INSERT INTO keys VALUES (2, :key, 0)", key=newer)
    back = tmp_path / "back.sqlite3"
    move(url, back)
    assert key_file_of(back).read_text().split() == [key_file_of(upgraded).read_text().strip(), newer]
    cookie = json.loads(COOKIES.read_text("utf-8"))["Ann"]
    with run_server(tmp_path, database=back) as server, with_cookie(server, {COOKIE: cookie}) as ann:
        assert ann.get("/api/me")["name"] == "Ann"


def test_no_table_belongs_to_a_server_of_the_old_database(upgraded: Path, url: URL, tmp_path: Path) -> None:
    """A server that was killed still has its number there."""
    move(upgraded, url)
    execute(url, "INSERT INTO servers (id, name, started, seen) VALUES (7, 'a', 0, 0)")
    execute(url, "UPDATE tables SET server = 7")
    back = tmp_path / "back.sqlite3"
    move(url, back)
    assert execute(back, "SELECT DISTINCT server FROM tables") == [(None,)]
    assert execute(back, "SELECT * FROM servers") == []


# --- refusals: each one sentence, and nothing has changed


def test_a_target_that_has_tables_is_refused(upgraded: Path, url: URL, tmp_path: Path) -> None:
    other = tmp_path / "other" / "facedown.sqlite3"
    for used in (url, other):
        open_and_close(used)
        before = rows(used)
        assert refusal(upgraded, used).endswith("already has tables. Choose a database that is new and empty.")
        assert rows(used) == before
    assert files_in(other.parent).keys() == {other.name}


def test_a_target_of_another_program_is_refused(upgraded: Path, url: URL, tmp_path: Path) -> None:
    execute(url, "CREATE TABLE places (name varchar)")
    assert "it belongs to another program. It has not been touched." in refusal(upgraded, url)
    assert tables_of(url) == [("places",)]
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    assert refusal(upgraded, letter) == f"Error: {letter} is not a database. It has not been touched."
    assert not key_file_of(letter).exists()


def test_a_source_that_is_being_served_is_refused(upgraded: Path, url: URL, tmp_path: Path) -> None:
    target = tmp_path / "target" / "facedown.sqlite3"
    with run_server(tmp_path, database=upgraded):
        assert refusal(upgraded, url).endswith("facedown.sqlite3 is in use by a server. Stop that first.")
    assert tables_of(url) == []
    move(upgraded, url)
    with run_server(tmp_path, database=url) as server:
        wait_until(lambda: server.is_up, "the server to start")
        assert refusal(url, target).endswith(" is in use by a server. Stop that first.")
    assert not target.exists()
    move(url, target)


def test_a_source_of_another_version_is_refused(upgraded: Path, url: URL) -> None:
    with contextlib.closing(sqlite3.connect(upgraded)) as older, older:
        older.execute("UPDATE alembic_version SET version_num = '0003'")
    before = files_in(upgraded.parent)
    sentence = f"{upgraded} has version 0003, not {VERSION}. `facedown serve` upgrades an older database."
    assert refusal(upgraded, url) == f"Error: {sentence}"
    assert files_in(upgraded.parent) == before
    assert tables_of(url) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("postgresql://ann:hunter2@127.0.0.1:1/games", "postgresql://ann@127.0.0.1:1/games cannot be used: it does not answer"),
        ("mysql://ann:hunter2@db/games", "A database is a file, or a URL such as postgresql://"),
    ],
)
def test_a_wrong_url_is_refused_without_its_password(upgraded: Path, tmp_path: Path, wrong: str, sentence: str) -> None:
    new = tmp_path / "new.sqlite3"
    for said in (refusal(upgraded, wrong), refusal(wrong, new)):
        assert sentence in said
        assert "hunter2" not in said
    assert not new.exists()


def test_a_source_that_is_missing_or_empty_is_refused(tmp_path: Path, url: URL) -> None:
    missing, empty = tmp_path / "missing.sqlite3", tmp_path / "empty.sqlite3"
    empty.touch()
    assert refusal(missing, url) == f"Error: There is no database {missing}."
    assert refusal(empty, url) == f"Error: {empty} has no tables."
    assert refusal(url, missing).endswith(" has no tables.")
    assert [file.name for file in tmp_path.iterdir()] == ["empty.sqlite3"]


def test_a_missing_key_and_the_key_of_another_database_are_refused(upgraded: Path, url: URL, tmp_path: Path) -> None:
    target = tmp_path / "target.sqlite3"
    key_file_of(target).write_text("7" * 64)
    assert "is the key of another database" in refusal(upgraded, target)
    assert key_file_of(target).read_text() == "7" * 64
    assert not target.exists()
    key_file_of(upgraded).unlink()
    assert "is missing, and without it everybody would be a new guest" in refusal(upgraded, url)
    assert tables_of(url) == []


def test_files_that_cannot_be_used_are_refused(upgraded: Path, url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    too_long = Path("n" * 300)
    assert "File name too long" in refusal(upgraded, too_long)

    def fail(_file: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(upgrade, "open_read_only", fail)  # as in a folder that belongs to somebody else
    assert refusal(upgraded, url).endswith(
        "cannot be read: attempt to write a readonly database. To read it, SQLite may have to create files beside it."
    )
    assert tables_of(url) == []


# --- failures


def test_a_move_that_fails_leaves_nothing_at_the_target(
    upgraded: Path, url: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "read_record", lambda connection, code: f"{connection.dialect.name} {id(connection)} {code}")
    new = tmp_path / "new" / "facedown.sqlite3"
    for target in (url, new):
        assert "would not be the same" in refusal(upgraded, target)
    assert tables_of(url) == []
    assert files_in(new.parent) == {}


def test_a_move_that_is_killed_leaves_the_target_empty_and_can_be_repeated(upgraded: Path, url: URL, tmp_path: Path) -> None:
    before, stored = files_in(upgraded.parent), rows(upgraded)
    for target in (url, tmp_path / "new" / "facedown.sqlite3"):
        command = [sys.executable, "-c", STOPS_BEFORE_COMPARING, spell(upgraded), spell(target)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as moving:
            assert moving.stdout is not None
            assert moving.stdout.readline() == "copied\n"
            moving.send_signal(signal.SIGKILL)
            moving.wait(PATIENCE)
        assert files_in(upgraded.parent) == before
        assert is_empty(target)
        move(upgraded, target)
        assert rows(target) == stored


def is_empty(database: Database) -> bool:
    if isinstance(database, URL):
        return tables_of(database) == []
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT * FROM sqlite_master").fetchall() == []


# --- backups and exports


def test_a_backup_names_the_command_that_backs_up_postgresql(upgraded: Path, url: URL, tmp_path: Path) -> None:
    move(upgraded, url)
    file = tmp_path / "facedown monday.dump"
    secret = f"{spell(url)}&password=hunter2"
    result = CliRunner().invoke(main, ["backup", str(file), "--database", secret])
    assert result.exit_code == 2
    assert "hunter2" not in result.output
    [_, command] = result.output.strip().rsplit(": ", 1)
    [program, *arguments] = shlex.split(command)
    programs = postgres_or_skip().programs
    subprocess.run([programs / program, *arguments], check=True)
    restored = postgres_or_skip().create(f"restored_{secrets.token_hex(8)}")
    subprocess.run([programs / "pg_restore", "--dbname", spell(restored).replace("+psycopg", ""), file], check=True)
    assert rows(restored) == rows(url)
    assert execute(restored, "SELECT * FROM keys") == execute(url, "SELECT * FROM keys")


def test_an_export_is_the_same_from_both(upgraded: Path, url: URL) -> None:
    move(upgraded, url)
    exports = [CliRunner().invoke(main, ["export", "--database", spell(database)]).stdout for database in (upgraded, url)]
    assert len(exports[0].splitlines()) == 9
    assert exports[0] == exports[1]
