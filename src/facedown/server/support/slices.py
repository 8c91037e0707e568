"""Long work in the event loop, done in short slices, so that nobody else has to wait for it."""

import asyncio
import contextlib
import time
from collections.abc import Iterator

SLICE = 0.0005  # seconds of work
PAUSE = 0.001  # seconds after each slice
LONG_PAUSE = 0.005  # seconds more after each slice of long work, so that it takes a tenth of a processor at most


class Slicer:
    """Runs several pieces of work in turn, a slice of one and then a slice of the next, with a pause after each slice.

    Long pieces run one after the other, because each needs a lot of memory. The others do not wait for them.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()  # whoever waits longest is next
        self._long_work = asyncio.Lock()

    async def run(self, work: Iterator[object], *, is_long: bool = False) -> None:
        """Run `work` to its end: an iterator that does a little work before each value."""
        async with self._long_work if is_long else contextlib.nullcontext():
            while await self._run_slice(work):
                if is_long:
                    await asyncio.sleep(LONG_PAUSE)

    async def _run_slice(self, work: Iterator[object]) -> bool:
        """Run one slice, and return whether there is more to do."""
        async with self._turn:
            deadline = time.perf_counter() + SLICE
            for _ in work:
                if time.perf_counter() > deadline:
                    await asyncio.sleep(PAUSE)
                    return True
            return False
