"""An older database is backed up and upgraded. A newer one is not touched."""

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from facedown import Match
from facedown.engine.trace import random_moves
from facedown.server.serve import CannotServe, serve
from facedown.server.store.schema import MIGRATIONS, VERSION
from facedown.server.store.storage import Storage
from facedown.server.store.upgrade import read_file_version
from tests.server.people import people, run_server


def database_of_version_1(folder: Path) -> tuple[Path, Match]:
    """A database as the first release wrote it: a guest, a table with its deal, and some moves. Returns the match, too."""
    file = folder / "facedown.sqlite3"
    engine = create_engine(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    match = Match.deal("memoarrr", players=2, seed="5")
    for (seat, move), _ in zip(random_moves(match), range(10), strict=False):
        match.play(seat, move)
    with contextlib.closing(sqlite3.connect(file)) as old, old:
        old.execute("PRAGMA journal_mode = WAL")
        old.execute("INSERT INTO guests VALUES ('ann', 'Ann', 1)")
        terms = match.terms
        row = ("CODE22", 2, "playing", "memoarrr", 1, json.dumps(terms.options), 2, terms.start, "ann", "5")
        marks = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
        old.execute(f"INSERT INTO tables VALUES ({marks})", (*row, json.dumps(match.spell_deal()), None, 1, 2, None))  # noqa: S608
        old.executemany("INSERT INTO seats VALUES ('CODE22', ?, ?, ?, NULL)", [(0, "ann", None), (1, None, "random")])
        rows = [(number, seat, move) for number, (seat, move) in enumerate(match.moves)]
        old.executemany("INSERT INTO moves VALUES ('CODE22', ?, ?, ?, 3)", rows)
    return file, match


def copies(folder: Path) -> list[Path]:
    return list(folder.glob("facedown-0001-*.sqlite3"))


def dump(file: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def test_an_older_database_is_backed_up_and_upgraded_and_its_game_goes_on(tmp_path: Path) -> None:
    file, match = database_of_version_1(tmp_path)
    before = dump(file)
    with run_server(tmp_path) as server, people(server, "Ben") as [ben]:
        client = ben.connect("CODE22")
        assert client.wait_for("position")["n"] == len(match.moves)
        assert ben.get("/api/tables/CODE22")["seats"][0]["name"] == "Ann"
    assert read_file_version(file) == VERSION
    [copy] = copies(tmp_path)
    assert dump(copy) == before
    with run_server(tmp_path):  # there is nothing to upgrade, and so no second backup
        assert copies(tmp_path) == [copy]


def test_a_new_database_needs_no_backup(tmp_path: Path) -> None:
    with run_server(tmp_path):
        assert [file.name for file in tmp_path.glob("facedown-*")] == []


def test_a_newer_database_is_an_error_and_is_not_changed(tmp_path: Path) -> None:
    file, _ = database_of_version_1(tmp_path)
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    with pytest.raises(CannotServe, match="it has version 9999, and this Facedown knows versions up to"):
        serve(port=0, database=file, open_browser=False)
    assert file.read_bytes() == before
    assert copies(tmp_path) == []


def test_a_failed_upgrade_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    file, _ = database_of_version_1(tmp_path)
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE openings (other)")  # which the upgrade wants to create
    before = dump(file)
    with pytest.raises(Exception, match="already exists"):
        asyncio.run(Storage(file).open())
    assert dump(file) == before
    assert read_file_version(file) == "0001"
