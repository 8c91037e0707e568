"""One guest is merged into another: every table goes along, once, or nothing has happened."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from facedown.server.model import table as tables
from facedown.server.protocol.messages import CloseCode, Terms
from facedown.server.store import apart, claims, days, guests, merging, seekers, statements
from facedown.server.store.merging import MergePlan
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from facedown.server.support.settings import Database
from tests.databases import database_in, execute, only_sqlite
from tests.server.people import RunningServer, people, run_server, seat_players
from tests.server.test_keys import arrive, show_key

PHONE, LAPTOP, KEY_HASH = "phone", "laptop", "hash"  # the phone is merged into the laptop
APART = [  # who does not want to meet whom, since when
    (PHONE, "early", 1),
    (LAPTOP, "early", 2),
    (PHONE, "late", 4),
    (LAPTOP, "late", 3),
    (PHONE, "other", 5),
    ("other", PHONE, 6),
    ("late", PHONE, 8),
    ("late", LAPTOP, 7),
    (PHONE, LAPTOP, 9),
    (LAPTOP, PHONE, 10),
]
APART_AFTER = [  # nobody is kept apart from themself, and of two wishes the later one counts
    (LAPTOP, "early", 2),
    (LAPTOP, "late", 4),
    (LAPTOP, "other", 5),
    ("late", LAPTOP, 8),
    ("other", LAPTOP, 6),
]


async def fill(store: Storage) -> None:
    """Two guests and somebody else, at tables of every kind."""
    chairs = {
        "ALONE": [tables.Chair(PHONE), tables.Chair(bot="dog")],
        "SHARED": [tables.Chair(PHONE), tables.Chair(PHONE, person="Kim"), tables.Chair("other")],
        "BOTH": [tables.Chair(PHONE), tables.Chair(LAPTOP)],
        "OTHERS": [tables.Chair("other"), tables.Chair(PHONE)],
        "LAPTOPS": [tables.Chair(LAPTOP), tables.Chair(bot="dog")],
        "HOSTED": [tables.Chair(LAPTOP), tables.Chair("other")],
    }
    for code, sitters in chairs.items():
        host = {"OTHERS": "other", "LAPTOPS": LAPTOP}.get(code, PHONE)
        table = tables.Table(code, "memoarrr", {}, len(sitters), Terms(), host, tuple(sitters))
        await store.save_new_table(table, rules=1)
        await claims.claim(store, code)
        await store.save_start(table, tables.start_game(table, 0), "seed", {})
    for day, code, guest in (
        ("2026-11-16", "ALONE", PHONE),
        ("2026-11-17", "HOSTED", PHONE),
        ("2026-11-17", "LAPTOPS", LAPTOP),
    ):
        await store.save(Step(days.INSERT_TRY, {"day": day, "game": "pairs", "guest": guest, "table": code}))
    for who, whom, since in APART:
        for guest in (who, whom):
            await store.save(Step(statements.INSERT_MISSING_GUEST, {"id": guest, "created": 0}))
        await apart.save_apart(store, who, [whom], since, since + 1000)
    for guest in (PHONE, "other"):
        await seekers.save_wish(store, guest, guest, None, None, 1)
    await store.save_name(PHONE, "Bo")
    await guests.save_key(store, LAPTOP, None, KEY_HASH, 0)


async def merge(store: Storage) -> None:
    await merging.merge_guests(store, PHONE, LAPTOP, KEY_HASH)


@contextlib.asynccontextmanager
async def open_storage(file: Database) -> Any:
    store = Storage(file)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def filled_database(tmp_path: Path) -> Database:
    async def run() -> None:
        async with open_storage(database_in(tmp_path)) as store:
            await fill(store)

    asyncio.run(run())
    return database_in(tmp_path)


def rows(file: Database) -> dict[str, list[Any]]:
    """Who sits where, who hosts what, and who there is."""
    queries = {
        "seats": 'SELECT "table", seat, guest, bot, person FROM seats ORDER BY 1, 2',
        "hosts": "SELECT code, host FROM tables ORDER BY 1",
        "daily": 'SELECT day, guest, "table" FROM daily ORDER BY 1, 2',
        "guests": "SELECT id, name, key_hash FROM guests ORDER BY 1",
        "apart": "SELECT guest, other, since, expires FROM apart ORDER BY 1, 2",
        "seekers": "SELECT guest FROM seekers ORDER BY 1",
    }
    return {name: [tuple(row) for row in execute(file, query)] for name, query in queries.items()}


def merge_rows(before: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """What must be there afterwards."""
    own_codes = {row[0] for row in before["seats"] if row[2] == PHONE} - {"BOTH"}
    return {
        "seats": [
            (code, seat, LAPTOP if guest == PHONE and code in own_codes else guest, *rest)
            for code, seat, guest, *rest in before["seats"]
        ],
        "hosts": [(code, LAPTOP if host == PHONE and code != "BOTH" else host) for code, host in before["hosts"]],
        "daily": [("2026-11-16", LAPTOP, "ALONE"), ("2026-11-17", LAPTOP, "LAPTOPS")],
        "guests": [
            *(("early", None, None), ("laptop", "Bo", KEY_HASH), ("late", None, None)),
            *(("other", None, None), ("phone", "Bo", None)),
        ],
        "apart": [(who, whom, since, since + 1000) for who, whom, since in APART_AFTER],
        "seekers": [("other",)],
    }


def run_merge(file: Database) -> None:
    async def run() -> None:
        async with open_storage(file) as store:
            await merge(store)

    asyncio.run(run())


def test_all_tables_go_along_but_those_where_both_sit(filled_database: Database) -> None:
    before = rows(filled_database)
    run_merge(filled_database)
    assert rows(filled_database) == merge_rows(before)


def test_the_plan_says_what_will_be_done(filled_database: Database) -> None:
    async def run() -> MergePlan:
        async with open_storage(filled_database) as store:
            return await merging.plan_merge(store, PHONE, LAPTOP)

    assert asyncio.run(run()) == MergePlan(["ALONE", "HOSTED", "OTHERS", "SHARED"], games=3, tables_left=1)


def test_a_second_merge_changes_nothing_more(filled_database: Database) -> None:
    run_merge(filled_database)
    before = rows(filled_database)
    run_merge(filled_database)
    assert rows(filled_database) == before


# --- failures and kills at every step


def count_steps() -> int:
    return 1 + len(merging.MERGE) + 1  # the check of the key, and that the cookies of whoever is gone are void


@contextlib.contextmanager
def failure_at(store: Storage, step: int) -> Iterator[None]:
    """Let the database fail before this statement."""
    count = 0

    def fail(*_: object) -> None:
        nonlocal count
        if count == step:
            raise RuntimeError("the disk is gone")
        count += 1

    event.listen(store.engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(store.engine, "before_cursor_execute", fail)


@pytest.mark.parametrize("step", range(count_steps()))
def test_a_failure_at_any_step_leaves_everything_as_it_was(filled_database: Database, step: int) -> None:
    before = rows(filled_database)

    async def run() -> None:
        async with open_storage(filled_database) as store:
            with failure_at(store, step), pytest.raises(NotSaved):
                await merge(store)
            assert rows(filled_database) == before
            await merge(store)

    asyncio.run(run())
    assert rows(filled_database) == merge_rows(before)


KILLED_MERGES = """
import asyncio, os, shutil, sys
from pathlib import Path
from sqlalchemy import event
from tests.server.test_merging import merge, open_storage

