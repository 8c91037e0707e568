"""Two servers on one PostgreSQL behind nginx (or behind our own web server, where it is not installed), and games there."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import statistics
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import URL

from facedown.engine.cores import count_cores
from tests.databases import NoPostgres, Postgres, execute
from tests.server.people import Client, Frame, Person, play_randomly
from tests.server.processes import Proxy, ServerProcess, Streams
from tests.server.returning import BROKEN, Game, Player
from tests.server.test_hosting import HOSTING_FOLDER, NGINX, answers, run_nginx
from tests.server.test_processes import stored_moves, wait_for_moves
from tests.soak.cable import Cable
from tests.waiting import PATIENCE, wait_until

TABLES = int(os.environ.get("FACEDOWN_FAULT_TABLES", "8"))
PACE = 0.2  # seconds before each move
SILENT_AFTER = 5.0  # seconds: the shortest that a host may set
GAME: dict[str, Any] = {"game": "pairs", "options": {"pairs": 9}}  # 70 to 250 moves, if they are random
WAITS_FOR_LOCK = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"

Fault = Callable[[list[Game]], Awaitable[None]]


@dataclass
class Pair:
    """Two servers with a web server in front of them."""

    url: URL
    one: ServerProcess
    two: ServerProcess
    address: str  # of the web server


@contextlib.contextmanager
def run_pair(
    url: URL, folder: Path, urls: Mapping[str, URL] | None = None, cables: Mapping[str, Cable] | None = None
) -> Iterator[Pair]:
    """`urls`: by server, how it reaches the database, if not directly. `cables`: by server, how the web server reaches it."""
    with contextlib.ExitStack() as stack:
        one, two = (
            stack.enter_context(
                ServerProcess(folder, (urls or {}).get(name, url), name, deal_timeout=0, silent_after=SILENT_AFTER)
            )
            for name in ("1", "2")
        )
        addresses = {server.name: server.address for server in (one, two)}
        for name, cable in (cables or {}).items():
            cable.connect = partial(asyncio.open_connection, *addresses[name].split(":"))
            addresses[name] = cable.address
        yield Pair(url, one, two, stack.enter_context(run_front(folder, addresses)))


@contextlib.contextmanager
def run_front(folder: Path, addresses: Mapping[str, str], *, is_mixed_up: bool = False) -> Iterator[str]:
    """A web server in front of the servers 1 and 2, with the file from docs/hosting if it is nginx. Yields its address.

    `is_mixed_up`: under the name of each server, nginx knows the other one.
    """
    if NGINX is None:
        with Proxy([]) as proxy:
            proxy.addresses = dict(addresses)
            yield proxy.address
        return
    address = f"127.0.0.1:{free_port()}"
    file = (HOSTING_FOLDER / "nginx-several.conf").read_text().replace("443 ssl", address)
    file = file.replace("127.0.0.1:8001", addresses["1"]).replace("127.0.0.1:8002", addresses["2"])
    if is_mixed_up:
        file = file.replace("location @1", "location @other").replace("location @2", "location @1").replace("@other", "@2")
    with run_nginx(folder, f"error_log {folder}/nginx.log;\n{file}"):
        wait_until(lambda: answers(f"http://{address}/api/ready"), "nginx to answer", seconds=PATIENCE)
        yield address


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def connect_to(postgres: Postgres) -> Callable[[], Awaitable[Streams]]:
    """Opens connections to this PostgreSQL, for a cable."""
    return lambda: asyncio.open_unix_connection(postgres.folder / ".s.PGSQL.5432")


def url_through(port: int, url: URL) -> URL:
    """The same database, reached through a cable."""
    return url.set(host="127.0.0.1", port=port, query={})


@dataclass
class Outcome:
    """How games went in which a fault happened."""

    games: list[Game]
    waits: list[float]  # seconds between two moves of a table, until the fault was over

    @property
    def players(self) -> list[Player]:
        return [player for game in self.games for player in game.players]

    @property
    def long_wait(self) -> float:
        """99 of 100 moves came sooner than after that many seconds."""
        return statistics.quantiles(self.waits, n=100)[98]

    def check_waits(self, seconds: float) -> None:
        """Check that 99 of 100 moves came within the pace and this time; later if the machine has other things to do."""
        busy = max(1.0, os.getloadavg()[0] / count_cores())
        assert self.long_wait <= PACE + seconds * busy

    def describe(self) -> str:
        hit = sum(any(player.close_codes for player in game.players) for game in self.games)
        moves = sum(game.moves_told for game in self.games)
        refusals = sum((player.refusals for player in self.players), Counter[str]())
        dials = sum(len(player.failed_dials) for player in self.players)
        return (
            f"{len(self.games)} tables, {hit} of them cut off, {moves:,} moves; "
            f"wait p50 {statistics.median(self.waits):.2f} s, p99 {self.long_wait:.2f} s, longest {max(self.waits):.2f} s; "
            f"failed dials {dials}, refusals {dict(refusals)}"
        )


def play_through(pair: Pair, fault: Fault, *, silence: float = 3.0, other_address: str | None = None) -> Outcome:
    """Play games while the fault happens, and then to their ends. Every move that was told is stored once, and no other.

    `other_address`: of another web server, to which the second player of each table connects.
    """

    async def work() -> Outcome:
        games = await asyncio.to_thread(lambda: [Game(pair.address, number, PACE, silence, **GAME) for number in range(TABLES)])
        for game in games:
            game.players[1].address = other_address or pair.address
        playing = asyncio.gather(*(game.play() for game in games))
        await wait_for_moves(games, 3)
        await fault(games)
        await wait_for_moves(games, 1)  # so that the longest wait counts, too
        outcome = Outcome(games, [wait for game in games for wait in game.waits])
        for game in games:
            game.pace = 0.0
        await playing
        return outcome

    outcome = asyncio.run(work())
    for game in outcome.games:
        assert game.check_record() == len(stored_moves(pair.url, game.code)) == game.moves_told
        game.leave()
    return outcome


def stop_postgres(postgres: Postgres, mode: str) -> None:
    if mode == "SIGKILL":
        os.kill(postgres.pid, signal.SIGKILL)
    else:
        postgres.stop(mode)


def start_postgres(postgres: Postgres) -> None:
    """Start PostgreSQL. After a kill, its processes take a moment to notice it."""

    def try_to_start() -> bool:
        try:
            postgres.start()
        except NoPostgres:
            return False
        return True

    wait_until(try_to_start, "PostgreSQL to start", seconds=PATIENCE)


async def wait_for_refusals(games: list[Game]) -> None:
    while not any(player.refusals["not-saved"] for game in games for player in game.players):  # noqa: ASYNC110
        await asyncio.sleep(0.1)


def start_if_down(postgres: Postgres) -> None:
    try:
        os.kill(postgres.pid, 0)
    except (OSError, ValueError):
        start_postgres(postgres)


def owners(url: URL) -> dict[str, int]:
    """The number of the server that owns each table which is played."""
    return dict(execute(url, "SELECT code, server FROM tables WHERE stage = 'playing' AND server IS NOT NULL"))


def server_numbers(url: URL) -> list[int]:
    """Servers have a new number each time they sign in."""
    return [number for [number] in execute(url, "SELECT id FROM servers ORDER BY id")]


def wait_for_eviction(pair: Pair) -> None:
    """Wait until the first server, which hangs, has no connection to the database any more."""
    of_first = "SELECT 1 FROM pg_locks JOIN servers ON id = objid AND name = '1' WHERE locktype = 'advisory' AND objsubid = 2"
    wait_until(lambda: not execute(pair.url, of_first), "the eviction", seconds=PATIENCE)


def try_to_seat_bot(host: Person, code: str, level: str) -> int | None:
    """Put a bot on seat 1, and return the status of the answer; None if there was none."""
    try:
        return host.ask("PUT", f"/api/tables/{code}/seats/1", {"sitter": "bot", "level": level}).status_code
    except httpx2.TransportError:
        return None


async def wait_for_lost_answers(cable: Cable, count: int) -> None:
    while cable.lost_answers < count:  # noqa: ASYNC110 - another thread counts
        await asyncio.sleep(0.05)


def open_and_watch(server: ServerProcess, count: int) -> list[str]:
    """Open tables at this server, which somebody connects to, so that they belong to it. Returns their codes."""
    person = Person(server.address)
    codes = [person.open_table() for _ in range(count)]
    for code in codes:
        person.connect(code).wait_for("table")
    person.leave()
    return codes


def report(fault: str, outcome: Outcome) -> None:
    print(f"\n{fault}: {outcome.describe()}")  # noqa: T201


def play_until_cut_off(clients: Sequence[Client], positions: list[Frame]) -> None:
    """Play random moves until the game is over or the server is gone."""
    with contextlib.suppress(*BROKEN):
        play_randomly(clients, positions, random.Random(1))
