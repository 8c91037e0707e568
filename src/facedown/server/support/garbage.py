"""When Python looks for garbage that refers to itself, which holds everybody up.

By itself it would look every few seconds, through coroutines, futures and views that are made anew with every move and never
are such garbage: that made the slowest moves slow. A malformed request leaves some, a good one or a move none. So we look when
memory has grown by a lot, and once an hour in any case, and not at what was imported. With 500 tables a look takes a fifth of
a second.
"""

import asyncio
import gc
import sys

COLLECT_EVERY = 3600.0  # seconds
LOOK_EVERY = 5.0  # seconds
MANY = 1_000_000  # of Python's blocks of memory: what ten thousand malformed requests leave, or a thousand tables hold


async def collect_rarely() -> None:
    """For ever, once the server is up."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        while True:
            await growth()
            gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()


async def growth() -> None:
    """Until there is a lot more than now, or for a while."""
    most = sys.getallocatedblocks() + MANY
    for _ in range(round(COLLECT_EVERY / LOOK_EVERY)):
        await asyncio.sleep(LOOK_EVERY)
        if sys.getallocatedblocks() > most:
            return
