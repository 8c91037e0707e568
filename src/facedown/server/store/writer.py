"""The only writer to the database. All writes that are waiting share one transaction, and so the cost of one durable commit.

The writer has its own thread and its own connection, so that reading never waits for it. Moves, the most frequent writes, go
directly to the SQLite driver.
"""

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, Dialect, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from facedown.server.protocol.errors import Refusal
from facedown.server.store.statements import DIRECT
from facedown.server.support.logs import log_failure


class NotSaved(Refusal):
    """The database rejected a write. What is in memory may be out of date, and must be loaded again."""

    def __init__(self) -> None:
        super().__init__("not-saved")


class Conflict(NotSaved):
    """A step did not find the row that it expected, because somebody else has changed it."""


class Step(NamedTuple):
    """A statement that must change exactly one row. Its WHERE clause says what it expects to find there."""

    statement: UpdateBase
    values: Mapping[str, Any]


class Write(NamedTuple):
    """Steps that are saved together or not at all."""

    steps: Sequence[Step]
    saved: asyncio.Future[None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        """`engine` must not begin transactions itself: the writer does."""
        self._engine = engine
        self._queue: SimpleQueue[Write | None] = SimpleQueue()  # None: stop
        self._thread: Thread | None = None
        self._connection: Connection | None = None  # used by the thread only, and replaced when it fails

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        return self._thread is not None

    async def stop(self) -> None:
        """Save what is queued, then stop."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(thread.join)

    def save(self, *steps: Step) -> asyncio.Future[None]:
        """A future that is done once all steps are durable, or raises NotSaved if none of them is."""
        write = Write(steps, self.loop.create_future())
        if self._thread is None:
            write.saved.set_exception(NotSaved())
        else:
            self._queue.put(write)
        return write.saved

    def _resolve(self, writes: Sequence[Write], failure: NotSaved | None) -> None:
        for write in writes:
            if write.saved.done():  # cancelled: nobody waits for it any more
                continue
            if failure is None:
                write.saved.set_result(None)
            else:
                write.saved.set_exception(failure)

    # --- in the thread

    def _run(self) -> None:
        is_running = True
        while is_running:
            queued = [self._queue.get()]
            while not self._queue.empty():
                queued.append(self._queue.get())
            is_running = None not in queued
            writes = [write for write in queued if write is not None]
            if writes:
                self._save_all(writes)
        self._disconnect()

    def _save_all(self, writes: Sequence[Write]) -> None:
        failure = self._try_to_save([step for write in writes for step in write.steps])
        if failure is not None and len(writes) > 1:  # find out which of them failed
            for write in writes:
                self._save_all([write])
        else:
            self.loop.call_soon_threadsafe(self._resolve, writes, failure)

    def _try_to_save(self, steps: Sequence[Step]) -> NotSaved | None:
        try:
            self._save_steps(steps)
        except Conflict as conflict:
            return conflict
        except (IntegrityError, sqlite3.IntegrityError):
            return Conflict()
        except Exception as error:  # whatever happens, the thread must go on
            log_failure(f"Saving {len(steps)} steps", error)
            self._disconnect()
            return NotSaved()
        return None

    def _save_steps(self, steps: Sequence[Step]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        if len(steps) == 1:  # a single statement is a transaction of its own
            run_steps(self._connection, steps)
        else:
            with driver_transaction(driver_of(self._connection)):
                run_steps(self._connection, steps)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()


def driver_of(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


@contextlib.contextmanager
def driver_transaction(driver: sqlite3.Connection) -> Iterator[None]:
    driver.execute("BEGIN")
    try:
        yield
        driver.execute("COMMIT")
    except BaseException:
        driver.rollback()
        raise


COUNT_ROWS: Mapping[str, Any] = {"preserve_rowcount": True}


@cache
def compile_for_driver(statement: UpdateBase, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """The SQL of a statement, and a function that puts its values in the order of the SQL's placeholders."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), itemgetter(*compiled.positiontup or [])


def run_steps(connection: Connection, steps: Sequence[Step]) -> None:
    """Run the steps in order. Consecutive steps with the same statement are one call to the driver."""
    for statement, run in itertools.groupby(steps, key=lambda step: step.statement):
        values = [step.values for step in run]
        if statement in DIRECT:
            sql, in_order = compile_for_driver(statement, connection.dialect)
            changed_rows = driver_of(connection).executemany(sql, map(in_order, values)).rowcount
        else:
            changed_rows = connection.execute(statement, values, execution_options=COUNT_ROWS).rowcount
        if changed_rows != len(values):
            raise Conflict
