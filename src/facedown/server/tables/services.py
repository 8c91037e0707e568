"""What all tables share: the database, randomness, the bots' workers, and work that goes on after whoever asked has left."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.server.bots.pool import WorkerPool
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.store.storage import Storage, StoredTable
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings


class Services:
    def __init__(self, settings: Settings, storage: Storage, randomness: Randomness) -> None:
        self.settings = settings
        self.storage = storage
        self.randomness = randomness
        self.worker_pool = WorkerPool(settings.bot_workers, settings.bot_timeout)
        self._work: set[asyncio.Task[None]] = set()
        self.turns: set[asyncio.Task[None]] = set()  # of bots and clocks, being taken now

    async def read(self, code: str) -> StoredTable:
        stored = await self.storage.load(code)
        if stored is None:
            raise Refusal("no-such-table", table=code)
        version = game_named(stored.table.game).version
        if stored.rules != version:
            raise Refusal("other-rules", game=stored.table.game, rules=stored.rules, ours=version)
        return stored

    def deal(self, table: Table, seed: str) -> Match:
        return self.randomness.deal(
            table.game, players=table.players, seed=seed, options=table.options, start=table.terms.start
        )

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that is done to the end even if whoever waits is cancelled."""
        await asyncio.shield(self.see_to(work))

    def see_to(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin work for which nobody needs to wait; it is finished before the server stops."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as retrieved: whoever waits gets it, too

    def take_turn(self, turn: Coroutine[Any, Any, None]) -> None:
        """Begin a bot's or a clock's turn, which is given up when the server stops."""
        task = asyncio.create_task(turn)
        self.turns.add(task)
        task.add_done_callback(self.turns.discard)

    async def stop(self) -> None:
        """Give up turns and finish work; work may still begin a turn, and a turn that is given up may leave work."""
        while self.turns or self._work:
            for task in self.turns:
                task.cancel()
            await asyncio.gather(*self.turns, *self._work, return_exceptions=True)
        await self.worker_pool.stop()
