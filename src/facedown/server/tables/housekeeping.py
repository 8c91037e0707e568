"""Regular work: absent players get a stand-in, absent hosts are replaced, and tables that nobody uses are closed.

In games by days, stand-ins move for people whose time is up.

Guests who have not been here for a year, and have neither a key nor a game, are deleted.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from facedown.server.store import claims, guests, idleness
from facedown.server.store.idleness import UnfinishedTable
from facedown.server.store.lessons import delete_lesson
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Conflict
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import Settings
from facedown.server.support.visitors import Visitors
from facedown.server.tables.days import Days
from facedown.server.tables.identities import Identities
from facedown.server.tables.late_moves import LateMoves
from facedown.server.tables.pairing import Pairing
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.uptime import Uptime

SECOND, HOUR, DAY = 1000, 3600 * 1000, 24 * 3600 * 1000  # milliseconds, like stored dates
GUEST_DAYS = 365  # until a guest who has neither a key nor a game is deleted
CLOSE_IDLE_TABLES_EVERY = 600.0  # seconds
MAKE_LATE_MOVES_EVERY = 60.0  # seconds


class Housekeeper:
    """Does the regular work of one server, in rounds."""

    def __init__(
        self,
        tables: LiveTables,
        storage: Storage,
        settings: Settings,
        identities: Identities,
        visitors: Visitors,
        days: Days | None = None,
        late_moves: LateMoves | None = None,
        pairing: Pairing | None = None,
    ) -> None:
        self._tables = tables
        self._identities = identities
        self._visitors = visitors
        self._storage = storage
        self._settings = settings
        self._days = days
        self._late_moves = late_moves
        self._pairing = pairing
        self._uptime = Uptime(storage) if days is None else days.uptime

    async def run(self) -> None:
        """Run until cancelled. Work that fails is logged, and tried again in a later round."""
        loop = asyncio.get_running_loop()
        next_closing = next_moving = loop.time()
        while True:
            await run_and_log("Replacing absent people", self._tables.replace_absent_people())
            await run_and_log("Following other servers", self.follow_other_servers())
            if self._late_moves is not None and loop.time() >= next_moving:
                next_moving = loop.time() + MAKE_LATE_MOVES_EVERY
                await run_and_log("Moving for people who are late", self._late_moves.make_all())
            if loop.time() >= next_closing:
                next_closing = loop.time() + CLOSE_IDLE_TABLES_EVERY
                await run_and_log("Releasing tables", self.release_tables())
                await run_and_log("Closing idle tables", self.close_idle_tables())
                await run_and_log("Deleting guests who stay away", self.delete_absent_guests())
            await asyncio.sleep(self._settings.housekeeping_every)

    async def follow_other_servers(self) -> None:
        """Sign out devices that were signed out on another server, and reload tables whose guests were merged there."""
        if self._storage.is_shared:
            await self._identities.load()
            await self._tables.reload_changed()

    async def release_tables(self) -> None:
        """Let other servers have the tables that nobody uses here, and forget servers that are long gone."""
        if self._storage.is_shared:
            await self._tables.release_unused()
            await claims.delete_old_servers(self._storage)

    async def close_idle_tables(self) -> None:
        """Close open tables that have not changed for hours, and games without a move for weeks; delete lessons after an hour.

        Finished games stay. Only time in which a server runs counts.
        """
        uptime_ms = await self._uptime.count()
        unfinished_tables = await idleness.load_unfinished_tables(self._storage)
        await idleness.save_idle_since(self._storage, [table for table in unfinished_tables if table.has_changed], uptime_ms)
        for table in unfinished_tables:
            if table.idle_time(uptime_ms) > self._longest_idle_time(table) and not self._tables.is_attended(table.code):
                with contextlib.suppress(Conflict):  # somebody has changed the table in the meantime
                    if table.kind == "lesson":
                        await delete_lesson(self._storage, table.code)
                    else:
                        await self._storage.close_table(table.code, table.revision)
                self._tables.mark_stale(table.code)
        if self._days is not None:
            await self._days.tidy(uptime_ms)
        if self._pairing is not None:
            await self._pairing.tidy(uptime_ms)

    async def delete_absent_guests(self) -> None:
        """Note who was here, and delete guests with neither a key nor a game who have not been here for a year.

        Only time in which a server runs counts, as for tables.
        """
        today = await self._uptime.count() // DAY
        await guests.save_visits(self._storage, self._visitors.take_arrivals(), today)
        for guest in await guests.list_absent_guests(self._storage, today - GUEST_DAYS):
            await self._identities.delete_absent(guest)

    def _longest_idle_time(self, table: UnfinishedTable) -> float:
        """The idle time, in milliseconds, after which this table is closed or, if it is a lesson, deleted.

        Before a game by days, everybody has as long to come as for a move.
        """
        if table.kind == "lesson":
            return self._settings.lesson_hours * HOUR
        if table.stage == "playing":
            return self._settings.playing_days * DAY
        return max(self._settings.open_hours * HOUR, (table.clock or 0) * SECOND)


async def run_and_log(action: str, work: Coroutine[Any, Any, None]) -> None:
    """Run `work`. If it fails, log that `action` failed."""
    try:
        await work
    except Exception as error:
        log_failure(action, error)
