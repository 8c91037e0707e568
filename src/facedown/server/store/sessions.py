"""The writer's own connection to the database, with one class for SQLite and one for PostgreSQL."""

import contextlib
import itertools
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Engine, TextClause
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase

from facedown.server.protocol.errors import Refusal
from facedown.server.store.postgres_moves import INSERT_MOVES, INSERT_ONE_MOVE, MOVE_COLUMNS
from facedown.server.store.statements import ANY_NUMBER, INSERT_NEXT_MOVE

Statement = UpdateBase | TextClause
COUNT_ROWS: Mapping[str, Any] = {"preserve_rowcount": True}
SETTINGS = (  # of a connection to PostgreSQL
    "synchronous_commit = on",
    "idle_in_transaction_session_timeout = '10s'",
    "tcp_keepalives_idle = 4",
    "tcp_keepalives_interval = 2",
    "tcp_keepalives_count = 3",
    "tcp_user_timeout = '10s'",
)


class NotSaved(Refusal):
    """The database rejected a write. What is in memory may be out of date, and must be loaded again."""

    def __init__(self) -> None:
        super().__init__("not-saved")


class Conflict(NotSaved):
    """A step did not find the row that it expected, because somebody else has changed it."""


class Step(NamedTuple):
    """A statement that must change exactly one row, unless `changes_any`. Its WHERE clause says what it expects to find."""

    statement: Statement
    values: Mapping[str, Any]
    changes_any: bool = False  # it may change any number of rows, including none


class Session(ABC):
    """A connection that begins its transactions itself. Only the writer's thread uses it."""

    _driver: Any

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._driver = connection.connection.driver_connection

    def run(self, steps: Sequence[Step]) -> None:
        """Save all steps, or none of them. Raises Conflict if a step does not find what it expects."""
        if self._is_atomic(steps):
            self.run_steps(steps)
            return
        with self._transaction():
            self.run_steps(steps)

    def run_steps(self, steps: Sequence[Step]) -> None:
        """Run the steps in order. Consecutive steps with the same statement are one call to the driver."""
        for (statement, changes_any), run in itertools.groupby(steps, key=lambda step: (step.statement, step.changes_any)):
            values = [step.values for step in run]
            if changes_any:
                for each in values:
                    self._connection.execute(statement, each)
                continue
            if statement is INSERT_NEXT_MOVE:
                changed_rows = self._insert_moves(values)
            else:
                changed_rows = self._connection.execute(statement, values, execution_options=COUNT_ROWS).rowcount
            if changed_rows != len(values) and statement not in ANY_NUMBER:
                raise Conflict

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._driver.execute("BEGIN")
        try:
            yield
            self._driver.execute("COMMIT")
        except BaseException:
            self._driver.rollback()
            raise

    @abstractmethod
    def _is_atomic(self, steps: Sequence[Step]) -> bool:
        """Whether these steps run as a single statement, which is a transaction by itself."""

    @abstractmethod
    def _insert_moves(self, values: Sequence[Mapping[str, Any]]) -> int:
        """Insert moves, and return how many were inserted."""

    @abstractmethod
    def is_integrity_error(self, error: BaseException) -> bool:
        """Whether the database refused a step because of a constraint."""

    @abstractmethod
    def is_usable(self) -> bool:
        """Whether the connection can be used again after an error."""

    @abstractmethod
    def close(self) -> None: ...


@cache
def compile_for_driver(statement: UpdateBase, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """The SQL of a statement, and a function that puts its values in the order of the SQL's placeholders."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), itemgetter(*compiled.positiontup or [])


class SqliteSession(Session):
    """A connection to a file. Moves, the most frequent writes, go directly to the driver."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.connect())

    def _is_atomic(self, steps: Sequence[Step]) -> bool:
        return len(steps) == 1

    def _insert_moves(self, values: Sequence[Mapping[str, Any]]) -> int:
        sql, in_order = compile_for_driver(INSERT_NEXT_MOVE, self._connection.dialect)
        return int(self._driver.executemany(sql, map(in_order, values)).rowcount)

    def is_integrity_error(self, error: BaseException) -> bool:
        return isinstance(driver_error(error), sqlite3.IntegrityError)

    def is_usable(self) -> bool:
        return False  # a new connection to a file costs nothing

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._connection.close()


class PostgresSession(Session):
    """A connection to PostgreSQL. A group of moves is one statement, and so one round trip."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.connect().execution_options(isolation_level="AUTOCOMMIT"))
        self._driver.prepare_threshold = 1  # prepare statements early: there are few, and all are repeated
        try:
            for setting in SETTINGS:
                self._driver.execute(f"SET {setting}")
        except BaseException:
            self.close()
            raise

    def _is_atomic(self, steps: Sequence[Step]) -> bool:
        return len(steps) == 1 or all(step.statement is INSERT_NEXT_MOVE for step in steps)

    def _insert_moves(self, values: Sequence[Mapping[str, Any]]) -> int:
        if len(values) == 1:
            return int(self._driver.execute(INSERT_ONE_MOVE, values[0]).rowcount)
        first = first_of_each_table(values)
        columns = [[each[name] for each in values] for name in MOVE_COLUMNS]
        firsts = [first[each["table"]] for each in values]
        return int(self._driver.execute(INSERT_MOVES, [*columns, firsts]).rowcount)

    def is_integrity_error(self, error: BaseException) -> bool:
        from psycopg import IntegrityError

        return isinstance(driver_error(error), IntegrityError)

    def is_usable(self) -> bool:
        return not self._driver.closed and not self._driver.broken

    def close(self) -> None:
        """Close the connection for good: it does not go back to the pool, whose other connections begin transactions."""
        with contextlib.suppress(Exception):
            self._connection.invalidate()
            self._connection.close()


def driver_error(error: BaseException) -> BaseException | None:
    """The driver's own error, taken out of the one that SQLAlchemy wraps around it."""
    return error.orig if isinstance(error, DBAPIError) else error


def first_of_each_table(values: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The number of each table's first move here. Raises Conflict unless the others follow without gaps."""
    first: dict[str, int] = {}
    following: dict[str, int] = {}
    for each in values:
        table, seq = each["table"], each["seq"]
        first.setdefault(table, seq)
        if following.setdefault(table, seq) != seq:
            raise Conflict
        following[table] = seq + 1
    return first


def open_session(engine: Engine) -> Session:
    return SqliteSession(engine) if engine.dialect.name == "sqlite" else PostgresSession(engine)
