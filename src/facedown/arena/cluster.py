"""Plays games on many machines. A game's number decides everything in it, so that machines make no difference.

Each machine first shows that it plays and computes as this one does; one that does not is left out. It is then handed games in
chunks that last about a second. If a machine is lost, its chunks are handed to others.
"""

import os
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from facedown.arena.canary import digest_machine
from facedown.arena.journal import Journal
from facedown.arena.play import Contest, PlayedGame
from facedown.arena.workers import Interrupt, WorkerError, WorkerFailed, attempt, check_bots, play_games
from facedown.bots.names import is_ours
from facedown.bots.plugins import search_too
from facedown.kit.errors import BadInput

TICK = 0.2  # seconds between looks at what has come back
LOOK_AGAIN = 5.0  # seconds between looks for machines that have joined or left
PATIENCE = 60.0  # seconds without any machine to play on
CHUNK_SECONDS = 1.0
LARGEST_CHUNK = 500
CHUNKS_PER_CORE = 2  # one that is played and one that waits
MOST_LOSSES = 5  # how often one chunk is handed out again, in case the chunk itself kills machines


class Lost(Exception):
    """What was handed to a machine never came back, through no fault of the games."""


class Raised(Exception):
    """A function that was handed to a machine raised an error there."""


class Machine(NamedTuple):
    """One of the machines of a cluster."""

    id: str
    name: str  # for people
    cores: int


class Cluster(Protocol):
    """Machines that run functions for us."""

    def machines(self) -> list[Machine]:
        """Those that are there now."""

    def submit(self, machine: Machine, function: Callable[..., Any], *arguments: Any) -> object:
        """Have a machine call a function. Returns a ticket for what it returns."""

    def wait(self, tickets: Sequence[object], seconds: float) -> list[object]:
        """Those of the tickets for which something has come back, after at most this long."""

    def fetch(self, ticket: object) -> Any:
        """What came back. Raises Lost if it never will, and Raised if the function raised an error."""

    def cancel(self, ticket: object) -> None: ...


@dataclass(frozen=True)
class Chunk:
    """Games that one machine plays in a row."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Failure:
    """Why a machine could not play a chunk: not the machine's fault, so no other would do better."""

    why: str


