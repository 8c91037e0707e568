"""Servers in processes of their own that share a database, and are killed, frozen or stopped during games.

This is the short form of `./dev soak tests/soak/test_servers.py`.
"""

import asyncio
import contextlib
import random
import secrets
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import URL

from facedown.server.protocol.messages import CloseCode
from tests.databases import Postgres, execute, postgres_or_skip
from tests.server.people import Person, play_randomly, seat_players
from tests.server.processes import Proxy, ServerProcess
from tests.server.returning import Game
from tests.server.test_fairness import Start, commit
from tests.waiting import A_GAME, PATIENCE, wait_until

TABLES = 4
SILENT_AFTER = 2.0  # seconds: shorter than a host may set it
PGBOUNCER = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")

Fault = Callable[[ServerProcess, ServerProcess, Proxy], Awaitable[None]]


@pytest.fixture
def url() -> URL:
    """A new, empty database."""
    return postgres_or_skip().create(f"new_{secrets.token_hex(8)}")


@contextlib.contextmanager
def run_pair(url: URL, folder: Path, **settings: Any) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with (
        ServerProcess(folder, url, "a", silent_after=SILENT_AFTER, **settings) as a,
        ServerProcess(folder, url, "b", silent_after=SILENT_AFTER, **settings) as b,
    ):
        yield a, b


def stored_moves(url: URL, code: str) -> list[tuple[int, str]]:
    rows = execute(url, 'SELECT seat, move FROM moves WHERE "table" = :code ORDER BY seq', code=code)
    return [(seat, move) for seat, move in rows]


def play_through(url: URL, folder: Path, fault: Fault) -> list[Game]:
    """Play games while the fault happens, then to their ends. Assert that every move that was told is stored once."""

    async def work(a: ServerProcess, b: ServerProcess, proxy: Proxy) -> list[Game]:
        games = await asyncio.to_thread(
            lambda: [Game(proxy.address, number, pace=0.05, silence=2.0) for number in range(TABLES)]
        )
        playing = asyncio.gather(*(game.play() for game in games))
        await wait_for_moves(games, 4)
        await fault(a, b, proxy)
        await asyncio.wait_for(playing, A_GAME)
        return games

    with run_pair(url, folder, deal_timeout=0) as (a, b), Proxy([a, b]) as proxy:
        games = asyncio.run(work(a, b, proxy))
        for game in games:
            assert game.check_record() == len(stored_moves(url, game.code)) == game.confirmed_move_count
            game.leave()
    return games


async def wait_for_moves(games: Sequence[Game], number: int) -> None:
    """Wait until each game has got that much further, or is over."""
    goals = [game.confirmed_move_count + number for game in games]
    while any(game.confirmed_move_count < goal and not game.is_over for game, goal in zip(games, goals, strict=True)):  # noqa: ASYNC110
        await asyncio.sleep(0.02)


def test_a_kill_loses_nothing_and_games_go_on_at_the_other_server(url: URL, tmp_path: Path) -> None:
    async def kill(a: ServerProcess, b: ServerProcess, _proxy: Proxy) -> None:
        """Kill a server that owns a table: by chance, one of the two may own none."""
        running = "SELECT name FROM servers JOIN tables ON tables.server = servers.id WHERE stage = 'playing' LIMIT 1"
        [[owner]] = execute(url, running)
        await asyncio.to_thread({a.name: a, b.name: b}[owner].kill)

    games = play_through(url, tmp_path, kill)
    players = [player for game in games for player in game.players]
    assert any(1006 in player.close_codes for player in players), "no table was hit"


def test_a_deploy_stops_one_server_after_the_other_and_nobody_is_refused(url: URL, tmp_path: Path) -> None:
    async def deploy(a: ServerProcess, b: ServerProcess, _proxy: Proxy) -> None:
        for server in (a, b):
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)

    games = play_through(url, tmp_path, deploy)
    players = [player for game in games for player in game.players]
    assert {code for player in players for code in player.close_codes} == {1012}
    assert [player.failed_dials for player in players] == [[]] * len(players)
    assert all(set(player.refusals) <= {"illegal-move"} for player in players)


def test_a_server_that_was_frozen_and_evicted_writes_nothing_and_sends_everybody_away(url: URL, tmp_path: Path) -> None:
    """A move lies in its socket when it wakes up, and the game has gone on at the other server."""
    with run_pair(url, tmp_path, deal_timeout=0) as (a, b):
        people = [Person(a.address, name) for name in ("Ann", "Ben")]
        code = seat_players(people[0], people[1:], 2, start=0)
        people[0].post(f"/api/tables/{code}/start")
        clients = [person.connect(code) for person in people]
        positions = play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1), most=3)
        before = stored_moves(url, code)
        with a.frozen():
            seat = positions[0]["to_move"][0]
            clients[seat].move(positions[seat]["decision"], positions[seat]["legal"][0])
            movers = [move_to(person, b) for person in people]
            wait_until(lambda: movers[0].ask("GET", f"/api/tables/{code}").status_code == 200, "the eviction", seconds=PATIENCE)
            others = [mover.connect(code) for mover in movers]
            positions = [client.wait_for("position") for client in others]
            assert stored_moves(url, code) == before
            positions = play_randomly(others, positions, random.Random(2), most=3)
            during = stored_moves(url, code)
        assert [client.wait_for_close() for client in clients] == [CloseCode.MOVED, CloseCode.MOVED]
        assert stored_moves(url, code) == during
        assert len(during) == len(before) + 3
        play_randomly(others, positions, random.Random(3))
        assert movers[0].ask("GET", f"/api/tables/{code}/record").status_code == 200
        assert "Server a (1) was silent for 2 seconds." in b.output
        for person in [*people, *movers]:
            person.leave()


