"""The database as a file: only its owner can read it, only one server uses it, and nobody else's file is touched."""

import contextlib
import hashlib
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.server import serve as serve_module
from facedown.server.serve import CannotServe, serve
from facedown.server.store.database_file import DatabaseInUse, DatabaseLock, NotOurDatabase
from facedown.server.support.settings import key_file_of
from facedown.server.support.signing_keys import NoSigningKey
from tests.server.people import people, run_server

SERVES = """
import sys
from pathlib import Path
from facedown.server.serve import serve
serve(port=0, database=Path(sys.argv[1]), open_browser=False)
"""


def permissions_in(folder: Path) -> dict[str, str]:
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


def contents_of(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.is_file()}


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


# --- who can read it


def test_only_the_owner_can_read_the_database_and_what_stands_beside_it(tmp_path: Path, umask: int) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        ann.open_table()
        assert permissions_in(tmp_path) == dict.fromkeys(
            ("facedown.sqlite3", *(f"facedown.sqlite3{suffix}" for suffix in ("-wal", "-shm", ".key", ".lock"))), "0o600"
        )


def test_a_folder_that_the_server_makes_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with run_server(tmp_path / "data") as server, people(server, "Ann"):
            assert permissions_in(tmp_path) == {"data": "0o700"}
    finally:
        os.umask(before)


def test_a_database_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann"):
        pass
    for file in tmp_path.iterdir():
        file.chmod(0o664)
    with run_server(tmp_path) as server, people(server, "Ann"):
        assert set(permissions_in(tmp_path).values()) == {"0o600"}


# --- whether it is ours


def make_other_database(file: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as other, other:
        for statement in statements:
            other.execute(statement)


def check_refused_untouched(folder: Path, file: Path, sentence: str) -> None:
    before = contents_of(folder)
    with pytest.raises(NotOurDatabase, match=sentence):
        serve(port=0, database=file, open_browser=False)
    assert contents_of(folder) == before


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_the_database_of_another_program_is_refused_untouched(tmp_path: Path, journal: str) -> None:
    file = tmp_path / "places.sqlite"
    make_other_database(file, f"PRAGMA journal_mode = {journal}", "CREATE TABLE moz_places (url)")
    check_refused_untouched(tmp_path, file, r"places\.sqlite is a database of another program")


def test_tables_of_another_alembic_project_are_not_ours(tmp_path: Path) -> None:
    file = tmp_path / "shop.db"
    make_other_database(
        file,
        "CREATE TABLE alembic_version (version_num)",
        "INSERT INTO alembic_version VALUES ('0001')",
        "CREATE TABLE guests (id)",
    )
    check_refused_untouched(tmp_path, file, "of another program")


@pytest.mark.parametrize("content", [b"Dear Ann, " * 100, b"x", b"SQLite format 3\0" + b"?" * 5000], ids=["text", "x", "noise"])
def test_a_file_that_is_not_a_database_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    check_refused_untouched(tmp_path, file, r"letter\.txt (is not|cannot be read as) a database")


def test_a_folder_or_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        check_refused_untouched(tmp_path, tmp_path / name, f"{name} is not a file")


def test_an_empty_file_where_a_database_was_is_said_aloud(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with run_server(tmp_path) as server, people(server, "Ann"):
        pass
    file = tmp_path / "facedown.sqlite3"
    file.write_bytes(b"")
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        ann.open_table()
    assert f"The database {file} is empty, but its key is still there" in caplog.text


def test_an_empty_file_alone_is_filled_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "facedown.sqlite3").touch()
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        ann.open_table()
    assert caplog.text == ""


def test_what_is_left_of_a_database_is_not_deleted(tmp_path: Path) -> None:
    """SQLite deletes a write-ahead log beside an empty database, with everything in it."""
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        ann.open_table()
        log_of_writes = (tmp_path / "facedown.sqlite3-wal").read_bytes()
    (tmp_path / "facedown.sqlite3").write_bytes(b"")
    (tmp_path / "facedown.sqlite3-wal").write_bytes(log_of_writes)
    check_refused_untouched(tmp_path, tmp_path / "facedown.sqlite3", r"empty, but facedown\.sqlite3-wal beside it is not")


@pytest.mark.parametrize(
    "noise",
    [bytes(range(256)), b"", b"secret\n", b"x" * 64, "ß".encode() * 32],
    ids=["bytes", "empty", "short", "letters", "not ASCII"],
)
def test_a_key_file_of_noise_is_refused(tmp_path: Path, noise: bytes) -> None:
    database = tmp_path / "facedown.sqlite3"
    key_file_of(database).write_bytes(noise)
    with pytest.raises(NoSigningKey, match=r"facedown\.sqlite3\.key holds no signing key; delete it to have a new one made"):
        serve(port=0, database=database, open_browser=False)
    assert key_file_of(database).read_bytes() == noise


# --- that only one server uses it


@contextlib.contextmanager
def another_server(database: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server in another process, and its URL."""
    with subprocess.Popen([sys.executable, "-c", SERVES, str(database)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().split()[3]
        finally:
            process.kill()


def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    database, link = tmp_path / "facedown.sqlite3", tmp_path / "link"
    with another_server(database) as [process, url]:
        link.symlink_to(database)
        for name in (database, link):
            with pytest.raises(DatabaseInUse, match=f"in use by the Facedown at {url}"):
                serve(port=0, database=name, open_browser=False)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        with DatabaseLock(database):  # a crash has released it
            pass


def test_facedown_typed_twice_says_where_the_first_one_is_and_opens_the_browser_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened_urls: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened_urls.append)
    with another_server(tmp_path / "facedown.sqlite3") as [_, url]:
        serve(database=tmp_path / "facedown.sqlite3")
    assert opened_urls == [url]
    assert f"Facedown is already running at {url}\n" in capsys.readouterr().out


def test_a_mounted_server_holds_the_lock_too(tmp_path: Path) -> None:
    database = tmp_path / "facedown.sqlite3"
    with run_server(tmp_path) as server, people(server, "Ann"), pytest.raises(DatabaseInUse, match="by another Facedown"):
        serve(port=0, database=database, open_browser=False)


def test_if_the_lock_cannot_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "facedown.sqlite3.lock").mkdir()
    with pytest.raises(CannotServe, match=r"data folder .* cannot be used"):
        serve(port=0, database=tmp_path / "facedown.sqlite3", open_browser=False)


def test_a_server_that_stops_by_itself_is_not_blamed_on_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise SystemExit(7)

    monkeypatch.setattr(serve_module.Server, "run", stop)
    with pytest.raises(SystemExit, match="7"):
        serve(port=0, database=tmp_path / "facedown.sqlite3", open_browser=False)
