"""The one writer: whatever is queued goes into one transaction, so that many tables share the price of one durable commit.

It has a thread and a connection of its own: a transaction is one trip there and back, and nobody's reading waits for it.
"""

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from facedown.server.logs import log_failure
from facedown.server.refusals import Refusal
from facedown.server.statements import PLAIN


class NotSaved(Refusal):
    """The database did not take it. What is in memory may be behind: read again."""

    def __init__(self) -> None:
        super().__init__("not-saved")


class Conflict(NotSaved):
    """A step did not find what it expected: somebody else has been here."""


@dataclass(frozen=True, slots=True)
class Step:
    """One statement that must touch exactly one row; in its own WHERE it says what it expects to find."""

    statement: UpdateBase
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Write:
    """Steps that are saved together or not at all."""

    steps: Sequence[Step]
    saved: asyncio.Future[None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._queue: asyncio.Queue[Write | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._connection: Connection | None = None  # kept, until it fails; the thread's alone

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="writer")

    async def stop(self) -> None:
        """Save what is queued, then end."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
        self._thread.shutdown()

    async def save(self, *steps: Step) -> None:
        """Return once the steps are durable; raise NotSaved if none of them is."""
        if self._task is None or self._task.done():
            raise NotSaved
        write = Write(steps, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(write)
        await write.saved

    async def _work(self) -> None:
        running = True
        while running:
            queued = [await self._queue.get()]
            while not self._queue.empty():
                queued.append(self._queue.get_nowait())
            running = None not in queued
            await self._save_all([write for write in queued if write is not None])
        await self._in_thread(self._disconnect)

    async def _save_all(self, writes: Sequence[Write]) -> None:
        failure = await self._transact(writes) if writes else None
        if failure is not None and len(writes) > 1:  # one of them spoils the group: each for itself
            for write in writes:
                await self._save_all([write])
            return
        for write in writes:
            if write.saved.done():  # whoever asked is gone
                continue
            if failure is None:
                write.saved.set_result(None)
            else:
                write.saved.set_exception(failure)

    async def _transact(self, writes: Sequence[Write]) -> NotSaved | None:
        steps = [step for write in writes for step in write.steps]
        try:
            await self._in_thread(partial(self._run, steps))
        except Conflict as conflict:
            return conflict
        except IntegrityError:
            return Conflict()
        except Exception as error:  # whatever it was, the next writes must find a writer
            log_failure(f"Saving {len(writes)} changes", error)
            await self._in_thread(self._disconnect)
            return NotSaved()
        return None

    async def _in_thread(self, work: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _run(self, steps: Sequence[Step]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            run_steps(self._connection, steps)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()


COUNTED: Mapping[str, Any] = {"preserve_rowcount": True}


@cache
def as_driven(statement: UpdateBase, dialect: Dialect) -> tuple[str, list[str]]:
    """A plain statement as the driver takes it, and the names of its values in order: a move costs a third of it this way."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), list(compiled.positiontup or [])


def run_steps(connection: Connection, steps: Sequence[Step]) -> None:
    """Neighbours that share a statement go down in one call."""
    for statement, run in itertools.groupby(steps, key=lambda step: step.statement):
        values = [step.values for step in run]
        if statement in PLAIN:
            sql, names = as_driven(statement, connection.dialect)
            rows = [tuple(row[name] for name in names) for row in values]
            result: CursorResult[Any] = connection.exec_driver_sql(sql, rows, execution_options=COUNTED)
        else:
            result = connection.execute(statement, values, execution_options=COUNTED)
        if result.rowcount != len(values):
            raise Conflict
