"""The database: it is durable, the same whether new or upgraded, and all writes go through one writer."""

import asyncio
import contextlib
import dataclasses
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Select, create_engine, inspect, text

from facedown.server.model import table as tables
from facedown.server.model.delivery import Marks
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Kind, Terms
from facedown.server.store import claims, idleness, listings, schema, statements, storage
from facedown.server.store.database import open_engine, transaction
from facedown.server.store.listings import list_listed_tables, list_own_tables, list_unfinished_tables
from facedown.server.store.series import read_series
from facedown.server.store.sessions import Session
from facedown.server.store.storage import Storage
from facedown.server.store.upgrade import make_tables, run_migrations, select_version
from facedown.server.store.writer import Conflict, NotSaved, Step
from tests.databases import database_in, only_sqlite, postgres_or_skip

DEAL = {"cards": {"a1": "crab-lava"}}


@contextlib.asynccontextmanager
async def open_storage(folder: Path) -> AsyncIterator[Storage]:
    store = Storage(database_in(folder / "data"))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_storage(folder: Path, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with open_storage(folder) as store:
            return await work(store)

    return asyncio.run(run())


async def load_table(store: Storage) -> tables.Table:
    stored_table = await store.load("CODE")
    assert stored_table is not None
    return stored_table.table


def run_query(folder: Path, ask: Callable[[Connection], Any]) -> Any:
    async def work(store: Storage) -> Any:
        return await store.read(ask)

    return with_storage(folder, work)


async def save_and_claim(store: Storage, table: tables.Table) -> None:
    await store.save_new_table(table, rules=1)
    await claims.claim(store, table.code)


async def save_started_game(store: Storage, code: str = "CODE") -> tables.Table:
    table = tables.open_table(code, "memoarrr", {}, 2, Terms(), "host")
    await save_and_claim(store, table)
    full_table = tables.seat_bot(table, "host", 1, "dog", "bot seed")
    await store.save_change(table, full_table)
    started_table = tables.start_game(full_table, start=1)
    await store.save_start(full_table, started_table, "seed", DEAL)
    return started_table


@only_sqlite
def test_commits_are_durable_and_readers_do_not_wait(tmp_path: Path) -> None:
    """Durability after a power loss depends on synchronous = FULL (2)."""
    names = ("synchronous", "journal_mode", "foreign_keys")
    pragmas = run_query(tmp_path, lambda connection: [connection.scalar(text(f"PRAGMA {name}")) for name in names])
    assert pragmas == [2, "wal", 1]


def engine_of(kind: str) -> Engine:
    """An engine for a new database: SQLite's in memory, or PostgreSQL's."""
    if kind == "sqlite":
        return create_engine("sqlite://")
    return open_engine(postgres_or_skip().create(f"new_{secrets.token_hex(8)}"))


def run_on_new_database(kind: str, make: Callable[[Connection], None], ask: Callable[[Connection], Any]) -> Any:
    engine = engine_of(kind)
    try:
        with engine.begin() as connection:
            make(connection)
            return ask(connection)
    finally:
        engine.dispose()


on_both = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), schema.metadata))


def checks(connection: Connection) -> set[str | None]:
    inspector = inspect(connection)
    return {check["name"] for table in inspector.get_table_names() for check in inspector.get_check_constraints(table)}


def columns(connection: Connection) -> dict[str, set[tuple[Any, ...]]]:
    """What the database says about the columns and indexes of every table, in any order."""
    inspector = inspect(connection)
    return {
        table: {
            *(
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in inspector.get_columns(table)
            ),
            *(
                (index["name"], *index["column_names"], *(str(value) for value in index["dialect_options"].values()))
                for index in inspector.get_indexes(table)
            ),
            ("key", *inspector.get_pk_constraint(table)["constrained_columns"]),
            *(("foreign", *key["constrained_columns"], key["referred_table"]) for key in inspector.get_foreign_keys(table)),
        }
        for table in inspector.get_table_names()
    }


def tables_without_rowid(connection: Connection) -> set[str]:
    table_names = connection.scalars(text("SELECT name FROM pragma_table_list WHERE schema = 'main' AND wr"))
    return set(table_names)


@on_both
def test_migrations_lead_to_the_schema(kind: str) -> None:
    assert run_on_new_database(kind, run_migrations, differences) == []
    assert run_on_new_database(kind, run_migrations, checks) == run_on_new_database(kind, make_tables, checks)


@on_both
def test_a_new_database_is_the_same_as_a_migrated_one(kind: str) -> None:
    for ask in (columns, select_version):
        assert run_on_new_database(kind, make_tables, ask) == run_on_new_database(kind, run_migrations, ask)
    assert run_on_new_database(kind, make_tables, select_version) == schema.VERSION


