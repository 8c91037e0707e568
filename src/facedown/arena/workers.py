"""Games on every core: worker processes that each play one game after the other.

Ctrl-C reaches the main process alone, which then hands out no more games. A worker that fails or dies stops the tournament;
what the others have finished is kept.
"""

import multiprocessing
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from facedown.arena.play import Contest, Played, play_game, seated
from facedown.kit.errors import BadInput

TICK = 0.1  # seconds after which an interrupt is noticed at the latest


class WorkerFailed(Exception):
    """A game could not be played to its end; says which, and why."""


class Ready:
    """A worker could make every bot."""


@dataclass(frozen=True)
class CannotPlay:
    """A bot that cannot play this, as it said."""

    error: BadInput


@dataclass(frozen=True)
class Broken:
    """An error that nobody foresaw, as a traceback."""

    trace: str


class Interrupt:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.is_set = False

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Ctrl-C sets it, and interrupts nothing."""
        if threading.current_thread() is not threading.main_thread():  # only there can signals be caught
            yield
            return
        before = signal.signal(signal.SIGINT, lambda *_: setattr(self, "is_set", True))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


@dataclass
class Worker:
    process: BaseProcess
    connection: Connection
    game: int | None = None  # what it is playing

    def hand(self, game: int | None) -> None:
        """The next game, or None: there are no more."""
        self.game = game
        with suppress(ConnectionError):  # one that has died is noticed when it is listened to
            self.connection.send(game)

    def doing(self) -> str:
        return "it started" if self.game is None else f"it played game {self.game}"


def play_games(contest: Contest, count: int, interrupt: Interrupt) -> Iterator[Played]:
    """The games as they end, in any order; fewer where interrupted. BadInput: a bot refuses; WorkerFailed: one breaks."""
    everyone = hired(contest, min(count, contest.schedule.games))
    workers = {worker.connection: worker for worker in everyone}
    numbers = iter(range(1, contest.schedule.games + 1))
    try:
        while workers and not interrupt.is_set:
            for connection in wait(list(workers), TICK):
                worker = workers[connection]  # type: ignore[index]  # wait gives back what it was given
                said = answer(contest, worker)
                worker.hand(next(numbers, None))
                if worker.game is None:
                    del workers[worker.connection]
                if isinstance(said, Played):
                    yield said
    finally:
        for worker in everyone:
            worker.process.terminate()
        for worker in everyone:
            worker.process.join()


def answer(contest: Contest, worker: Worker) -> Played | Ready:
    """What a worker says; an exception where it says that something went wrong, or says nothing any more."""
    try:
        said: Played | Ready | CannotPlay | Broken = worker.connection.recv()
    except (EOFError, ConnectionError):
        worker.process.join()
        raise WorkerFailed(f"A worker ended by itself (exit code {worker.process.exitcode}) while {worker.doing()}.") from None
    match said:
        case CannotPlay(error):
            raise error
        case Broken(trace):
            raise WorkerFailed(f"{what_broke(contest, worker.game)}\n\n{trace}")
    return said


def what_broke(contest: Contest, game: int | None) -> str:
    if game is None:
        return "A bot could not be made."
    return (
        f"Game {game} broke off (its bots: {', '.join(contest.schedule.seating(game))}; its seed: {contest.game_seed(game)!r})."
    )


def hired(contest: Contest, count: int) -> list[Worker]:
    """Processes made from nothing: a copy of this one would copy locks that other threads hold."""
    context = multiprocessing.get_context("spawn")
    workers = []
    with deaf():
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, contest))
            process.start()
            theirs.close()  # so that it closes when the worker ends
            workers.append(Worker(process, ours))
    return workers


@contextmanager
def deaf() -> Iterator[None]:
    """Processes made meanwhile never hear Ctrl-C, not even while they start."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def work(connection: Connection, contest: Contest) -> None:
    """A worker's life: makes every bot once, then plays the games whose numbers it is sent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        connection.send(tried(contest))
        while (number := connection.recv()) is not None:
            connection.send(attempt(contest, number))
    except (EOFError, ConnectionError):
        return  # nobody is listening any more


def tried(contest: Contest) -> Ready | CannotPlay | Broken:
    try:
        for name in dict.fromkeys(contest.named):
            seated(contest, name, number=1, seat=0)
    except BadInput as error:
        return CannotPlay(error)
    except Exception:
        return Broken(traceback.format_exc())
    return Ready()


def attempt(contest: Contest, number: int) -> Played | Broken:
    try:
        return play_game(contest, number)
    except Exception:
        return Broken(traceback.format_exc())
