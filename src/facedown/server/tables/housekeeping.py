"""Regular work: players who left get a stand-in, hosts who left are replaced, and tables that nobody uses are closed.

Guests who have not been here for a year, and have neither a key nor a game, are deleted.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from facedown.server.store import guests, idleness
from facedown.server.store.idleness import UnfinishedTable
from facedown.server.store.lessons import delete_lesson
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Conflict
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import Settings
from facedown.server.support.visitors import Visitors
from facedown.server.tables.days import Days
from facedown.server.tables.identities import Identities
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.uptime import Uptime

HOUR, DAY = 3600 * 1000, 24 * 3600 * 1000  # milliseconds, like stored dates
GUEST_DAYS = 365  # until a guest who has neither a key nor a game is deleted
CLOSE_IDLE_TABLES_EVERY = 600.0  # seconds


class Housekeeper:
    def __init__(
        self,
        tables: LiveTables,
        storage: Storage,
        settings: Settings,
        identities: Identities,
        visitors: Visitors,
        days: Days | None = None,
    ) -> None:
        self._tables = tables
        self._identities = identities
        self._visitors = visitors
        self._storage = storage
        self._settings = settings
        self._days = days
        self._uptime = Uptime(storage) if days is None else days.uptime

    async def run(self) -> None:
        """Run until cancelled. Work that fails is logged, and tried again in a later round."""
        loop = asyncio.get_running_loop()
        next_closing = loop.time()
        while True:
            await run_logged("Replacing absent people", self._tables.replace_absent_people())
            await run_logged("Signing devices out", self.sign_out_devices())
            if loop.time() >= next_closing:
                next_closing = loop.time() + CLOSE_IDLE_TABLES_EVERY
                await run_logged("Closing idle tables", self.close_idle_tables())
                await run_logged("Deleting guests who stay away", self.delete_unseen_guests())
            await asyncio.sleep(self._settings.housekeeping_every)

    async def sign_out_devices(self) -> None:
        """Sign out the devices of guests who made a new key on another server."""
        if self._storage.is_shared:
            await self._identities.load()

    async def close_idle_tables(self) -> None:
        """Close open tables that have not changed for hours, and games without a move for weeks; delete lessons after an hour.

        Finished games stay. Only time in which a server runs counts.
        """
        counted = await self._uptime.count()
        unfinished = await idleness.unfinished_tables(self._storage)
        await idleness.save_changed(self._storage, [table for table in unfinished if table.has_changed], counted)
        for table in unfinished:
            if table.idle_time(counted) > self._longest_idle_time(table) and not self._tables.is_attended(table.code):
                with contextlib.suppress(Conflict):  # somebody has changed the table in the meantime
                    if table.kind == "lesson":
                        await delete_lesson(self._storage, table.code)
                    else:
                        await self._storage.close_table(table.code, table.revision)
                self._tables.mark_stale(table.code)
        if self._days is not None:
            await self._days.tidy(counted)

    async def delete_unseen_guests(self) -> None:
        """Note who was here, and delete guests with neither a key nor a game who have not been here for a year.

        Only time in which a server runs counts, as for tables.
        """
        today = await self._uptime.count() // DAY
        await guests.save_seen(self._storage, self._visitors.take_arrivals(), today)
        for guest in await guests.list_unseen(self._storage, today - GUEST_DAYS):
            await self._identities.delete(guest)

    def _longest_idle_time(self, table: UnfinishedTable) -> float:
        """After how many idle milliseconds this table is closed or, if it is a lesson, deleted."""
        if table.kind == "lesson":
            return self._settings.lesson_hours * HOUR
        return self._settings.open_hours * HOUR if table.stage == "open" else self._settings.playing_days * DAY


async def run_logged(what: str, work: Coroutine[Any, Any, None]) -> None:
    """Run `work`. If it fails, log that `what` failed."""
    try:
        await work
    except Exception as error:
        log_failure(what, error)
