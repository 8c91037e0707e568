"""When Python looks for garbage that refers to itself, which holds everybody up.

By itself it would look after every few hundred moves, and through all that was ever imported. So that is left out, what is
young is looked through only when there is a lot of it, and everything at fixed times. What waits at a table, coroutines and
futures, is young over and over: to look through it often is what made the slowest moves slow.
"""

import asyncio
import gc

COLLECT_EVERY = 300.0  # seconds
MANY = 50_000  # objects; a malformed request leaves about a hundred as garbage, a good one or a move none
RARELY = 1_000  # times that the young are looked through, until those are that were left


async def collect_rarely() -> None:
    """For ever, once the server is up."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, RARELY, RARELY)
    try:
        while True:
            await asyncio.sleep(COLLECT_EVERY)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