class Dispatcher:
    """Hands chunks of games to machines, and hands them out again when a machine is lost."""

    def __init__(self, contest: Contest, cluster: Cluster, interrupt: Interrupt, say: Callable[[str], None]) -> None:
        self._contest, self._cluster, self._interrupt, self._say = contest, cluster, interrupt, say
        check_bots(contest)
        self._folder = str(Path.cwd())
        self._expected = digest_machine(contest)
        self._next_game = 1
        self._again: deque[Chunk] = deque()  # chunks that were lost
        self._losses: Counter[Chunk] = Counter()
        self._trials: dict[object, Machine] = {}  # machines that are showing what they compute
        self._handed: dict[object, tuple[Machine, Chunk]] = {}
        self._accepted: dict[str, Machine] = {}
        self._refused: set[str] = set()
        self._games_on: Counter[str] = Counter()  # machine -> games that it has played
        self._seconds_per_game = CHUNK_SECONDS  # until the first games say more

    def play(self) -> Iterator[PlayedGame]:
        """Yields the games as they end, in any order; fewer if interrupted."""
        try:
            yield from self._play()
        finally:
            for ticket in [*self._trials, *self._handed]:
                self._cluster.cancel(ticket)
            if self._games_on:
                self._say(f"Games played: {', '.join(f'{count:,} on {name}' for name, count in self._games_on.most_common())}.")

    def _play(self) -> Iterator[PlayedGame]:
        played, looked, alone_since = 0, -LOOK_AGAIN, time.monotonic()
        while played < self._contest.schedule.games and not self._interrupt.is_set:
            if time.monotonic() - looked >= LOOK_AGAIN:
                self._look()
                looked = time.monotonic()
            if self._accepted or self._trials:
                alone_since = time.monotonic()
            elif time.monotonic() - alone_since > PATIENCE:
                raise WorkerFailed(f"No machine of the cluster has been there to play for {PATIENCE:.0f} seconds.")
            self._hand_out()
            for ticket in self._cluster.wait([*self._trials, *self._handed], TICK):
                if ticket in self._trials:
                    self._judge(self._trials.pop(ticket), ticket)
                    continue
                games = self._receive(*self._handed.pop(ticket), ticket)
                played += len(games)
                yield from games

    def _look(self) -> None:
        """Try machines that have joined, and forget those that have left."""
        there = {machine.id: machine for machine in self._cluster.machines()}
        for gone in self._accepted.keys() - there.keys():
            self._give_up(self._accepted[gone])
        tried = {machine.id for machine in self._trials.values()}
        for machine in there.values():
            if machine.id not in {*self._accepted, *self._refused, *tried}:
                ticket = self._cluster.submit(machine, try_machine, self._contest, self._folder)
                self._trials[ticket] = machine

    def _give_up(self, machine: Machine) -> None:
        """Hand a machine nothing more. Should it still be there, it is tried again."""
        if self._accepted.pop(machine.id, None) is not None:
            self._say(f"{machine.name} is lost; its games are played elsewhere.")

    def _judge(self, machine: Machine, ticket: object) -> None:
        """Accept a machine that computes what this one does."""
        try:
            found: str | Failure = self._cluster.fetch(ticket)
        except Lost:
            return  # if it is still there, it is tried again
        except Raised as error:
            found = Failure(f"it raised {error}")  # most likely it does not have the same packages
        if found == self._expected:
            self._accepted[machine.id] = machine
            return
        self._refused.add(machine.id)
        why = found.why if isinstance(found, Failure) else "it does not compute what this machine computes, to the last bit"
        self._say(f"{machine.name} is left out: {why}.")
        if not self._accepted and not self._trials and len(self._refused) == len(self._cluster.machines()):
            raise WorkerFailed("No machine of the cluster can play with this one. Install the same packages on all of them.")

    def _hand_out(self) -> None:
        busy = Counter(machine.id for machine, _ in self._handed.values())
        for machine in self._accepted.values():
            while busy[machine.id] < CHUNKS_PER_CORE * machine.cores and (chunk := self._next_chunk()) is not None:
                ticket = self._cluster.submit(machine, play_chunk, self._contest, chunk.numbers, self._folder)
                self._handed[ticket] = (machine, chunk)
                busy[machine.id] += 1

    def _next_chunk(self) -> Chunk | None:
        if self._again:
            return self._again.popleft()
        first, end = self._next_game, self._contest.schedule.games + 1
        size = min(max(1, round(CHUNK_SECONDS / self._seconds_per_game)), LARGEST_CHUNK, end - first)
        self._next_game += size
        return Chunk(tuple(range(first, first + size))) if size else None

    def _receive(self, machine: Machine, chunk: Chunk, ticket: object) -> list[PlayedGame]:
        try:
            found: tuple[list[PlayedGame], float] | Failure = self._cluster.fetch(ticket)
        except Lost as lost:
            self._give_up(machine)  # at once, because the cluster may take a while to notice
            self._losses[chunk] += 1
            if self._losses[chunk] > MOST_LOSSES:
                numbers = f"games {chunk.numbers[0]} to {chunk.numbers[-1]}"
                raise WorkerFailed(f"Whoever plays {numbers} is lost, last {machine.name}: {lost}.") from lost
            self._again.append(chunk)
            return []
        except Raised as error:
            raise WorkerFailed(f"On {machine.name} an error was raised: {error}") from error
        if isinstance(found, Failure):
            raise WorkerFailed(f"On {machine.name}: {found.why}")
        games, seconds = found
        self._games_on[machine.name] += len(games)
        self._seconds_per_game = max(seconds / len(games), CHUNK_SECONDS / LARGEST_CHUNK)
        return games


# What runs on the other machines


def try_machine(contest: Contest, folder: str) -> str | Failure:
    """What this machine computes; a Failure if it does not have all the bots."""
    enter(folder)
    try:
        check_bots(contest)
        return digest_machine(contest)
    except (BadInput, WorkerFailed) as error:
        return Failure(str(error).rstrip("."))


def enter(folder: str) -> None:
    """Look for bots where the tournament was started, if there is such a folder on this machine."""
    with suppress(OSError):
        os.chdir(folder)
    search_too(Path.cwd())


def play_chunk(contest: Contest, numbers: Sequence[int], folder: str) -> tuple[list[PlayedGame], float] | Failure:
    """Play these games, and measure how many seconds they take. Bots from outside get a process that may be killed."""
    enter(folder)
    start = time.monotonic()
    try:
        games = play_ours(contest, numbers) if all(map(is_ours, contest.named)) else play_watched(contest, numbers)
    except (BadInput, WorkerFailed) as error:
        return Failure(str(error))
    return games, time.monotonic() - start


def play_ours(contest: Contest, numbers: Sequence[int]) -> list[PlayedGame]:
    with tempfile.TemporaryDirectory(prefix="facedown-arena-") as folder:
        journal, games = Journal(Path(folder) / "journal"), []
        for number in numbers:
            found = attempt(contest, number, journal)
            if isinstance(found, WorkerError):
                raise WorkerFailed(f"Game {number} broke off.\n\n{found.trace}")
            games.append(found)
    return games


def play_watched(contest: Contest, numbers: Sequence[int]) -> list[PlayedGame]:
    return list(play_games(contest, 1, Interrupt(), numbers))
