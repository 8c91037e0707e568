"""When Python looks for garbage that refers to itself, which holds everybody up.

By itself it would look after every few hundred moves, and through all that was ever imported. So that is left out, young
objects are looked through rarely, and everything at fixed times.
"""

import asyncio
import gc

COLLECT_EVERY = 300.0  # seconds
YOUNG = 5_000  # objects


async def collect_rarely() -> None:
    """For ever, once the server is up."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *usual[1:])
    try:
        while True:
            await asyncio.sleep(COLLECT_EVERY)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
