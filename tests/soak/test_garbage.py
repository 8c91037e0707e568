"""How long a garbage collection stops the server must hardly depend on how many tables are in memory."""

import asyncio
import gc
import statistics
from functools import partial
from pathlib import Path

from facedown.server.model import table as tables
from facedown.server.protocol import messages as protocol
from facedown.server.support.garbage import collect
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.tables.live import LiveTable
from facedown.server.web.app import create_app, run_app
from facedown.server.web.dependencies import Backend

FEW, MANY = 500, 2000  # tables
NEW = 50  # tables opened since the last collection
ROUNDS = 5
MAX_SLOWDOWN = 1.5


def test_a_collection_takes_as_long_with_many_tables_as_with_few(tmp_path: Path) -> None:
    few, many, everything = asyncio.run(measure(tmp_path))
    print(  # noqa: T201
        f"\n{NEW} new tables beside {FEW}: {few * 1000:.1f} ms, beside {MANY}: {many * 1000:.1f} ms, {many / few:.2f} times; "
        f"everything: {everything * 1000:.1f} ms"
    )
    assert many <= MAX_SLOWDOWN * few


async def measure(folder: Path) -> tuple[float, float, float]:
    """How many seconds three collections take: of NEW tables beside FEW, of NEW tables beside MANY, and of everything."""
    app = create_app(Settings(folder / "facedown.sqlite3", client=folder, deal_timeout=0, limits=NO_LIMITS))
    backend: Backend = app.state.backend
    gc.disable()
    try:
        async with run_app(app):
            live_tables = await start_tables(backend, FEW)
            few = await time_collections(backend, live_tables)
            live_tables += await start_tables(backend, MANY - len(live_tables))
            many = await time_collections(backend, live_tables)
            everything = collect(everything=True)
    finally:
        gc.enable()
        gc.unfreeze()
    return few, many, everything


async def time_collections(backend: Backend, live_tables: list[LiveTable]) -> float:
    """The median time of some collections, in seconds, each after NEW more tables. What was there before is frozen."""
    collect(everything=True)
    seconds = []
    for _ in range(ROUNDS):
        live_tables += await start_tables(backend, NEW)
        seconds.append(collect(everything=False))
    return statistics.median(seconds)


async def start_tables(backend: Backend, number: int) -> list[LiveTable]:
    """Open tables, and start a game of two people on one device at each."""
    return [await start_table(backend) for _ in range(number)]


async def start_table(backend: Backend) -> LiveTable:
    live = await backend.tables.find(await backend.tables.open_table(protocol.NewTable(game="memory-kings", players=2), "ann"))
    await live.change(partial(tables.sit, guest="ann", seat=0))
    await live.change(partial(tables.seat_person, guest="ann", seat=1, person="Ben"))
    await live.start("ann")
    return live
