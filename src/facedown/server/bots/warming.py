"""Compiles the rules for bots that search, before they are needed. That takes a while, but only once per machine.

It is done in a process of its own as soon as such a bot sits down, so that other tables' bots never wait for it.
"""

import asyncio
import contextlib
from asyncio.subprocess import DEVNULL
from collections.abc import Sequence

from facedown.server.bots.levels import uses_search
from facedown.server.support.logs import log

TIMEOUT = 600.0  # seconds; after that, the worker compiles the rules itself


class SearchWarmer:
    """Compiles each game's rules at most once."""

    def __init__(self, command: Sequence[str]) -> None:
        """`command`: compiles the rules of the game whose name is its last argument."""
        self._command = command
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by game

    def start(self, level: str, game: str) -> None:
        """Start compiling, if a bot of this level needs it."""
        if uses_search(level) and game not in self._tasks:
            self._tasks[game] = asyncio.create_task(self._warm_up(game))

    async def wait(self, level: str, game: str) -> None:
        """Wait until everything that a bot of this level needs is compiled."""
        self.start(level, game)
        if uses_search(level):
            await asyncio.shield(self._tasks[game])

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _warm_up(self, game: str) -> None:
        try:
            async with asyncio.timeout(TIMEOUT):
                is_ready = await self._run(game) == 0
        except (OSError, TimeoutError):  # the process cannot be started, or takes too long
            is_ready = False
        if not is_ready:
            log.error("Compiling the search of %s in advance failed; its bots will compile it themselves.", game)

    async def _run(self, game: str) -> int:
        """The exit status of the process. If this is cancelled, the process is killed."""
        process = await asyncio.create_subprocess_exec(
            *self._command, game, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )
        try:
            return await process.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
