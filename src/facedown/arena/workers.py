"""Plays games on all cores, in worker processes that each play one game after another.

Ctrl-C only reaches the main process, which then hands out no more games. If a bot does not answer, or crashes its worker, the
worker is replaced and the bot has lost the game. If a worker fails for another reason, the tournament stops; the games that
are finished are kept.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path

from facedown.arena.journal import Journal, read_journal
from facedown.arena.play import Contest, PlayedGame, forfeit_game, make_seated_bot, play_game
from facedown.bots.failures import describe_error
from facedown.bots.names import is_ours
from facedown.bots.plugins import BadBot, add_to_search_path
from facedown.engine.match import Match
from facedown.kit.errors import BadInput

TICK = 0.1  # an interrupt, or a bot that does not answer, is noticed within this many seconds
LONGEST_TICK = 0.5  # the most seconds counted between two looks, because the whole computer may have been suspended
PARENT_TICK = 1.0  # a worker notices within this many seconds that its parent process is gone
START_LIMIT = 60.0  # how many seconds a bot from outside has to be imported and created for the first time


class WorkerFailed(Exception):
    """The tournament cannot go on. The message says in which game that happened, and why."""


class Ready:
    """A worker's message: it was able to create every bot."""


@dataclass(frozen=True)
class BotUnusable:
    """A worker's message: a bot cannot be created for this contest, and why."""

    error: BadInput


@dataclass(frozen=True)
class WorkerError:
    """A worker's message: an unexpected error, as a traceback."""

    trace: str


@dataclass(frozen=True)
class WorkerLost:
    """A worker is given up: it has died, or its bot does not answer."""

    reason: str  # completes "the bot lost the game: …"
    asked_bot: int | None  # the bot that was running, if any: its seat, or before the first game its index among the bots


Message = Ready | BotUnusable | WorkerError | PlayedGame | WorkerLost


class Interrupt:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.is_set = False

    @contextmanager
    def catch(self) -> Iterator[None]:
        """Within this context Ctrl-C only sets the flag, and interrupts nothing."""
        if threading.current_thread() is not threading.main_thread():  # only the main thread can catch signals
            yield
            return
        before = signal.signal(signal.SIGINT, lambda *_: setattr(self, "is_set", True))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


@dataclass
class Worker:
    process: "subprocess.Popen[bytes]"
    connection: Connection
    journal: Path
    game: int | None = None  # the number of the game it is playing
    noted_bytes: int = 0  # bytes in its journal when we last looked
    silent_seconds: float = 0.0  # seconds since the journal last grew

    def hand(self, game: int) -> None:
        self.game, self.silent_seconds = game, 0.0
        with suppress(ConnectionError):  # a worker that has died is noticed in `_listen`
            self.connection.send(game)

    def receive(self) -> Message:
        """The worker's next message; `WorkerLost` if it has died."""
        try:
            message: Message = self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.wait()
            message = WorkerLost(
                f"its process ended {describe_exit(self.process.returncode)}", read_journal(self.journal).asked_bot
            )
        return message

    def look(self, elapsed: float, limit: float) -> WorkerLost | None:
        """The reason to give the worker up, if its bot has not answered within `limit` seconds, else None.

        `elapsed`: seconds since the last look.
        """
        noted_bytes = self.journal.stat().st_size if self.journal.exists() else 0
        self.silent_seconds = self.silent_seconds + elapsed if noted_bytes == self.noted_bytes else 0.0
        self.noted_bytes = noted_bytes
        asked_bot = read_journal(self.journal).asked_bot if self.silent_seconds > limit else None
        if asked_bot is None:
            return None
        return WorkerLost(f"it did not answer within {limit:g} second{'' if limit == 1 else 's'}", asked_bot)

    def end(self) -> None:
        """Kill the process, because bots may have started threads that never end."""
        self.process.kill()
        self.process.wait()


