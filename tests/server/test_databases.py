"""A PostgreSQL database: what cannot be used is refused in one sentence and not changed, and nobody sees the password."""

import asyncio
import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import URL

from facedown.cli.main import main
from facedown.server.serve import CannotServe, serve
from facedown.server.store.database_file import NotOurDatabase
from facedown.server.store.keys import load_keys
from facedown.server.store.schema import VERSION
from facedown.server.store.storage import Storage
from facedown.server.store.upgrade import NewerDatabase
from facedown.server.support.settings import BadDatabase, read_database, show_database
from tests.databases import Postgres, execute, postgres_or_skip
from tests.server.people import Person, people, run_server

NOBODY_THERE = "postgresql://ann:hunter2@127.0.0.1:1/games"


@pytest.fixture
def url() -> URL:
    """A new, empty database."""
    return postgres_or_skip().create(f"new_{secrets.token_hex(8)}")


def open_and_close(database: URL) -> None:
    async def work() -> None:
        storage = Storage(database)
        await storage.open()
        await storage.close()

    asyncio.run(work())


def tables_of(database: URL) -> list[str]:
    return [name for [name] in execute(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")]


@pytest.mark.parametrize(
    "url",
    ["mysql://ann:hunter2@db/games", "postgresql://ann:hunter2@db:port/games", "postgresql://ann:hunter2@db", "http://db"],
)
def test_a_wrong_url_is_refused_without_being_quoted(url: str) -> None:
    with pytest.raises(BadDatabase, match="A database is a file, or a URL such as postgresql://"):
        read_database(url)
    result = CliRunner().invoke(main, ["serve", "--no-browser", "--database", url])
    assert result.exit_code == 2
    assert "A database is a file, or a URL such as postgresql://facedown@db.example.org/facedown." in result.output
    assert "hunter2" not in result.output


def test_a_database_is_a_file_or_a_url() -> None:
    assert read_database("games.sqlite3") == Path("games.sqlite3")
    for scheme in ("postgres", "postgresql"):
        url = read_database(f"{scheme}://ann:hunter2@db:5433/games?sslmode=require&password=hunter2")
        assert isinstance(url, URL)
        assert url.query["sslmode"] == "require"
        assert show_database(url) == "postgresql://ann@db:5433/games"


@pytest.mark.parametrize("command", [["export"], ["backup", "copy.sqlite3"]])
def test_commands_say_that_nobody_answers_and_never_the_password(command: list[str], tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path):
        result = CliRunner().invoke(main, [*command, "--database", NOBODY_THERE])
    assert result.exit_code == 2
    assert "hunter2" not in result.output
    assert not list(tmp_path.iterdir())


def test_a_server_that_does_not_answer_is_named_without_the_password(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(
        CannotServe, match=r"postgresql://ann@127\.0\.0\.1:1/games cannot be used: it does not answer:"
    ) as error:
        serve(port=0, database=read_database(NOBODY_THERE), open_browser=False)
    assert "hunter2" not in str(error.value) + "".join(capsys.readouterr())


def test_a_newer_database_is_refused_and_not_changed(url: URL) -> None:
    open_and_close(url)
    assert execute(url, "SELECT version_num FROM alembic_version") == [(VERSION,)]
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match="it has version 9999, and this Facedown knows versions up to"):
        open_and_close(url)
    assert execute(url, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_a_database_of_another_program_is_refused_and_not_changed(url: URL) -> None:
    execute(url, "CREATE TABLE places (name varchar)")
    with pytest.raises(NotOurDatabase, match="it belongs to another program"):
        open_and_close(url)
    assert tables_of(url) == ["places"]


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_hold_all_names_is_refused_and_not_changed(encoding: str) -> None:
    options = f"ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0"
    url = postgres_or_skip().create(f"new_{secrets.token_hex(8)}", options)
    with pytest.raises(NotOurDatabase, match=f"its encoding is {encoding}, which cannot hold all names"):
        open_and_close(url)
    assert tables_of(url) == []


def test_a_database_in_which_nothing_may_be_created_is_refused_in_one_sentence(url: URL) -> None:
    name = f"guest_{secrets.token_hex(4)}"
    execute(url, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    execute(url, f"CREATE ROLE {name} LOGIN")
    with pytest.raises(CannotServe) as error:
        serve(port=0, database=url.set(username=name), open_browser=False)
    assert str(error.value).endswith("cannot be used: permission denied for schema public")
    assert tables_of(url) == []


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_database_that_a_power_loss_could_damage_is_refused(setting: str) -> None:
    postgres_or_skip()
    with Postgres() as careless:
        careless.stop()
        careless.start(**{setting: "off"})
        with pytest.raises(NotOurDatabase, match=f"a power loss could damage it, because {setting} is off there"):
            open_and_close(careless.url("postgres"))


def test_servers_that_start_together_make_one_schema_and_one_key(url: URL) -> None:
    async def work() -> list[list[str]]:
        stores = [Storage(url, name=name) for name in "abcd"]
        await asyncio.gather(*(asyncio.to_thread(asyncio.run, open_briefly(url, name)) for name in "efgh"))
        for store in stores:
            await store.open()
        keys = await asyncio.gather(*(load_keys(store) for store in stores))
        for store in stores:
            await store.close()
        return keys

    [first, *others] = asyncio.run(work())
    assert len(first) == 1
    assert others == [first] * 3


async def open_briefly(url: URL, name: str) -> None:
    storage = Storage(url, name=name)
    await storage.open()
    await storage.close()


@contextlib.contextmanager
def ann_at(url: URL, folder: Path) -> Iterator[Person]:
    with run_server(folder, database=url) as server, people(server, "Ann") as [ann]:
        yield ann


def test_guests_stay_who_they_are_after_a_restart_and_with_a_new_key(url: URL, tmp_path: Path) -> None:
    with ann_at(url, tmp_path) as ann:
        code = ann.open_table()
        cookies = dict(ann.http.cookies)
    execute(url, "INSERT INTO keys VALUES (2, 'a newer key', 0)")
    with run_server(tmp_path, database=url) as server, people(server, None) as [returning_guest]:
        returning_guest.http.cookies = cookies
        assert [table["code"] for table in returning_guest.get("/api/me/tables")] == [code]


def test_a_table_code_that_no_database_can_hold_is_no_table(url: URL, tmp_path: Path) -> None:
    with ann_at(url, tmp_path) as ann:
        assert ann.refusal("GET", "/api/tables/A%00B") == (404, "no-such-table")
