"""What all tables share: the database, randomness, the workers for bots, and background tasks."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.kit.events import addressed_to
from facedown.server.bots.pool import WorkerPool
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.store import days
from facedown.server.store.storage import Storage, StoredTable
from facedown.server.support.metrics import Metrics
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.support.slices import Slicer
from facedown.server.support.times import Times
from facedown.server.tables.uptime import Uptime

Result = TypeVar("Result")


class Services:
    """What tables need from the server."""

    clock = staticmethod(time.monotonic)  # seconds

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        randomness: Randomness,
        metrics: Metrics | None = None,
        times: Times | None = None,
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.randomness = randomness
        self.metrics = metrics or Metrics()
        self.times = times or Times()
        self.uptime = Uptime(storage, self.times.steady, self.times.date)
        self.worker_pool = WorkerPool(settings.bot_workers, settings.bot_timeout, self.metrics)
        self.one_check = asyncio.Semaphore(1)  # of a record: it takes as long as replaying the game, and tables come first
        self.slicer = Slicer()  # replays games
        self.turns: set[asyncio.Task[None]] = set()  # of bots and clocks
        self._background_tasks: set[asyncio.Task[Any]] = set()

    async def load_table(self, code: str, *, with_game: bool = True) -> StoredTable:
        """The stored table. Refused if there is none, or if its game has other rules by now."""
        stored = await self.storage.load(code, with_game=with_game)
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

    async def save_end(self, before: Table, after: Table, match: Match, names: Sequence[str | None]) -> None:
        """Save the end of a game, and with it how a daily try went that counts."""
        more = []
        daily = match.terms.game.daily
        if after.kind == "daily" and daily is not None and await days.is_counted(self.storage, after.code):
            events = addressed_to(match.events, 0)
            more = [days.set_result(after.code, daily.score(events), daily.squares(events), self.times.date())]
        await self.storage.save_end(before, after, match.result or {}, names, *more)

    async def run_to_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work to its end, even if whoever waits for it is cancelled."""
        return await asyncio.shield(self.run_in_background(work))

    def run_in_background(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start work that nobody has to wait for. It is finished before the server stops."""
        task = asyncio.create_task(work)
        self._background_tasks.add(task)
        task.add_done_callback(self._forget_task)
        return task

    def _forget_task(self, task: asyncio.Task[Any]) -> None:
        self._background_tasks.discard(task)
        if not task.cancelled():
            task.exception()  # so that asyncio does not log it as never retrieved; anybody who waits still gets it

    def start_turn(self, turn: Coroutine[Any, Any, None]) -> None:
        """Start the turn of a bot or a clock. It is cancelled when the server stops."""
        task = asyncio.create_task(turn)
        self.turns.add(task)
        task.add_done_callback(self.turns.discard)

    async def stop(self) -> None:
        """Cancel turns and finish background tasks. Each can start some of the other, so repeat until none is left."""
        while self.turns or self._background_tasks:
            for task in self.turns:
                task.cancel()
            await asyncio.gather(*self.turns, *self._background_tasks, return_exceptions=True)
        await self.worker_pool.stop()
