"""The one writer: whatever is queued goes into one transaction, so that many tables share the price of one durable commit.

It has a thread and a connection of its own: a transaction is one trip there and back, and nobody's reading waits for it. Moves,
of which there are many, go to the driver directly.
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
from facedown.server.store.statements import PLAIN
from facedown.server.support.logs import log_failure


class NotSaved(Refusal):
    """The database did not take it. What is in memory may be behind: read again."""

    def __init__(self) -> None:
        super().__init__("not-saved")


class Conflict(NotSaved):
    """A step did not find what it expected: somebody else has been here."""


class Step(NamedTuple):
    """One statement that must touch exactly one row; in its own WHERE it says what it expects to find."""

    statement: UpdateBase
    values: Mapping[str, Any]


class Write(NamedTuple):
    """Steps that are saved together or not at all."""

    steps: Sequence[Step]
    saved: asyncio.Future[None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        """`engine` leaves transactions to us."""
        self._engine = engine
        self._queue: SimpleQueue[Write | None] = SimpleQueue()  # None: the end
        self._thread: Thread | None = None
        self._connection: Connection | None = None  # kept, until it fails; the thread's alone

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Save what is queued, then end."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(thread.join)

    def save(self, *steps: Step) -> asyncio.Future[None]:
        """Done once the steps are durable; NotSaved if none of them is."""
        write = Write(steps, self.loop.create_future())
        if self._thread is None:
            write.saved.set_exception(NotSaved())
        else:
            self._queue.put(write)
        return write.saved

    def _answer(self, writes: Sequence[Write], failure: NotSaved | None) -> None:
        for write in writes:
            if write.saved.done():  # whoever asked is gone
                continue
            if failure is None:
                write.saved.set_result(None)
            else:
                write.saved.set_exception(failure)

    # --- in the thread

    def _work(self) -> None:
        running = True
        while running:
            queued = [self._queue.get()]
            while not self._queue.empty():
                queued.append(self._queue.get())
            running = None not in queued
            writes = [write for write in queued if write is not None]
            if writes:
                self._save_all(writes)
        self._disconnect()

    def _save_all(self, writes: Sequence[Write]) -> None:
        failure = self._transact([step for write in writes for step in write.steps])
        if failure is not None and len(writes) > 1:  # one of them spoils the group: each for itself
            for write in writes:
                self._save_all([write])
        else:
            self.loop.call_soon_threadsafe(self._answer, writes, failure)

    def _transact(self, steps: Sequence[Step]) -> NotSaved | None:
        try:
            self._run(steps)
        except Conflict as conflict:
            return conflict
        except (IntegrityError, sqlite3.IntegrityError):
            return Conflict()
        except Exception as error:  # whatever it was, the next writes must find a writer
            log_failure(f"Saving {len(steps)} steps", error)
            self._disconnect()
            return NotSaved()
        return None

    def _run(self, steps: Sequence[Step]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        if len(steps) == 1:  # a statement by itself is a transaction
            run_steps(self._connection, steps)
        else:
            with all_or_none(driver_of(self._connection)):
                run_steps(self._connection, steps)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()


def driver_of(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


@contextlib.contextmanager
def all_or_none(driver: sqlite3.Connection) -> Iterator[None]:
    driver.execute("BEGIN")
    try:
        yield
        driver.execute("COMMIT")
    except BaseException:
        driver.rollback()
        raise


COUNTED: Mapping[str, Any] = {"preserve_rowcount": True}


@cache
def as_driven(statement: UpdateBase, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """A plain statement as the driver takes it, and how its values are put in order."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), itemgetter(*compiled.positiontup or [])


def run_steps(connection: Connection, steps: Sequence[Step]) -> None:
    """Neighbours that share a statement go down in one call."""
    for statement, run in itertools.groupby(steps, key=lambda step: step.statement):
        values = [step.values for step in run]
        if statement in PLAIN:
            sql, in_order = as_driven(statement, connection.dialect)
            touched = driver_of(connection).executemany(sql, map(in_order, values)).rowcount
        else:
            touched = connection.execute(statement, values, execution_options=COUNTED).rowcount
        if touched != len(values):
            raise Conflict
