"""What all tables share: the database, randomness, the workers for bots, and background tasks."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from typing import Any, TypeVar

from facedown.engine.match import Match
from facedown.kit.events import addressed_to
from facedown.server.bots.pool import WorkerPool
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.store import claims, days
from facedown.server.store.storage import Storage, StoredTable
from facedown.server.store.writer import Conflict, NotSaved
from facedown.server.support.metrics import Metrics
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.support.slices import Slicer
from facedown.server.support.times import Times
from facedown.server.tables.uptime import Uptime

CODE_ATTEMPTS = 5
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
        self.is_leaving = False  # whether the process is about to end: no table is loaded any more
        self.connection_losses = 0  # how often the connection to the database was lost, and with it all of this server's tables
        self.kept_tables: Collection[str] = ()  # if this server retires: the codes of those that it goes on serving
        self.uptime = Uptime(storage, self.times.monotonic, self.times.date)
        self.worker_pool = WorkerPool(settings.bot_workers, settings.bot_timeout, self.metrics)
        self.record_check_slot = asyncio.Semaphore(
            1
        )  # one record at a time: a check replays the whole game, and tables come first
        self.slicer = Slicer()  # replays games
        self.turns: set[asyncio.Task[None]] = set()  # of bots and clocks
        self._background_tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the database, and go on counting for how long servers have run on it."""
        await self.storage.open()
        await self.uptime.count()

    async def close(self) -> None:
        """Stop everything that runs, and close the database."""
        await self.stop()
        with contextlib.suppress(Refusal):  # the database has failed, which has been logged
            await self.uptime.count()
        await self.storage.close()

    async def load_table(self, code: str, *, with_game: bool = True, any_rules: bool = False) -> StoredTable:
        """The stored table. Refused if there is none or, unless `any_rules`, if its game has other rules here."""
        stored_table = await self.storage.load(code, with_game=with_game)
        if stored_table is None:
            raise Refusal("no-such-table", table=code)
        if not any_rules:
            await self.check_rules(code, stored_table.table.game, stored_table.rules)
        return stored_table

    async def check_rules(self, code: str, game: str, rules: int) -> None:
        """Refuse a table unless this server has its version of the rules. If another server does, the refusal names it."""
        version = self.storage.rules.get(game)
        if rules != version:
            await claims.check_no_other_can_have(self.storage, code, game, rules)
            raise Refusal("other-rules", game=game, rules=rules, ours=version)

    async def claim_table(self, code: str) -> StoredTable:
        """The stored table, which belongs to this server from now on. Refused if another one serves it, or we are leaving."""
        if self.is_leaving:
            raise NotSaved
        if self.storage.is_shared:
            await self._claim(code)
        return await self.load_table(code)

    async def _claim(self, code: str) -> None:
        before = await claims.read_claim(self.storage, code)
        if before is None:
            raise Refusal("no-such-table", table=code)
        await self.check_rules(code, before.game, before.rules)  # a table under other rules is left to servers that have them
        if self.storage.is_retiring and code not in self.kept_tables:
            await claims.check_no_other_can_have(self.storage, code, before.game, before.rules)
            raise NotSaved
        if self.is_leaving:  # it may have begun to leave, and must claim nothing after it has released everything
            raise NotSaved
        await claims.claim(self.storage, code)
        self.metrics.count_claim(
            "first" if before.server is None else "again" if before.server == self.storage.server else "taken"
        )

    async def try_codes(self, open_with: Callable[[str], Awaitable[Result]]) -> Result:
        """What `open_with` returns for a new code. If it raises Conflict, because that is taken, another one is tried."""
        for _ in range(CODE_ATTEMPTS):
            with contextlib.suppress(Conflict):
                return await open_with(self.randomness.new_code())
        raise NotSaved

    def deal(self, table: Table, seed: str) -> Match:
        return self.randomness.deal(
            table.game, players=table.players, seed=seed, options=table.options, start=table.terms.start
        )

    async def save_end(self, before: Table, after: Table, match: Match, names: Sequence[str | None]) -> None:
        """Save the end of a game and, if it was a daily try that counts, how it went."""
        more_steps = []
        daily = match.terms.game.daily
        if after.kind == "daily" and daily is not None:
            events = addressed_to(match.events, 0)
            more_steps = [days.set_result(after.code, daily.score(events), daily.squares(events), self.times.date())]
        await self.storage.save_end(before, after, match.result or {}, names, *more_steps)

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
