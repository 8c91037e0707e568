"""The only writer to the database. All writes that are waiting share one transaction, and so the cost of one durable commit.

The writer has its own thread and its own connection (sessions.py), so that reading never waits for it.
"""

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from facedown.server.store.sessions import Conflict, NotSaved, Session, Step
from facedown.server.support.failures import FailureLog
from facedown.server.support.metrics import Metrics

__all__ = ["Conflict", "NotSaved", "Step", "Writer"]

LONGEST_SILENCE = 5.0  # seconds without an answer, after which the database counts as down


class Write(NamedTuple):
    """Steps that are saved together or not at all."""

    steps: Sequence[Step]
    future: asyncio.Future[None]


class Writer:
    def __init__(self, connect: Callable[[], Session], metrics: Metrics, on_lost: Callable[[], None] | None = None) -> None:
        """`on_lost`: called in the event loop when a session that owned tables is lost; None for a file: it has one owner."""
        self._connect = connect
        self._metrics = metrics
        self._on_lost = on_lost
        self._failures = FailureLog("Saving")
        self._queue: SimpleQueue[Write | None] = SimpleQueue()  # None: stop
        self._thread: Thread | None = None
        self._session: Session | None = None  # used by the thread only, and replaced when it fails
        self._answered_at = -math.inf  # when the database last answered, by `time.monotonic`

    @property
    def server(self) -> int | None:
        """The number of this server; None while it is not signed in, and always for a file."""
        session = self._session
        return None if session is None else session.server

    @property
    def is_responding(self) -> bool:
        """Whether there is a session, and the database has answered it within the last few seconds."""
        return self._session is not None and time.monotonic() - self._answered_at < LONGEST_SILENCE

    def connect(self) -> None:
        """Open the session now, before the writer starts. Raises an error if that fails."""
        self._session = self._connect()
        self._answered_at = time.monotonic()

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
            write.future.set_exception(NotSaved())
        else:
            self._queue.put(write)
        return write.future

    def _resolve(self, writes: Sequence[Write], failure: NotSaved | None) -> None:
        for write in writes:
            if write.future.done():  # cancelled: nobody waits for it any more
                continue
            if failure is None:
                write.future.set_result(None)
            else:
                write.future.set_exception(failure)

    # --- in the thread

    def _run(self) -> None:
        is_running = True
        while is_running:
            items = [self._queue.get()]
            while not self._queue.empty():
                items.append(self._queue.get())
            is_running = None not in items
            writes = [write for write in items if write is not None]
            if writes:
                self._save_all(writes)
        self._disconnect()

    def _save_all(self, writes: Sequence[Write]) -> None:
        was_connected = self._session is not None
        failure = self._try_to_save([step for write in writes for step in write.steps])
        is_lost = self._on_lost is not None and self._session is None
        if failure is not None and len(writes) > 1 and not is_lost:
            for write in writes:  # find out which of them failed
                self._save_all([write])
            return
        if self._on_lost is not None and is_lost and was_connected:  # first, so that nothing goes on with an old table
            self.loop.call_soon_threadsafe(self._on_lost)
        self.loop.call_soon_threadsafe(self._resolve, writes, failure)

    def _try_to_save(self, steps: Sequence[Step]) -> NotSaved | None:
        try:
            if self._session is None:
                self._session = self._connect()
            start = time.perf_counter()
            self._session.run(steps)
            self._metrics.observe_commit(time.perf_counter() - start, len(steps))
        except Conflict as conflict:
            self._answered_at = time.monotonic()
            return conflict
        except Exception as error:  # whatever happens, the thread must go on
            if self._session is not None and self._session.is_integrity_error(error):
                self._answered_at = time.monotonic()
                return Conflict()
            self._failures.add(error)
            if self._session is not None and not self._session.is_usable():
                self._disconnect()
            return NotSaved()
        self._answered_at = time.monotonic()
        return None

    def _disconnect(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()