class Crew:
    """The workers of a tournament."""

    def __init__(self, contest: Contest, folder: Path, interrupt: Interrupt, numbers: Sequence[int] | None = None) -> None:
        self._contest = contest
        self._folder = folder
        self._interrupt = interrupt
        self._worker_count = 0
        self._to_play = range(1, contest.schedule.games + 1) if numbers is None else numbers
        self._handed_count = 0  # how many of these games were handed out
        self.workers: dict[Connection, Worker] = {}

    def start_worker(self) -> None:
        """Start a worker as a fresh process: a fork would copy locks, and `spawn` would import the user's main script again."""
        self._worker_count += 1
        journal = self._folder / f"{self._worker_count}"
        our_end, worker_end = multiprocessing.Pipe()
        path = [str(folder) for folder in sys.path]
        code = f"import sys; sys.path[:] = {path!r}; from facedown.arena.workers import work; work({worker_end.fileno()})"
        with ignore_interrupts():
            process = subprocess.Popen(  # noqa: S603 - our own Python
                [sys.executable, "-c", code], pass_fds=[worker_end.fileno()], stdin=subprocess.DEVNULL
            )
        worker_end.close()  # so that the connection closes when the worker ends
        self.workers[our_end] = Worker(process, our_end, journal)
        with suppress(ConnectionError):
            our_end.send((self._contest, journal))

    def prepare(self) -> None:
        """Wait until every worker has created every bot once. Raises BadInput if one of the bots cannot play."""
        waiting_connections = set(self.workers)
        for worker, message in self._listen():
            match message:
                case BotUnusable(error):
                    raise error
                case WorkerError(trace):
                    raise WorkerFailed(f"A bot could not be made.\n\n{trace}")
                case WorkerLost(reason, None):
                    raise WorkerFailed(f"A worker failed while it started: {reason}.")
                case WorkerLost(reason, int(asked_bot)):
                    name = self._contest.bot_names[asked_bot]
                    raise BadBot(f"{name} cannot be made: {reason}.", bot=name)
            waiting_connections.remove(worker.connection)
            if not waiting_connections:
                return

    def play(self) -> Iterator[PlayedGame]:
        """Yields the games as they end, in any order; fewer if interrupted."""
        for worker in list(self.workers.values()):
            self._hand_next(worker)
        for worker, message in self._listen():
            match message:
                case PlayedGame():
                    yield message
                case WorkerLost():
                    yield self._lose(worker, message)
                    continue
                case BotUnusable(error):
                    raise WorkerFailed(f"A worker could not be replaced: {error}") from error
                case WorkerError(trace):
                    raise WorkerFailed(f"{self._describe_failure(worker.game)}\n\n{trace}")
            self._hand_next(worker)

    def end(self) -> None:
        for worker in list(self.workers.values()):
            self._dismiss(worker)

    def _listen(self) -> Iterator[tuple[Worker, Message]]:
        """Yields the messages of workers, and `WorkerLost` for each that is given up, until interrupted or none is left."""
        before = time.monotonic()
        while self.workers and not self._interrupt.is_set:
            for connection in wait(list(self.workers), TICK):
                worker = self.workers[connection]  # type: ignore[index]  # wait returns the objects that it was given
                yield worker, worker.receive()
            now = time.monotonic()
            elapsed, before = min(now - before, LONGEST_TICK), now
            for worker in list(self.workers.values()):
                limit = self._contest.time_limit if worker.game is not None else max(START_LIMIT, self._contest.time_limit)
                if (loss := worker.look(elapsed, limit)) is not None:
                    yield worker, loss

    def _hand_next(self, worker: Worker) -> None:
        if self._has_more:
            worker.hand(self._to_play[self._handed_count])
            self._handed_count += 1
        else:
            self._dismiss(worker)

    @property
    def _has_more(self) -> bool:
        return self._handed_count < len(self._to_play)

    def _dismiss(self, worker: Worker) -> None:
        del self.workers[worker.connection]
        worker.end()
        worker.connection.close()

    def _lose(self, worker: Worker, loss: WorkerLost) -> PlayedGame:
        """The game that a lost worker was playing, forfeited by the bot at fault. Raises WorkerFailed if no bot was running."""
        if worker.game is None or loss.asked_bot is None:
            activity = "started" if worker.game is None else f"played game {worker.game}"
            raise WorkerFailed(f"A worker failed while it {activity}: {loss.reason}.")
        self._dismiss(worker)
        if self._has_more:
            self.start_worker()
        contest, number = self._contest, worker.game
        match = Match.deal(contest.game, players=contest.players, seed=contest.game_seed(number), options=contest.options)
        for seat, move in read_journal(worker.journal).moves:
            match.play(seat, move)
        return forfeit_game(contest, number, match, loss.asked_bot, loss.reason)

    def _describe_failure(self, game: int | None) -> str:
        if game is None:
            return "A bot could not be made."
        bots, seed = ", ".join(self._contest.schedule.seating(game)), self._contest.game_seed(game)
        return f"Game {game} broke off (its bots: {bots}; its seed: {seed!r})."


