"""Collects cyclic garbage rarely, because nobody is served while Python does it. This affects the whole process."""

import asyncio
import gc
import sys
import time
from collections.abc import Callable

COLLECT_EVERY = 3600.0  # seconds
CHECK_EVERY = 5.0  # seconds
MANY_BLOCKS = 1_000_000  # blocks of memory: the garbage of a few thousand connections, or what a thousand tables use
COLLECTIONS_PER_ROUND = 24  # the last of them visits everything


async def collect_garbage_rarely(observe: Callable[[float], None] = lambda seconds: None) -> None:
    """Collect cyclic garbage only when memory has grown by a lot, and once an hour. Runs until cancelled.

    Python itself would collect every few seconds, and each time visit the coroutines, futures and views of every move, which
    are never cyclic. That is what slowed down the slowest moves. Malformed requests and closed connections leave some cyclic
    garbage; good requests and moves leave none.

    Each collection visits only what is new, because everything that survives one is frozen. A table in memory would otherwise
    cost half a millisecond in every collection. Cycles that were frozen before they became garbage are found by every 24th
    collection, which visits everything. `observe` is called with the seconds that each collection took.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        while True:
            for number in range(1, COLLECTIONS_PER_ROUND + 1):
                await wait_for_growth()
                observe(collect(everything=number == COLLECTIONS_PER_ROUND))
    finally:
        gc.enable()
        gc.unfreeze()


def collect(*, everything: bool) -> float:
    """Collect garbage, freeze what is left, and return how many seconds that took."""
    start = time.perf_counter()
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    return time.perf_counter() - start


async def wait_for_growth() -> None:
    """Wait until memory has grown by a lot, for an hour at most."""
    threshold = sys.getallocatedblocks() + MANY_BLOCKS
    for _ in range(round(COLLECT_EVERY / CHECK_EVERY)):
        await asyncio.sleep(CHECK_EVERY)
        if sys.getallocatedblocks() > threshold:
            return
