"""The caretaker's rounds: players who vanished get a stand-in, hosts a successor; tables that nobody comes to are closed."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from facedown.server.store.storage import Storage, now
from facedown.server.store.writer import Conflict
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import Settings
from facedown.server.tables.registry import LiveTables

HOUR, DAY = 3600 * 1000, 24 * 3600 * 1000  # milliseconds, as dates are stored
LOOK_FOR_IDLE_TABLES_EVERY = 600.0  # seconds


class Caretaker:
    def __init__(self, tables: LiveTables, storage: Storage, settings: Settings) -> None:
        self._tables = tables
        self._storage = storage
        self._settings = settings

    async def go_round(self) -> None:
        """For ever; what fails on one round may succeed on the next."""
        loop = asyncio.get_running_loop()
        next_look = loop.time()
        while True:
            await attempt("Looking after tables", self._tables.look_after())
            if loop.time() >= next_look:
                next_look = loop.time() + LOOK_FOR_IDLE_TABLES_EVERY
                await attempt("Closing idle tables", self.close_idle_tables())
            await asyncio.sleep(self._settings.housekeeping_every)

    async def close_idle_tables(self) -> None:
        """Close open tables that nobody changed for hours, and games in which nobody moved for weeks. Finished games stay."""
        open_before = now() - int(self._settings.open_hours * HOUR)
        moved_before = now() - int(self._settings.playing_days * DAY)
        for code, revision in await self._storage.idle_tables(open_before, moved_before):
            if not self._tables.is_attended(code):
                with contextlib.suppress(Conflict):  # somebody came after all
                    await self._storage.close_table(code, revision)
                self._tables.read_again(code)


async def attempt(doing: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:
        log_failure(doing, error)