async def run(file, kill_at):
    async with open_storage(file) as store:
        seen = 0

        def kill(statement):
            nonlocal seen
            if seen == kill_at:
                os._exit(9)
            seen += 1

        @event.listens_for(store.engine, "checkout")
        def trace(connection, *_):
            connection.set_trace_callback(kill)

        await merge(store)
        os._exit(0 if kill_at >= seen else 1)

source, folder = Path(sys.argv[1]), Path(sys.argv[2])
for kill_at in range(int(sys.argv[3])):
    file = folder / f"{kill_at}.sqlite3"
    shutil.copy(source, file)
    if (child := os.fork()) == 0:
        asyncio.run(run(file, kill_at))
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""


@only_sqlite
def test_a_merge_that_is_killed_at_any_step_has_happened_or_not(filled_database: Path, tmp_path: Path) -> None:
    """It is killed before BEGIN, before each step and before COMMIT. The last is not killed at all."""
    statements = 1 + count_steps() + 1
    before = rows(filled_database)
    with contextlib.closing(sqlite3.connect(filled_database)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    folder = tmp_path / "killed"
    folder.mkdir()
    command = [sys.executable, "-c", KILLED_MERGES, str(filled_database), str(folder), str(statements + 1)]
    output = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(Path.cwd())}
    )
    assert output.stdout.split() == ["9"] * statements + ["0"]
    for kill_at in range(statements):
        assert rows(folder / f"{kill_at}.sqlite3") == before
        run_merge(folder / f"{kill_at}.sqlite3")
    for kill_at in range(statements + 1):
        assert rows(folder / f"{kill_at}.sqlite3") == merge_rows(before)


