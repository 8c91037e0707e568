"""Regular work: players who left get a stand-in, hosts who left are replaced, and tables that nobody uses are closed."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from facedown.server.store.storage import Storage, now
from facedown.server.store.writer import Conflict
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import Settings
from facedown.server.tables.registry import LiveTables

HOUR, DAY = 3600 * 1000, 24 * 3600 * 1000  # milliseconds, like stored dates
CLOSE_IDLE_TABLES_EVERY = 600.0  # seconds


class Housekeeper:
    def __init__(self, tables: LiveTables, storage: Storage, settings: Settings) -> None:
        self._tables = tables
        self._storage = storage
        self._settings = settings

    async def run(self) -> None:
        """Run until cancelled. Work that fails is logged, and tried again in a later round."""
        loop = asyncio.get_running_loop()
        next_closing = loop.time()
        while True:
            await run_logged("Replacing absent people", self._tables.replace_absent_people())
            if loop.time() >= next_closing:
                next_closing = loop.time() + CLOSE_IDLE_TABLES_EVERY
                await run_logged("Closing idle tables", self.close_idle_tables())
            await asyncio.sleep(self._settings.housekeeping_every)

    async def close_idle_tables(self) -> None:
        """Close open tables that have not changed for hours, and games without a move for weeks. Finished games stay."""
        open_before = now() - int(self._settings.open_hours * HOUR)
        moved_before = now() - int(self._settings.playing_days * DAY)
        for code, revision in await self._storage.idle_tables(open_before, moved_before):
            if not self._tables.is_attended(code):
                with contextlib.suppress(Conflict):  # somebody has changed the table in the meantime
                    await self._storage.close_table(code, revision)
                self._tables.mark_stale(code)


async def run_logged(what: str, work: Coroutine[Any, Any, None]) -> None:
    """Run `work`. If it fails, log that `what` failed."""
    try:
        await work
    except Exception as error:
        log_failure(what, error)
