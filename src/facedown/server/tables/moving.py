"""Tables that move from one server to another: this server claims a table, or sends everybody there to its new owner."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.store import claims
from facedown.server.store.storage import StoredTable
from facedown.server.support.logs import log, log_failure
from facedown.server.tables.services import Services

if TYPE_CHECKING:
    from facedown.server.tables.live import LiveTable

BEAT_EVERY = 1.0  # seconds
WATCH_EVERY = 2.0  # seconds
QUICK_ANSWER = 1.0  # seconds: if the database takes longer to answer this server, it disconnects no others


async def claim_or_leave(live: "LiveTable", services: Services) -> StoredTable:
    """The stored table, if it is ours or can be. If another server has it, everybody here is sent there."""
    try:
        return await services.claim_table(live.table.code)
    except Refusal as refusal:
        if refusal.code == "elsewhere":
            live.clock.switch_off()
            live.bots.reset()
            for connection in list(live.audience.connections.values()):
                connection.close(CloseCode.MOVED)
        raise


async def keep_beating(services: Services, reload_stale: Callable[[], None]) -> None:
    """Give a sign of life every second, through the same queue as all moves. Runs until cancelled."""
    while True:
        with contextlib.suppress(Refusal):  # the writer has logged it
            await claims.beat(services.storage)
            reload_stale()
        await asyncio.sleep(BEAT_EVERY)


async def keep_watch(services: Services) -> None:
    """Disconnect servers that have been silent for too long, so that others can have their tables. Runs until cancelled."""
    while True:
        await asyncio.sleep(WATCH_EVERY)
        try:
            await disconnect_silent_servers(services, services.settings.silent_after)
        except Refusal:
            pass  # it has been logged
        except Exception as error:
            log_failure("Looking at other servers", error)


async def disconnect_silent_servers(services: Services, seconds: float) -> None:
    """Disconnect the servers that have been silent for that long, unless a slow database may be why they are silent."""
    start = time.monotonic()
    await claims.beat(services.storage)
    silent_servers = await claims.find_silent(services.storage, seconds)
    if time.monotonic() - start > QUICK_ANSWER:
        return
    for server in silent_servers:
        if await claims.disconnect(services.storage, server, seconds):
            services.metrics.count_eviction()
            log.warning(
                "Server %s (%d) was silent for %g seconds. Others can take its tables now.", server.name, server.number, seconds
            )
