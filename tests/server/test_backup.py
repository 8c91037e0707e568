"""`facedown backup` and `facedown export`: copies of a server's database and of its finished games, while it runs."""

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from facedown.cli.main import main
from facedown.engine.record import from_record, to_record
from tests.randomness import SeededRandomness
from tests.server.people import RunningServer, people, play_randomly, run_server, seat_players


def run_facedown(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def played_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The database of a running server with a finished and an unfinished game, and the record and code of the finished one."""
    folder = tmp_path_factory.mktemp("played")
    with run_server(folder, SeededRandomness("backup")) as server:
        record, code = play_games(server)
        yield folder / "facedown.sqlite3", record, code


def play_games(server: RunningServer) -> tuple[dict[str, Any], str]:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1))
        ann.post(f"/api/tables/{seat_players(ann, [ben], 2)}/start")
        return ann.get(f"/api/tables/{code}/record"), code


def test_replaying_a_record_gives_the_same_record(played_server: Any) -> None:
    _, record, _ = played_server
    new_record = to_record(from_record(record), record["players"])
    assert {name: record[name] for name in new_record} == new_record


def test_a_backup_is_complete_and_keeps_the_guests(played_server: Any, tmp_path: Path) -> None:
    database, _, code = played_server
    copy = tmp_path / "new folder" / "copy.sqlite3"
    result = run_facedown("backup", copy, "--database", database)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Copied 2 tables to ")
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("SELECT code FROM tables WHERE stage = 'over'").fetchall() == [(code,)]
    connection.close()
    key = copy.with_name("copy.sqlite3.key")
    assert key.read_bytes() == database.with_name("facedown.sqlite3.key").read_bytes()
    assert {file.stat().st_mode & 0o777 for file in (copy, key)} == {0o600}
    assert sorted(file.name for file in copy.parent.iterdir()) == ["copy.sqlite3", "copy.sqlite3.key"]


@pytest.mark.parametrize("file_name", ["copy.sqlite3", "copy.sqlite3.key"])
def test_a_backup_overwrites_nothing(played_server: Any, tmp_path: Path, file_name: str) -> None:
    (tmp_path / file_name).write_text("mine")
    result = run_facedown("backup", tmp_path / "copy.sqlite3", "--database", played_server[0])
    assert result.exit_code == 2
    assert "already exists" in result.output
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {file_name: "mine"}


def test_a_backup_of_a_missing_file_or_of_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    for database, problem in ((tmp_path / "none.sqlite3", "There is no database"), (letter, "not a database")):
        result = run_facedown("backup", tmp_path / "copy", "--database", database)
        assert result.exit_code == 2
        assert problem in result.output
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_an_export_has_all_finished_games_and_no_others(played_server: Any, tmp_path: Path) -> None:
    database, record, code = played_server
    result = run_facedown("export", "--database", database)
    assert [json.loads(line) for line in result.stdout.splitlines()] == [record]
    assert "Finished games: 1" in result.stderr
    run_facedown("export", "--database", database, "--out", tmp_path / "games.jsonl")
    assert json.loads((tmp_path / "games.jsonl").read_text("utf-8")) == record
    for _ in range(2):  # the second export finds nothing new
        assert run_facedown("export", "--database", database, "--out", tmp_path / "games").exit_code == 0
    [file] = (tmp_path / "games").iterdir()
    assert (file.name, json.loads(file.read_text("utf-8"))) == (f"{code}.json", record)


def test_an_export_overwrites_nothing(played_server: Any, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("mine")
    result = run_facedown("export", "--database", played_server[0], "--out", tmp_path / "games.jsonl")
    assert result.exit_code == 2
    assert (tmp_path / "games.jsonl").read_text() == "mine"