def move_to(person: Person, server: ServerProcess) -> Person:
    """The same guest, at another server."""
    there = Person(server.address)
    there.http.cookies = dict(person.http.cookies)
    return there


def test_an_opening_whose_server_was_killed_before_the_reveals_is_abandoned_and_another_follows(
    url: URL, tmp_path: Path
) -> None:
    with run_pair(url, tmp_path, deal_timeout=PATIENCE) as (a, b):
        people = [Person(a.address, name) for name in ("Ann", "Ben")]
        code = seat_players(people[0], people[1:], 2, start=0)
        clients = [person.connect(code) for person in people]
        start = Start(people[0], code, can_fail=True)
        for seat, client in enumerate(clients):
            commit(client, client.wait_for("deal-opened"), seat)
        for client in clients:
            client.wait_for("deal-committed")
        a.kill()
        start.wait()
        movers = [move_to(person, b) for person in people]
        movers[0].post(f"/api/tables/{code}/start")
        there = [mover.connect(code) for mover in movers]
        play_randomly(there, [client.wait_for("position") for client in there], random.Random(2))
        record = movers[0].get(f"/api/tables/{code}/record")
        assert [each["outcome"] for each in record["fairness"]["openings"]] == ["abandoned", "dealt"]
        for person in [*people, *movers]:
            person.leave()


def test_a_server_is_not_ready_while_postgresql_is_down_and_its_games_go_on_afterwards(tmp_path: Path) -> None:
    postgres_or_skip()
    with Postgres() as postgres, ServerProcess(tmp_path, postgres.create("games"), deal_timeout=0) as server:
        person = Person(server.address)
        code = seat_players(person, [], 2, start=0)
        person.post(f"/api/tables/{code}/start")
        client = person.connect(code)
        position = client.wait_for("position")
        postgres.stop("immediate")
        wait_until(lambda: readiness(server) == (503, "no-database"), "the server to notice", seconds=PATIENCE)
        client.move(position["decision"], position["legal"][0], message_id="one")
        assert client.wait_for("refused")["error"]["code"] in {"not-saved", "no-database"}
        postgres.start()
        wait_until(lambda: readiness(server) == (200, None), "the server to be ready again", seconds=PATIENCE)
        client.move(position["decision"], position["legal"][0], message_id="one")
        assert client.wait_for("position")["n"] > position["n"]
        assert server.output.count("Saving failed") == 1, "one line a minute is enough"
        person.leave()


def readiness(server: ServerProcess) -> tuple[int, str | None]:
    answer = httpx2.get(f"http://{server.address}/api/ready")
    return answer.status_code, answer.json()["problem"]


# --- what cannot be served is refused in one sentence


def refusal(server: ServerProcess) -> str:
    """The last line that a server prints if it does not start."""
    return server.fail_to_start().strip().splitlines()[-1]


def test_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, tmp_path / "games.sqlite3", "a") as first:
        said = refusal(ServerProcess(tmp_path, tmp_path / "games.sqlite3", "b"))
        assert f"games.sqlite3 is in use by the Facedown at http://{first.address}/. Stop that one first" in said
        Person(first.address).leave()


def test_a_server_whose_name_is_taken_does_not_start(url: URL, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, url, "a") as first:
        before = execute(url, "SELECT id, name FROM servers")
        said = refusal(ServerProcess(tmp_path / "..", url, "a"))
        assert "cannot be used: a server named a uses it already. Stop that one first" in said
        assert execute(url, "SELECT id, name FROM servers") == before
        Person(first.address).leave()


@contextlib.contextmanager
def run_pgbouncer(folder: Path, database: URL, mode: str) -> Iterator[URL]:
    """PgBouncer in front of a database, in this mode, and the URL to reach it."""
    user, socket = postgres_or_skip().user, postgres_or_skip().folder
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n{database.database} = host={socket} user=postgres\n[pgbouncer]\nlisten_addr =\nlisten_port = 6432\n"
        f"unix_socket_dir = {folder}\nauth_type = any\npool_mode = {mode}\nignore_startup_parameters = extra_float_digits\n"
    )
    for path in (folder, *folder.parents[:3]):
        path.chmod(0o777)
    with subprocess.Popen([str(PGBOUNCER), "-q", str(settings)], user=user) as pooler:
        try:
            wait_until((folder / ".s.PGSQL.6432").exists, "PgBouncer to start", seconds=PATIENCE)
            yield database.set(query={"host": str(folder)}, port=6432)
        finally:
            pooler.send_signal(signal.SIGINT)
            pooler.wait(PATIENCE)


@pytest.mark.skipif(PGBOUNCER is None, reason="PgBouncer is not installed")
def test_a_pooler_that_shares_connections_between_transactions_is_refused(url: URL, tmp_path: Path) -> None:
    with run_pgbouncer(tmp_path, url, "transaction") as pooled:
        assert "a pooler such as PgBouncer shares its connections" in refusal(ServerProcess(tmp_path, pooled, "a"))
        assert execute(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []


@pytest.mark.skipif(PGBOUNCER is None, reason="PgBouncer is not installed")
def test_a_pooler_that_keeps_connections_apart_can_be_used(url: URL, tmp_path: Path) -> None:
    with run_pgbouncer(tmp_path, url, "session") as pooled, ServerProcess(tmp_path, pooled, "a") as server:
        person = Person(server.address)
        assert person.open_table()
        person.leave()
