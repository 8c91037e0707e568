"""Plays games on many machines. A game's number decides everything in it, so it does not matter which machine plays it.

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
from facedown.bots.plugins import add_to_search_path
from facedown.kit.errors import BadInput

TICK = 0.2  # seconds between looks at what has come back
LOOK_AGAIN = 5.0  # seconds between looks for machines that have joined or left
PATIENCE = 60.0  # seconds without any machine to play on, after which the tournament fails
CHUNK_SECONDS = 1.0  # how long a chunk should take
LARGEST_CHUNK = 500
CHUNKS_PER_CORE = 2  # one being played and one waiting
MOST_LOSSES = 5  # how often one chunk is handed out again, in case the chunk itself kills machines


class ChunkLost(Exception):
    """A machine was lost, and with it the result of a function that it was running."""


class RemoteError(Exception):
    """A function that was handed to a machine raised an error there."""


class Machine(NamedTuple):
    """One of the machines of a cluster."""

    id: str
    name: str  # for people
    cores: int


class Cluster(Protocol):
    """Machines that run functions for us."""

    def machines(self) -> list[Machine]:
        """The machines that are in the cluster now."""

    def submit(self, machine: Machine, function: Callable[..., Any], *arguments: Any) -> object:
        """Have a machine call a function. Returns a ticket with which to fetch the result."""

    def wait(self, tickets: Sequence[object], seconds: float) -> list[object]:
        """Wait at most this long, and return those of `tickets` for which something has come back. `tickets` is not empty."""

    def fetch(self, ticket: object) -> Any:
        """What the function returned. Raises ChunkLost if it never comes back, and RemoteError if the function raised."""

    def cancel(self, ticket: object) -> None: ...


@dataclass(frozen=True)
class Chunk:
    """Games that one machine plays in a row."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Failure:
    """Why a machine cannot be used, or why a chunk cannot be played. Such a chunk would fail on any other machine too."""

    reason: str


