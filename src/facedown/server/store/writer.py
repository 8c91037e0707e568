"""The only writer to the database. All writes that are waiting share one transaction, and so the cost of one durable commit.

The writer has its own thread and its own connection (sessions.py), so that reading never waits for it.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from facedown.server.store.sessions import Conflict, NotSaved, Session, Step
from facedown.server.support.logs import log_failure
from facedown.server.support.metrics import Metrics

__all__ = ["Conflict", "NotSaved", "Step", "Writer"]


class Write(NamedTuple):
    """Steps that are saved together or not at all."""

    steps: Sequence[Step]
    saved: asyncio.Future[None]


class Writer:
    def __init__(self, connect: Callable[[], Session], metrics: Metrics) -> None:
        self._connect = connect
        self._metrics = metrics
        self._queue: SimpleQueue[Write | None] = SimpleQueue()  # None: stop
        self._thread: Thread | None = None
        self._session: Session | None = None  # used by the thread only, and replaced when it fails

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
            if self._session is None:
                self._session = self._connect()
            start = time.perf_counter()
            self._session.run(steps)
            self._metrics.observe_commit(time.perf_counter() - start, len(steps))
        except Conflict as conflict:
            return conflict
        except Exception as error:  # whatever happens, the thread must go on
            if self._session is not None and self._session.is_integrity_error(error):
                return Conflict()
            log_failure(f"Saving {len(steps)} steps", error)
            if self._session is not None and not self._session.is_usable():
                self._disconnect()
            return NotSaved()
        return None

    def _disconnect(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()
