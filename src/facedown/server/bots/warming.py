"""Compiles the rules that searching bots think with. That takes a while, once per machine. A process of its own does it, once
such a bot sits down, so that it holds up neither other tables' bots nor, with luck, the game.
"""

import asyncio
import contextlib
from asyncio.subprocess import DEVNULL
from collections.abc import Sequence

from facedown.server.bots.levels import searches
from facedown.server.support.logs import log

LONGEST = 600.0  # seconds; after that a worker will have to do it


class Warming:
    def __init__(self, command: Sequence[str]) -> None:
        """`command`: what prepares the game that is named after it."""
        self._command = command
        self._games: dict[str, asyncio.Task[None]] = {}

    def begin(self, level: str, game: str) -> None:
        if searches(level) and game not in self._games:
            self._games[game] = asyncio.create_task(self._warm_up(game))

    async def done(self, level: str, game: str) -> None:
        self.begin(level, game)
        if searches(level):
            await asyncio.shield(self._games[game])

    async def stop(self) -> None:
        for task in self._games.values():
            task.cancel()
        await asyncio.gather(*self._games.values(), return_exceptions=True)

    async def _warm_up(self, game: str) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                is_ready = await self._run(game) == 0
        except (OSError, TimeoutError):  # it cannot be started, or takes too long
            is_ready = False
        if not is_ready:
            log.error("Preparing the search of %s failed; its bots will try by themselves.", game)

    async def _run(self, game: str) -> int:
        """Until the process has ended, or is not wanted any more; its exit status."""
        process = await asyncio.create_subprocess_exec(
            *self._command, game, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )
        try:
            return await process.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
