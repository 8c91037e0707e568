"""A change of a table, from its beginning to its end: alone, and with all that the database knows."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Changing:
    def __init__(self, lock: asyncio.Lock, refresh: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._lock = lock
        self._refresh = refresh

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._refresh()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
