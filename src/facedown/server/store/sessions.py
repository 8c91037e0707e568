"""The writer's own connection to the database: one class for SQLite, and one for PostgreSQL, where it is also a lease."""

import contextlib
import itertools
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Engine, TextClause
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase

from facedown.server.protocol.errors import Refusal
from facedown.server.store.lease import sign_in
from facedown.server.store.ownership import ANY_ROW_COUNT, SERVER
from facedown.server.store.postgres_moves import INSERT_MOVES, INSERT_ONE_MOVE, MOVE_COLUMNS
from facedown.server.store.statements import INSERT_NEXT_MOVE

Statement = UpdateBase | TextClause
COUNT_ROWS: Mapping[str, Any] = {"preserve_rowcount": True}
SETTINGS = (  # of a connection to PostgreSQL
    "synchronous_commit = on",
    "default_transaction_isolation = 'read committed'",  # a step that waited for another server sees what that server stored
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

    server: int | None = None  # the number under which it has signed in
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
            if names_server(statement, self._connection.dialect):
                values = [{**each, SERVER: self.server} for each in values]
            if changes_any:
                for row in values:
                    self._connection.execute(statement, row)
                continue
            if statement is INSERT_NEXT_MOVE:
                changed_rows = self._insert_moves(values)
            else:
                changed_rows = self._connection.execute(statement, values, execution_options=COUNT_ROWS).rowcount
            if changed_rows != len(values) and not statement.get_execution_options().get(ANY_ROW_COUNT):
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
def names_server(statement: Statement, dialect: Dialect) -> bool:
    """Whether the statement has a parameter for the number of the server that writes."""
    return SERVER in statement.compile(dialect=dialect).params


@cache
def compile_for_driver(statement: UpdateBase, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """The SQL of a statement, and a function that puts its values in the order of the SQL's placeholders."""
    compiled_statement = statement.compile(dialect=dialect)
    return str(compiled_statement), itemgetter(*compiled_statement.positiontup or [])


class SqliteSession(Session):
    """A connection to a file. Moves, the most frequent writes, go directly to the driver."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.connect())

    def _is_atomic(self, steps: Sequence[Step]) -> bool:
        return len(steps) == 1

    def _insert_moves(self, values: Sequence[Mapping[str, Any]]) -> int:
        sql, order_values = compile_for_driver(INSERT_NEXT_MOVE, self._connection.dialect)
        return int(self._driver.executemany(sql, map(order_values, values)).rowcount)

    def is_integrity_error(self, error: BaseException) -> bool:
        return isinstance(unwrap_error(error), sqlite3.IntegrityError)

    def is_usable(self) -> bool:
        return False  # opening a file again costs nothing

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._connection.close()


class PostgresSession(Session):
    """A connection to PostgreSQL. A group of moves is one statement, and so one round trip."""

    def __init__(self, engine: Engine, name: str, rules: Mapping[str, int], own_sessions: Collection[int] = ()) -> None:
        """`name` and `rules`: this server's. `own_sessions`: the numbers that it had before."""
        super().__init__(engine.connect().execution_options(isolation_level="AUTOCOMMIT"))
        self._driver.prepare_threshold = 1  # prepare statements early: there are few, and all are repeated
        try:
            for setting in SETTINGS:
                self._driver.execute(f"SET {setting}")
            self.server = sign_in(self._driver, name, rules, own_sessions)
        except BaseException:
            self.close()
            raise

    def _is_atomic(self, steps: Sequence[Step]) -> bool:
        return len(steps) == 1 or all(step.statement is INSERT_NEXT_MOVE for step in steps)

    def _insert_moves(self, values: Sequence[Mapping[str, Any]]) -> int:
        if len(values) == 1:
            return int(self._driver.execute(INSERT_ONE_MOVE, {**values[0], SERVER: self.server}).rowcount)
        first_seqs = find_first_seqs(values)
        columns = [[row[name] for row in values] for name in MOVE_COLUMNS]
        firsts = [first_seqs[row["table"]] for row in values]
        return int(self._driver.execute(INSERT_MOVES, [self.server, *columns, firsts]).rowcount)

    def is_integrity_error(self, error: BaseException) -> bool:
        from psycopg import IntegrityError

        return isinstance(unwrap_error(error), IntegrityError)

    def is_usable(self) -> bool:
        return not self._driver.closed and not self._driver.broken

    def close(self) -> None:
        """Close the connection for good: it does not go back to the pool, whose other connections begin transactions."""
        with contextlib.suppress(Exception):
            self._connection.invalidate()
            self._connection.close()


def unwrap_error(error: BaseException) -> BaseException | None:
    """The driver's own error, taken out of the one that SQLAlchemy wraps around it."""
    return error.orig if isinstance(error, DBAPIError) else error


def find_first_seqs(values: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The number of each table's first move here. Raises Conflict unless the others follow without gaps."""
    first_seqs: dict[str, int] = {}
    next_seqs: dict[str, int] = {}
    for row in values:
        table, seq = row["table"], row["seq"]
        first_seqs.setdefault(table, seq)
        if next_seqs.setdefault(table, seq) != seq:
            raise Conflict
        next_seqs[table] = seq + 1
    return first_seqs


class Sessions:
    """Opens a session whenever one is needed: the first one, and another after each that was lost."""

    def __init__(self, engine: Engine, name: str, rules: Mapping[str, int]) -> None:
        self._engine = engine
        self._name = name
        self._rules = rules  # by game: the version of its rules under which this server takes tables
        self._own_sessions: list[int] = []  # the numbers of our sessions so far; PostgreSQL may not have ended the last yet

    def open(self) -> Session:
        if self._engine.dialect.name == "sqlite":
            return SqliteSession(self._engine)
        session = PostgresSession(self._engine, self._name, self._rules, self._own_sessions)
        if session.server is not None:
            self._own_sessions.append(session.server)
        return session