def test_a_new_file_has_the_same_tables_without_rowid_as_a_migrated_one() -> None:
    new_tables, migrated_tables = (
        run_on_new_database("sqlite", make, tables_without_rowid) for make in (make_tables, run_migrations)
    )
    assert new_tables == migrated_tables == {"moves"}


def unusual_terms() -> Terms:
    """Terms that all differ from their defaults."""
    return Terms.model_validate({name: make_unusual(value) for name, value in Terms().model_dump().items()})


def make_unusual(value: bool | int | str | None) -> bool | int | str:
    """Another value of the same kind. None stands for a number."""
    if isinstance(value, bool):
        return not value
    return "elephant" if isinstance(value, str) else 30


def test_every_term_of_a_table_is_stored_and_can_be_changed(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        table = tables.open_table("CODE", "memoarrr", {}, 2, unusual_terms(), "host")
        await save_and_claim(store, table)
        assert await load_table(store) == table
        usual_table = tables.change_terms(table, "host", 2, {}, Terms())
        await store.save_change(table, usual_table)
        assert await load_table(store) == usual_table != table

    with_storage(tmp_path, work)


@pytest.mark.parametrize(("kind", "day"), [("lesson", None), ("daily", "2026-11-17")])
def test_lessons_and_daily_tries_are_stored_but_in_no_list_and_no_series(tmp_path: Path, kind: Kind, day: str | None) -> None:
    async def work(store: Storage) -> None:
        ordinary_table = tables.open_table("CODE", "memoarrr", {}, 2, Terms(listed=True), "host")
        table = dataclasses.replace(ordinary_table, kind=kind, day=day)
        await save_and_claim(store, table)
        assert await load_table(store) == table
        assert await codes_in_lists(store) == []
        started_table = tables.start_game(table, start=1)
        await store.save_start(table, started_table, "seed", DEAL)
        assert await codes_in_lists(store) == []
        await store.save_end(started_table, tables.end_game(started_table), {"winners": [0]}, [None, None])
        assert await codes_in_lists(store) == []
        assert await store.list_finished_tables() == []
        assert await read_series(store, "CODE") is None
        with pytest.raises(Refusal, match="no-rematch"):
            tables.check_over(await load_table(store))

    with_storage(tmp_path, work)


async def codes_in_lists(store: Storage) -> list[str]:
    """The tables that a guest called "host" is shown anywhere."""
    pages = [await list_listed_tables(store, "host"), await list_own_tables(store, "host")]
    listed_codes = [line.code for page in pages for line in page.tables]
    return listed_codes + [line.code for line in await list_unfinished_tables(store, "host")]


def test_the_version_of_the_schema_is_the_latest_migration() -> None:
    assert ScriptDirectory(str(schema.MIGRATIONS)).get_heads() == [schema.VERSION]


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    with_storage(tmp_path, lambda store: store.save_name("ann", "Ann"))
    assert with_storage(tmp_path, lambda store: store.load_name("ann")) == "Ann"


def test_a_table_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    async def save(store: Storage) -> tables.Table:
        table = await save_started_game(store)
        await store.save_name("host", "Ann")
        for seq, move in enumerate(["side:north", "side:east", "reveal:b4"]):
            await store.save_moves("CODE", seq, seq % 2, [move], f"message {seq}", "clock" if seq == 2 else None)
        await store.save_marks("CODE", {1: Marks(acked=3, repeated=2)})
        ended_table = tables.end_game(table)
        await store.save_end(table, ended_table, {"scores": [1, 2], "winners": [1]}, ["Ann", None])
        await store.save_name("host", "Renamed later")
        return ended_table

    table = with_storage(tmp_path, save)
    stored_table = with_storage(tmp_path, lambda store: store.load("CODE"))
    assert (stored_table.table, stored_table.table.revision) == (table, table.revision)
    assert stored_table.names == ["Ann", None]
    assert stored_table.rules == 1
    assert stored_table.game == storage.StoredGame(
        seed="seed",
        deal=DEAL,
        moves=[(0, "side:north"), (1, "side:east"), (0, "reveal:b4")],
        by={2: "clock"},
        last_messages={0: "message 2", 1: "message 1"},
        marks=[Marks(0, 0), Marks(3, 2)],
    )
    assert all(stored_table.dates.values())


def test_loading_an_unknown_table_gives_none(tmp_path: Path) -> None:
    assert with_storage(tmp_path, lambda store: store.load("NOSUCH")) is None


@pytest.mark.parametrize("seq", [0, 2, 7])
def test_a_move_is_saved_only_as_the_next_one(tmp_path: Path, seq: int) -> None:
    async def work(store: Storage) -> Any:
        await save_started_game(store)
        await store.save_moves("CODE", 0, 0, ["side:north"])
        with pytest.raises(Conflict):
            await store.save_moves("CODE", seq, 1, ["side:east"])
        stored_table = await store.load("CODE")
        return stored_table and stored_table.game and stored_table.game.moves

    assert with_storage(tmp_path, work) == [(0, "side:north")]


def test_moves_of_one_choice_are_saved_together_or_not_at_all(tmp_path: Path) -> None:
    async def work(store: Storage) -> Any:
        await save_started_game(store)
        await store.save_moves("CODE", 0, 0, ["show:A1", "show:B2"])
        with pytest.raises(Conflict):
            await store.save_moves("CODE", 1, 1, ["show:C3", "show:D4"])
        stored_table = await store.load("CODE")
        return stored_table and stored_table.game and stored_table.game.moves

    assert with_storage(tmp_path, work) == [(0, "show:A1"), (0, "show:B2")]


def test_a_change_is_saved_only_if_the_revision_has_not_changed(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        table = tables.open_table("CODE", "memoarrr", {}, 2, Terms(), "host")
        await save_and_claim(store, table)
        await store.save_change(table, tables.sit(table, "ann", 1))
        with pytest.raises(Conflict):
            await store.save_change(table, tables.sit(table, "ben", 1))
        stored_table = await store.load("CODE")
        assert stored_table is not None
        assert stored_table.table.seats_of("ann") == [1]

    with_storage(tmp_path, work)


def test_a_code_is_used_only_once(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        await save_started_game(store)
        with pytest.raises(Conflict):
            await store.save_new_table(tables.open_table("CODE", "memoarrr", {}, 2, Terms(), "ann"), rules=1)

    with_storage(tmp_path, work)


def test_queued_writes_share_a_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    transactions: list[int] = []
    run_steps = Session.run_steps

    def count_steps(session: Session, steps: Sequence[Step]) -> None:
        transactions.append(len(steps))
        run_steps(session, steps)

    async def work(store: Storage) -> None:
        codes = [f"CODE{number}" for number in range(20)]
        for code in codes:
            await save_started_game(store, code)
        monkeypatch.setattr(Session, "run_steps", count_steps)
        await asyncio.gather(*(store.save_moves(code, 0, 0, ["side:north"]) for code in codes))
        for code in codes:
            stored_table = await store.load(code)
            assert stored_table is not None
            assert stored_table.game is not None
            assert stored_table.game.moves == [(0, "side:north")]

    with_storage(tmp_path, work)
    assert sum(transactions) == 20
    assert len(transactions) < 10


def test_a_bad_write_does_not_affect_others_in_the_same_transaction(tmp_path: Path) -> None:
    async def work(store: Storage) -> list[Any]:
        await save_started_game(store, "GOOD")
        await save_started_game(store, "BAD")
        saves = [
            store.save_moves("GOOD", 0, 0, ["side:north"]),
            store.save_moves("BAD", 5, 0, ["side:north"]),
            store.save_name("ann", "Ann"),
        ]
        outcomes = await asyncio.gather(*saves, return_exceptions=True)
        assert await store.load_name("ann") == "Ann"
        return outcomes

    good_result, bad_result, name = with_storage(tmp_path, work)
    assert (good_result, name) == (None, None)
    assert isinstance(bad_result, Conflict)


def test_a_cancelled_write_is_saved_all_the_same(tmp_path: Path) -> None:
    async def work(store: Storage) -> str | None:
        task = asyncio.create_task(store.save_name("ann", "Ann"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await store.save_name("ben", "Ben")
        return await store.load_name("ann")

    assert with_storage(tmp_path, work) == "Ann"


def test_a_closed_storage_saves_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_storage(tmp_path) as store:
            pass
        with pytest.raises(NotSaved):
            await store.save_name("ann", "Ann")

    asyncio.run(work())


VALUES = {"guest": "ann"}


@only_sqlite
@pytest.mark.parametrize(
    "statement",
    [
        statements.COUNT_HOSTED_TABLES,
        idleness.SELECT_UNFINISHED_TABLES,
        listings.SELECT_LISTED_TABLES,
        listings.SELECT_OWN_TABLES,
    ],
    ids=["hosted", "idle", "listed", "own"],
)
def test_frequent_queries_do_not_scan_all_tables(tmp_path: Path, statement: Select[Any]) -> None:
    def plan(connection: Connection) -> str:
        query = statement.params(VALUES).compile(connection, compile_kwargs={"literal_binds": True, "render_postcompile": True})
        return " ".join(row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {query}")))

    plan_rows = run_query(tmp_path, plan)
    assert "SEARCH tables" in plan_rows
    assert "SCAN tables" not in plan_rows


def test_a_database_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        await store.save_new_table(tables.open_table("CODE", "memoarrr", {}, 2, Terms(), "host"), rules=1)
        with transaction(store.engine) as connection:
            connection.execute(text("drop table seats"))
        with pytest.raises(Refusal, match="no-database"):
            await store.load("CODE")

    with_storage(tmp_path, work)