# --- on a running server


def test_a_merged_guest_plays_on_at_the_tables_of_both(server: RunningServer) -> None:
    with people(server, "Ann", "Bo", "Eve") as [laptop, phone, eve]:
        code = seat_players(phone, [eve], 2, start=0)
        phone.post(f"/api/tables/{code}/start")
        watcher, line = eve.connect(code), phone.connect(code)
        line.wait_for("position")
        both = seat_players(laptop, [phone], 2)
        assert arrive(phone, show_key(laptop)) == {"name": "Ann", "games": 1, "left": 1}
        assert line.wait_for_close() == CloseCode.SIGNED_OUT
        watcher.wait_for("table", lambda frame: frame["table"]["seats"][0]["name"] == "Ann")
        client = phone.connect(code)
        position = client.wait_for("position")
        assert position["seat"] == 0
        client.move(position["decision"], position["legal"][0])
        assert client.wait_for("position")["n"] == 1
        assert [table["code"] for table in phone.get("/api/me/tables")] == [
            table["code"] for table in laptop.get("/api/me/tables")
        ]
        assert phone.get(f"/api/tables/{both}")["you"]["seats"] == [0]


def test_games_stay_if_they_are_not_brought_along(server: RunningServer) -> None:
    with people(server, "Ann", "Bo") as [laptop, phone]:
        code = seat_players(phone, [], 2)
        phone.post(f"/api/tables/{code}/start")
        assert arrive(phone, show_key(laptop), bring_games=False) == {"name": "Ann", "games": 0, "left": 0}
        assert phone.get(f"/api/tables/{code}")["you"] == {"seats": [], "is_host": False}


def test_a_guest_without_tables_is_gone_after_the_merge(server: RunningServer) -> None:
    with people(server, None, "Bo") as [laptop, phone]:
        cookies = dict(phone.http.cookies)
        assert arrive(phone, show_key(laptop))["name"] == "Bo"  # who had no name takes the other's
        phone.http.cookies.clear()
        phone.http.cookies.update(cookies)
        assert phone.get("/api/me") == {"name": None}


@pytest.mark.parametrize("is_left", [False, True])
def test_cookies_of_a_merged_guest_are_void_unless_tables_were_left_to_them(tmp_path: Path, is_left: bool) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Bo") as [laptop, phone]:
        seat_players(laptop, [phone] if is_left else [], 2)
        cookies = dict(phone.http.cookies)
        assert arrive(phone, show_key(laptop))["left"] == int(is_left)
        assert (server.backend.cookies.read(cookies) is None) is not is_left
    with run_server(tmp_path) as server, people(server, None):
        assert (server.backend.cookies.read(cookies) is None) is not is_left
