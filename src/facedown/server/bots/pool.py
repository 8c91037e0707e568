"""The processes in which bots think: a few, shared by all tables, each started when it is first needed. Bots that search have
processes of their own, because they think for long and other bots must not wait for them.

A process that dies or hangs is replaced. The server keeps what each bot has heard, so in the new process it knows the same and
chooses the same.
"""

import asyncio
import contextlib
import json
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from facedown.kit.events import Event
from facedown.server.bots.levels import searches
from facedown.server.bots.warming import Warming
from facedown.server.support.logs import log

ATTEMPTS = 3
COMMAND = (sys.executable, "-P", "-m", "facedown.server.bots.worker")


class BotFailed(Exception):
    """No worker could say what the bot plays."""


class WorkerDied(Exception):
    """The worker died, hung or gave no proper answer."""


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class SeatedBot:
    """A bot at a table: what it was made from, and all that its seat has heard."""

    level: str
    game: str
    players: int
    options: dict[str, Any]
    seat: int
    seed: str
    heard: list[Event] = field(default_factory=list)

    def ask(self, since: int, until: int, legal: Sequence[str]) -> bytes:
        asked = {
            "level": self.level,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seat": self.seat,
            "seed": self.seed,
            "since": since,
            "events": self.heard[since:until],
            "legal": legal,
        }
        return json.dumps(asked).encode() + b"\n"


class BotWorkers:
    def __init__(self, most: int, patience: float) -> None:
        self._most = most  # workers for bots that search, and as many for the others
        self._patience = patience  # seconds for one choice
        self.warming = Warming(COMMAND)
        self.workers: list[Worker] = []
        self._ending: list[asyncio.Task[None]] = []
        self._worker_of: WeakKeyDictionary[SeatedBot, Worker] = WeakKeyDictionary()

    def expect(self, level: str, game: str) -> None:
        """Such a bot has sat down: begin to prepare what it needs."""
        self.warming.begin(level, game)

    async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        await self.warming.done(bot.level, bot.game)
        for _ in range(ATTEMPTS):
            worker = self._worker_for(bot)
            try:
                return await worker.choose(bot, legal, self._patience)
            except (WorkerDied, OSError, TimeoutError) as error:
                log.error("A bots' worker is replaced: %s", type(error).__name__)
                self._dismiss(worker)
        raise BotFailed

    def _worker_for(self, bot: SeatedBot) -> "Worker":
        """The worker that knows the bot; otherwise the least busy one for its kind, or a new one."""
        known = self._worker_of.get(bot)
        if known is not None and known in self.workers:
            return known
        same_kind = [worker for worker in self.workers if worker.is_for_search == searches(bot.level)]
        worker = min(same_kind, key=lambda each: each.asked, default=None)
        if worker is None or (worker.asked and len(same_kind) < self._most):
            worker = Worker(searches(bot.level))
            self.workers.append(worker)
        self._worker_of[bot] = worker
        return worker

    def _dismiss(self, worker: "Worker") -> None:
        if worker in self.workers:
            self.workers.remove(worker)
            worker.kill()
            self._ending.append(asyncio.create_task(worker.ended()))

    async def stop(self) -> None:
        for worker in list(self.workers):
            self._dismiss(worker)
        await self.warming.stop()
        await asyncio.gather(*self._ending)


class Worker:
    def __init__(self, is_for_search: bool) -> None:
        self.is_for_search = is_for_search
        self.asked = 0  # questions that are waiting here
        self.process: Process | None = None
        self._lock = asyncio.Lock()
        self._told: WeakKeyDictionary[SeatedBot, int] = WeakKeyDictionary()  # how much each bot has heard there
        self._is_dead = False

    async def choose(self, bot: SeatedBot, legal: Sequence[str], patience: float) -> str:
        self.asked += 1
        try:
            async with self._lock, asyncio.timeout(patience):
                return await self._choose(bot, legal)
        finally:
            self.asked -= 1

    async def _choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        since, until = self._told.get(bot, 0), len(bot.heard)
        answer = await self._answer(bot.ask(since, until, legal))
        if "forgotten" in answer:
            answer = await self._answer(bot.ask(0, until, legal))
        if answer.get("move") not in legal:
            log.error("A bot of level %s failed: %s\n%s", bot.level, answer.get("error"), answer.get("where", ""))
            self._told.pop(bot, None)
            raise BotFailed
        self._told[bot] = until
        return str(answer["move"])

    async def _answer(self, line: bytes) -> dict[str, Any]:
        """Ask, and wait for the answer. If that is cut short, the answer stays in the pipe, so the worker is killed."""
        if self._is_dead:
            raise WorkerDied
        try:
            asks, answers = await self.pipes()
            asks.write(line)
            await asks.drain()
            answer = dict(json.loads(await answers.readline()))
        except BaseException as error:
            self.kill()
            if isinstance(error, (ValueError, TypeError, OSError, RuntimeError)):  # the last: its pipe is closed already
                raise WorkerDied from None
            raise
        return answer

    async def pipes(self) -> tuple[StreamWriter, StreamReader]:
        if self.process is None:
            # A session of its own: Ctrl-C is for the server, which then closes the pipe.
            self.process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        if self.process.stdin is None or self.process.stdout is None:
            raise WorkerDied
        return self.process.stdin, self.process.stdout

    def kill(self) -> None:
        self._is_dead = True
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def ended(self) -> None:
        if self.process is not None:
            await self.process.communicate()