class Dispatcher:
    """Hands chunks of games to machines, and hands them out again when a machine is lost."""

    def __init__(self, contest: Contest, cluster: Cluster, interrupt: Interrupt, say: Callable[[str], None]) -> None:
        self._contest, self._cluster, self._interrupt, self._say = contest, cluster, interrupt, say
        check_bots(contest)
        self._folder = str(Path.cwd())
        self._expected_digest = digest_machine(contest)
        self._next_game = 1
        self._lost_chunks: deque[Chunk] = deque()
        self._losses: Counter[Chunk] = Counter()
        self._trials: dict[object, Machine] = {}  # machines that are being tried, by ticket
        self._chunks_out: dict[object, tuple[Machine, Chunk]] = {}
        self._accepted_machines: dict[str, Machine] = {}
        self._refused_ids: set[str] = set()
        self._games_on: Counter[str] = Counter()  # machine -> games that it has played
        self._seconds_per_game = CHUNK_SECONDS  # a guess until the first chunk has come back

    def play(self) -> Iterator[PlayedGame]:
        """Yields the games as they end, in any order; fewer if interrupted."""
        try:
            yield from self._play()
        finally:
            for ticket in [*self._trials, *self._chunks_out]:
                self._cluster.cancel(ticket)
            if self._games_on:
                self._say(f"Games played: {', '.join(f'{count:,} on {name}' for name, count in self._games_on.most_common())}.")

    def _play(self) -> Iterator[PlayedGame]:
        played_count, looked_at, alone_since = 0, -LOOK_AGAIN, time.monotonic()
        while played_count < self._contest.schedule.games and not self._interrupt.is_set:
            if time.monotonic() - looked_at >= LOOK_AGAIN:
                self._look()
                looked_at = time.monotonic()
            if self._accepted_machines or self._trials:
                alone_since = time.monotonic()
            elif time.monotonic() - alone_since > PATIENCE:
                raise WorkerFailed(f"The cluster has had no machine to play on for {PATIENCE:.0f} seconds.")
            self._hand_out()
            for ticket in self._wait():
                if ticket in self._trials:
                    self._judge(self._trials.pop(ticket), ticket)
                    continue
                games = self._receive(*self._chunks_out.pop(ticket), ticket)
                played_count += len(games)
                yield from games

    def _wait(self) -> list[object]:
        """Wait a little, and return the tickets for which something has come back."""
        tickets = [*self._trials, *self._chunks_out]
        if not tickets:
            time.sleep(TICK)  # nothing comes back until a machine has joined
            return []
        return self._cluster.wait(tickets, TICK)

    def _look(self) -> None:
        """Try machines that have joined, and forget those that have left."""
        machines = {machine.id: machine for machine in self._cluster.machines()}
        for lost_id in self._accepted_machines.keys() - machines.keys():
            self._give_up(self._accepted_machines[lost_id])
        tried_ids = {machine.id for machine in self._trials.values()}
        for machine in machines.values():
            if machine.id not in {*self._accepted_machines, *self._refused_ids, *tried_ids}:
                ticket = self._cluster.submit(machine, try_machine, self._contest, self._folder)
                self._trials[ticket] = machine

    def _give_up(self, machine: Machine) -> None:
        """Hand this machine no more chunks. If it is still in the cluster, it is tried again."""
        if self._accepted_machines.pop(machine.id, None) is not None:
            self._say(f"{machine.name} is lost; its games are played elsewhere.")

    def _judge(self, machine: Machine, ticket: object) -> None:
        """Accept a machine that computes what this one does."""
        try:
            answer: str | Failure = self._cluster.fetch(ticket)
        except ChunkLost:
            return  # if it is still there, it is tried again
        except RemoteError as error:
            answer = Failure(f"it raised {error}")  # most likely it does not have the same packages
        if answer == self._expected_digest:
            self._accepted_machines[machine.id] = machine
            return
        self._refused_ids.add(machine.id)
        reason = (
            answer.reason if isinstance(answer, Failure) else "it does not compute what this machine computes, to the last bit"
        )
        self._say(f"{machine.name} is left out: {reason}.")
        present_ids = {machine.id for machine in self._cluster.machines()}
        if not self._accepted_machines and not self._trials and present_ids and present_ids <= self._refused_ids:
            raise WorkerFailed("No machine of the cluster can play with this one. Install the same packages on all of them.")

    def _hand_out(self) -> None:
        chunk_counts = Counter(machine.id for machine, _ in self._chunks_out.values())
        for machine in self._accepted_machines.values():
            while chunk_counts[machine.id] < CHUNKS_PER_CORE * machine.cores and (chunk := self._next_chunk()) is not None:
                ticket = self._cluster.submit(machine, play_chunk, self._contest, chunk.numbers, self._folder)
                self._chunks_out[ticket] = (machine, chunk)
                chunk_counts[machine.id] += 1

    def _next_chunk(self) -> Chunk | None:
        if self._lost_chunks:
            return self._lost_chunks.popleft()
        first, end = self._next_game, self._contest.schedule.games + 1
        size = min(max(1, round(CHUNK_SECONDS / self._seconds_per_game)), LARGEST_CHUNK, end - first)
        self._next_game += size
        return Chunk(tuple(range(first, first + size))) if size else None

    def _receive(self, machine: Machine, chunk: Chunk, ticket: object) -> list[PlayedGame]:
        try:
            answer: tuple[list[PlayedGame], float] | Failure = self._cluster.fetch(ticket)
        except ChunkLost as loss:
            self._give_up(machine)  # at once, because the cluster may take a while to notice
            self._losses[chunk] += 1
            if self._losses[chunk] > MOST_LOSSES:
                numbers = f"games {chunk.numbers[0]} to {chunk.numbers[-1]}"
                raise WorkerFailed(f"Every machine that plays {numbers} is lost, lastly {machine.name}: {loss}.") from loss
            self._lost_chunks.append(chunk)
            return []
        except RemoteError as error:
            raise WorkerFailed(f"On {machine.name} an error was raised: {error}") from error
        if isinstance(answer, Failure):
            raise WorkerFailed(f"On {machine.name}: {answer.reason}")
        games, seconds = answer
        self._games_on[machine.name] += len(games)
        self._seconds_per_game = max(seconds / len(games), CHUNK_SECONDS / LARGEST_CHUNK)
        return games


# What runs on the other machines


def try_machine(contest: Contest, folder: str) -> str | Failure:
    """A digest of what this machine computes; a Failure if it does not have all the bots."""
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
    add_to_search_path(Path.cwd())


def play_chunk(contest: Contest, numbers: Sequence[int], folder: str) -> tuple[list[PlayedGame], float] | Failure:
    """Play these games, and measure how many seconds they take. Other people's bots get a process that can be killed."""
    enter(folder)
    start = time.monotonic()
    try:
        games = play_here(contest, numbers) if all(map(is_ours, contest.bot_names)) else play_in_worker(contest, numbers)
    except (BadInput, WorkerFailed) as error:
        return Failure(str(error))
    return games, time.monotonic() - start


def play_here(contest: Contest, numbers: Sequence[int]) -> list[PlayedGame]:
    with tempfile.TemporaryDirectory(prefix="facedown-arena-") as folder:
        journal, games = Journal(Path(folder) / "journal"), []
        for number in numbers:
            result = attempt(contest, number, journal)
            if isinstance(result, WorkerError):
                raise WorkerFailed(f"Game {number} broke off.\n\n{result.trace}")
            games.append(result)
    return games


def play_in_worker(contest: Contest, numbers: Sequence[int]) -> list[PlayedGame]:
    return list(play_games(contest, 1, Interrupt(), numbers))