def play_games(
    contest: Contest, count: int, interrupt: Interrupt, numbers: Sequence[int] | None = None
) -> Iterator[PlayedGame]:
    """Yields the games as they end, in any order; fewer if interrupted. `numbers`: which games, if not all of them.

    Raises BadInput, before anything is played, if a bot cannot play; WorkerFailed if anything breaks that is not a bot's fault.
    """
    with tempfile.TemporaryDirectory(prefix="facedown-arena-") as folder:
        crew = Crew(contest, Path(folder), interrupt, numbers)
        try:
            for _ in range(min(count, contest.schedule.games if numbers is None else len(numbers))):
                crew.start_worker()
            crew.prepare()
            yield from crew.play()
        finally:
            crew.end()


def check_bots(contest: Contest) -> None:
    """Create every bot once, in a process of its own. Raises BadInput if one of them cannot play."""
    with tempfile.TemporaryDirectory(prefix="facedown-arena-") as folder:
        crew = Crew(contest, Path(folder), Interrupt())
        try:
            crew.start_worker()
            crew.prepare()
        finally:
            crew.end()


def describe_exit(code: int | None) -> str:
    if code is not None and code < 0:
        return f"by {next((a_signal.name for a_signal in signal.Signals if a_signal == -code), f'signal {-code}')}"
    return f"with exit code {code}"


@contextmanager
def ignore_interrupts() -> Iterator[None]:
    """Processes started within this context ignore Ctrl-C, even while they start."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def work(pipe: int) -> None:
    """Run a worker: create every bot once, then play the games whose numbers arrive. `pipe` is the worker's end of a pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, args=[os.getppid()], daemon=True).start()
    with suppress(OSError):  # if there is no stderr
        os.dup2(2, 1)  # so that what bots print does not get into the results
    add_to_search_path(Path.cwd())
    connection = Connection(pipe)
    try:
        contest, file = connection.recv()
        journal = Journal(file)
        connection.send(try_bots(contest, journal))
        while True:
            connection.send(attempt(contest, connection.recv(), journal))
    except (EOFError, ConnectionError):
        return  # nobody is listening any more


def end_with_parent(parent: int) -> None:
    """End this process when the main process is gone, so that a bot that never answers does not run for ever."""
    while os.getppid() == parent:
        time.sleep(PARENT_TICK)
    os._exit(1)


def try_bots(contest: Contest, journal: Journal) -> Ready | BotUnusable | WorkerError:
    for place, name in enumerate(contest.bot_names):
        journal.ask(place)
        try:
            make_seated_bot(contest, name, number=1, seat=0)
        except BadInput as error:
            return BotUnusable(error)
        except BaseException as error:  # a bot from outside may raise anything, even SystemExit
            if is_ours(name):
                return WorkerError(traceback.format_exc())
            return BotUnusable(BadBot(f"{name} cannot be made: it raised {describe_error(error)}.", bot=name))
        finally:
            journal.answer()
    return Ready()


def attempt(contest: Contest, number: int, journal: Journal) -> PlayedGame | WorkerError:
    try:
        return play_game(contest, number, journal)
    except Exception:
        return WorkerError(traceback.format_exc())
