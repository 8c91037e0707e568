"""The lock of a table, which keeps its changes in order."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class TableLock:
    """Holds a table's lock during a block. A stale table is loaded again first."""

    def __init__(self, lock: asyncio.Lock, reload_if_stale: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._lock = lock
        self._reload_if_stale = reload_if_stale

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._reload_if_stale()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
