"""Background tasks, which are finished when the server stops, and turns, which are cancelled."""

import asyncio
from pathlib import Path

from facedown.server.store.storage import Storage
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.tables.services import Services


def test_a_turn_that_starts_while_the_server_stops_is_cancelled_too(tmp_path: Path) -> None:
    async def run() -> None:
        services = Services(Settings(tmp_path), Storage(tmp_path / "facedown.sqlite3"), Randomness())
        services.start_turn(asyncio.sleep(60))
        services.run_in_background(begin_a_turn(services))
        await services.stop()
        assert not services.turns

    asyncio.run(run())


async def begin_a_turn(services: Services) -> None:
    await asyncio.sleep(0)
    services.start_turn(asyncio.sleep(60))
