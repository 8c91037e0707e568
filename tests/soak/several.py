"""Two servers on one PostgreSQL, behind nginx (or tests.server.processes.Proxy if it is not installed), and games on them."""

import asyncio
import contextlib
import os
import random
import re
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
SILENT_AFTER = 5.0  # seconds: the shortest that can be set
GAME: dict[str, Any] = {"game": "pairs", "options": {"pairs": 9}}  # 70 to 250 random moves
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
    """Start two servers, and a web server in front of them.

    `urls`: of the database, by the name of a server that does not reach it directly. `cables`: by the name of a server, the
    cable through which the web server reaches it.
    """
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
    """Start a web server in front of servers 1 and 2, and yield its address.

    nginx gets the file from docs/hosting, without its limits per visitor, because all players come from the same address.
    `is_mixed_up`: nginx takes each server for the other one.
    """
    if NGINX is None:
        with Proxy([]) as proxy:
            proxy.addresses = dict(addresses)
            yield proxy.address
        return
    address = f"127.0.0.1:{free_port()}"
    file = (HOSTING_FOLDER / "nginx-several.conf").read_text().replace("443 ssl", address)
    file = re.sub(r"^ *limit_(req|conn) .*\n", "", file, flags=re.MULTILINE)
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
    """A function that opens connections to this PostgreSQL, for a cable."""
    return lambda: asyncio.open_unix_connection(postgres.folder / ".s.PGSQL.5432")


def url_through(port: int, url: URL) -> URL:
    """The URL of the same database, reached through a cable that listens on this port."""
    return url.set(host="127.0.0.1", port=port, query={})


@dataclass
class Outcome:
    """How games went during which a fault happened."""

    games: list[Game]
    waits: list[float]  # seconds between two moves at a table, until the fault was over

    @property
    def players(self) -> list[Player]:
        return [player for game in self.games for player in game.players]

    @property
    def long_wait(self) -> float:
        """How many seconds 99 of 100 moves took at most."""
        return statistics.quantiles(self.waits, n=100, method="inclusive")[98]

    def check_waits(self, seconds: float) -> None:
        """Assert that 99 of 100 moves were at most this late. A busy machine gets more time."""
        load = max(1.0, os.getloadavg()[0] / count_cores())
        assert self.long_wait <= PACE + seconds * load

    def describe(self) -> str:
        cut_off_count = sum(any(player.close_codes for player in game.players) for game in self.games)
        moves = sum(game.confirmed_move_count for game in self.games)
        refusals = sum((player.refusals for player in self.players), Counter[str]())
        failed_dials = sum(len(player.failed_dials) for player in self.players)
        return (
            f"{len(self.games)} tables, {cut_off_count} of them cut off, {moves:,} moves; "
            f"wait p50 {statistics.median(self.waits):.2f} s, p99 {self.long_wait:.2f} s, longest {max(self.waits):.2f} s; "
            f"failed dials {failed_dials}, refusals {dict(refusals)}"
        )


def play_through(pair: Pair, fault: Fault, *, silence: float = 3.0, other_address: str | None = None) -> Outcome:
    """Play games while the fault happens, and then to their ends. Asserts that exactly the moves that were told are stored.

    `other_address`: that of another web server, to which the second player at each table connects.
    """

    async def work() -> Outcome:
        games = await asyncio.to_thread(lambda: [Game(pair.address, number, PACE, silence, **GAME) for number in range(TABLES)])
        for game in games:
            game.players[1].address = other_address or pair.address
        play_task = asyncio.gather(*(game.play() for game in games))
        await wait_for_moves(games, 3)
        await fault(games)
        await wait_for_moves(games, 1)  # so that the longest wait counts too
        outcome = Outcome(games, [wait for game in games for wait in game.waits])
        for game in games:
            game.pace = 0.0
        await play_task
        return outcome

    outcome = asyncio.run(work())
    for game in outcome.games:
        assert game.check_record() == len(stored_moves(pair.url, game.code)) == game.confirmed_move_count
        game.leave()
    return outcome


def stop_postgres(postgres: Postgres, mode: str) -> None:
    if mode == "SIGKILL":
        os.kill(postgres.pid, signal.SIGKILL)
    else:
        postgres.stop(mode)


def start_postgres(postgres: Postgres) -> None:
    """Start PostgreSQL, trying again until it works: after a kill, its processes take a moment to end."""

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
    """For each table with a game in progress, the number of the server that owns it."""
    return dict(execute(url, "SELECT code, server FROM tables WHERE stage = 'playing' AND server IS NOT NULL"))


def wait_for_one_owner(pair: Pair, games: list[Game]) -> None:
    """Wait until the tables of all these games belong to the same server."""
    codes = {game.code for game in games}

    def have_one_owner() -> bool:
        return len({owner for code, owner in owners(pair.url).items() if code in codes}) == 1

    wait_until(have_one_owner, "all tables to be at one server", seconds=PATIENCE)


def server_numbers(url: URL) -> list[int]:
    """The numbers of all servers that have signed in. A server gets a new number each time."""
    return [number for [number] in execute(url, "SELECT id FROM servers ORDER BY id")]


def wait_for_eviction(pair: Pair) -> None:
    """Wait until the first server, which hangs, no longer has a connection to the database."""
    locks_of_first = (
        "SELECT 1 FROM pg_locks JOIN servers ON id = objid AND name = '1' WHERE locktype = 'advisory' AND objsubid = 2"
    )
    wait_until(lambda: not execute(pair.url, locks_of_first), "the eviction", seconds=PATIENCE)


def try_to_seat_bot(host: Person, code: str, level: str) -> int | None:
    """Put a bot on seat 1. Returns the status of the answer, or None if no answer came."""
    try:
        return host.ask("PUT", f"/api/tables/{code}/seats/1", {"sitter": "bot", "level": level}).status_code
    except httpx2.TransportError:
        return None


async def wait_for_lost_answers(cable: Cable, count: int) -> None:
    while cable.lost_answers < count:  # noqa: ASYNC110 - another thread counts
        await asyncio.sleep(0.05)


def open_and_watch(server: ServerProcess, count: int) -> list[str]:
    """Open tables at this server and connect to them, so that they belong to it. Returns their codes."""
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
