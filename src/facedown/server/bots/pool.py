"""The worker processes in which bots think. All tables share a few of them, and each is started when it is first needed.

Bots that search have workers of their own, because they think for a long time and other bots must not wait for them. Where
several tables wait for the same worker, fair_turns.py decides which is next.

A worker that dies or hangs is replaced. The server keeps everything that each bot has heard, so the bot knows the same in a new
worker, and chooses the same.
"""

import asyncio
import contextlib
import json
import sys
import time
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

import orjson

from facedown.kit.events import Event
from facedown.server.bots.fair_turns import Asker, FairTurns, LastTurns, nobody
from facedown.server.bots.levels import uses_search
from facedown.server.bots.warming import SearchWarmer
from facedown.server.support.logs import log
from facedown.server.support.metrics import Metrics

ATTEMPTS = 3
COMMAND = (sys.executable, "-P", "-m", "facedown.server.bots.worker")


class BotFailed(Exception):
    """No worker could choose a move for the bot."""


class StaleQuestion(Exception):
    """The bot has heard more events since the request was made, so its legal moves may have changed. No worker was asked."""


class WorkerDied(Exception):
    """The worker died, hung or sent an invalid answer."""


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class SeatedBot:
    """A bot at a table: what it is made from, and all events that its seat has heard."""

    level: str
    game: str
    players: int
    options: dict[str, Any]
    seat: int
    seed: str
    events: list[Event] = field(default_factory=list)
    asker: Callable[[], Asker] = nobody  # the guest on whose behalf it thinks

    def encode_request(self, since: int, until: int, legal: Sequence[str]) -> bytes:
        """A request for the bot's choice among the legal moves, with its events from number `since` to `until`."""
        request = {
            "level": self.level,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seat": self.seat,
            "seed": self.seed,
            "since": since,
            "events": self.events[since:until],
            "legal": legal,
        }
        return orjson.dumps(request) + b"\n"


class WorkerPool:
    """All worker processes of a server."""

    def __init__(self, max_workers: int, timeout: float, metrics: Metrics | None = None) -> None:
        """`max_workers`: limit for processes with bots that search, and again for the others. `timeout`: seconds per choice."""
        self._max_workers = max_workers
        self._timeout = timeout
        self._metrics = metrics or Metrics()
        self.warmer = SearchWarmer(COMMAND)
        self.workers: list[Worker] = []
        self._closing_tasks: set[asyncio.Task[None]] = set()
        self._last_turns = LastTurns()
        self._worker_of: WeakKeyDictionary[SeatedBot, Worker] = WeakKeyDictionary()

    def prepare(self, level: str, game: str) -> None:
        """Start compiling what a bot of this level needs. Call this when such a bot sits down."""
        self.warmer.start(level, game)

    def choose(self, bot: SeatedBot, legal: Sequence[str]) -> Coroutine[Any, Any, str]:
        """The move that the bot chooses. Raises BotFailed if no worker answers.

        Raises StaleQuestion if the bot hears another event before a worker turns to this request.
        """
        return self._choose(bot, len(bot.events), legal)

    async def _choose(self, bot: SeatedBot, event_count: int, legal: Sequence[str]) -> str:
        await self.warmer.wait(bot.level, bot.game)
        for _ in range(ATTEMPTS):
            worker, start = self._worker_for(bot), time.perf_counter()
            try:
                move = await worker.choose(bot, event_count, legal, self._timeout)
            except (WorkerDied, OSError, TimeoutError) as error:
                log.error("Replacing a worker process for bots: %s", type(error).__name__)
                self._remove(worker)
            else:
                self._metrics.observe_bot(time.perf_counter() - start)
                return move
        raise BotFailed

    def _worker_for(self, bot: SeatedBot) -> "Worker":
        """The worker that knows the bot; otherwise the least busy one of its kind, or a new one."""
        last_worker = self._worker_of.get(bot)
        if last_worker is not None and last_worker in self.workers:
            return last_worker
        same_kind = [worker for worker in self.workers if worker.is_for_search == uses_search(bot.level)]
        worker = min(same_kind, key=lambda candidate: candidate.pending_count, default=None)
        if worker is None or (worker.pending_count and len(same_kind) < self._max_workers):
            worker = Worker(uses_search(bot.level), self._last_turns)
            self.workers.append(worker)
        self._worker_of[bot] = worker
        return worker

    def _remove(self, worker: "Worker") -> None:
        if worker in self.workers:
            self.workers.remove(worker)
            worker.kill()
            task = asyncio.create_task(worker.wait_closed())
            self._closing_tasks.add(task)
            task.add_done_callback(self._closing_tasks.discard)

    async def stop(self) -> None:
        for worker in list(self.workers):
            self._remove(worker)
        await self.warmer.stop()
        await asyncio.gather(*self._closing_tasks)


class Worker:
    """One worker process. It is started with the first request, and answers one request at a time."""

    def __init__(self, is_for_search: bool, last_turns: LastTurns) -> None:
        self.is_for_search = is_for_search
        self.pending_count = 0  # requests that are waiting or being answered
        self.process: Process | None = None
        self._turns = FairTurns(last_turns)
        self._sent_counts: WeakKeyDictionary[SeatedBot, int] = WeakKeyDictionary()
        self._is_dead = False

    async def choose(self, bot: SeatedBot, event_count: int, legal: Sequence[str], timeout: float) -> str:  # noqa: ASYNC109 - waiting for its turn does not count
        """The move that the bot chooses. `event_count`: how many events it had heard when these were its legal moves."""
        self.pending_count += 1
        try:
            async with self._turns.take_turn(bot.asker), asyncio.timeout(timeout):
                if len(bot.events) != event_count:
                    raise StaleQuestion
                return await self._choose(bot, legal)
        finally:
            self.pending_count -= 1

    async def _choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        since, until = self._sent_counts.get(bot, 0), len(bot.events)
        answer = await self._ask(bot.encode_request(since, until, legal))
        if "forgotten" in answer:
            answer = await self._ask(bot.encode_request(0, until, legal))
        if answer.get("move") not in legal:
            log.error("A bot of level %s failed: %s\n%s", bot.level, answer.get("error"), answer.get("where", ""))
            self._sent_counts.pop(bot, None)
            raise BotFailed
        self._sent_counts[bot] = until
        return str(answer["move"])

    async def _ask(self, request: bytes) -> dict[str, Any]:
        """Send a request and wait for its answer.

        If this is cancelled, the worker is killed, because the next request would get the answer to this one.
        """
        if self._is_dead:
            raise WorkerDied
        try:
            requests, answers = await self.open_pipes()
            requests.write(request)
            await requests.drain()
            answer = dict(json.loads(await answers.readline()))
        except BaseException as error:
            self.kill()
            if isinstance(error, (ValueError, TypeError, OSError, RuntimeError)):  # RuntimeError: the pipe is closed
                raise WorkerDied from None
            raise
        return answer

    async def open_pipes(self) -> tuple[StreamWriter, StreamReader]:
        """The pipes to the process. Starts it if it is not running."""
        if self.process is None:
            # In a session of its own, so that Ctrl-C reaches only the server, which then closes the pipe.
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

    async def wait_closed(self) -> None:
        if self.process is not None:
            await self.process.communicate()
