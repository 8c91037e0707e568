"""Several servers and everything that can happen to them: `./dev soak tests/soak/test_servers.py`, reported in docs/several.md.

FACEDOWN_FAULT_TABLES, FACEDOWN_FAULT_KILLS and FACEDOWN_FAULT_DEPLOYS set the numbers of tables, kills and deploys. Whatever
happens, every move that a player was told of is stored once, nothing else is stored, no seat is told of fewer moves than
before, nothing is shown a third time, and every game can be played to its end and verified (tests/server/returning.py).
"""

import asyncio
import contextlib
import dataclasses
import os
import random
import secrets
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import URL, text

from facedown.engine.verify import verify
from facedown.server.protocol.messages import CloseCode
from facedown.server.store.database import open_engine
from tests.databases import Postgres, execute, postgres_or_skip
from tests.server import test_processes as short
from tests.server.people import Person, play_randomly, seat_players
from tests.server.processes import Proxy
from tests.server.returning import Game
from tests.server.test_fairness import Start, commit, reveal
from tests.server.test_hosting import NGINX
from tests.server.test_processes import move_to, stored_moves, wait_for_moves
from tests.soak.cable import Cable
from tests.soak.several import (
    SILENT_AFTER,
    WAITS_FOR_LOCK,
    Pair,
    connect_to,
    open_and_watch,
    owners,
    play_through,
    play_until_cut_off,
    report,
    run_front,
    run_pair,
    server_numbers,
    start_if_down,
    start_postgres,
    stop_postgres,
    try_to_seat_bot,
    url_through,
    wait_for_eviction,
    wait_for_lost_answers,
    wait_for_one_owner,
    wait_for_refusals,
)
from tests.waiting import PATIENCE, wait_until

KILLS = int(os.environ.get("FACEDOWN_FAULT_KILLS", "4"))
DEPLOYS = int(os.environ.get("FACEDOWN_FAULT_DEPLOYS", "1"))
AT_ONCE = 4  # kills or deploys during the same games; after more of them, these games would be over
pytestmark = pytest.mark.timeout(900 + 60 * (KILLS + DEPLOYS))


@pytest.fixture
def url() -> URL:
    return postgres_or_skip().create(f"new_{secrets.token_hex(8)}")


@pytest.fixture(scope="module")
def shared_pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    url = postgres_or_skip().create(f"new_{secrets.token_hex(8)}")
    with run_pair(url, tmp_path_factory.mktemp("pair")) as pair:
        yield pair


@pytest.fixture
def pair(shared_pair: Pair) -> Pair:
    """Two servers, which are both running."""
    for server in (shared_pair.one, shared_pair.two):
        if server.process.poll() is not None:
            server.start()
    return shared_pair


# --- servers that end


def test_f1_kills_lose_nothing(pair: Pair) -> None:
    rng = random.Random(1)
    for first in range(0, KILLS, AT_ONCE):

        async def kill(_games: list[Game], kills: range = range(first, min(KILLS, first + AT_ONCE))) -> None:
            for number in kills:
                server = (pair.one, pair.two)[number % 2]
                await asyncio.sleep(rng.uniform(0, 2))
                await asyncio.to_thread(server.kill)
                await asyncio.sleep(rng.uniform(0, 1))
                await asyncio.to_thread(server.start)

        outcome = play_through(pair, kill)
        report("F1, kills", outcome)
        assert any(1006 in player.close_codes or 1012 in player.close_codes for player in outcome.players), "no table was hit"
        outcome.check_waits(2.0)


def test_f2_deploys_refuse_nobody(pair: Pair) -> None:
    for first in range(0, DEPLOYS, AT_ONCE):

        async def deploy(_games: list[Game], count: int = min(AT_ONCE, DEPLOYS - first)) -> None:
            for server in (pair.one, pair.two) * count:
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)

        outcome = play_through(pair, deploy)
        report("F2, deploys", outcome)
        assert [player.failed_dials for player in outcome.players if player.failed_dials] == []
        assert {code for player in outcome.players for code in player.close_codes} == {1012}
        outcome.check_waits(1.5)


# --- servers that hang


def test_f3_a_server_that_hangs_is_evicted_and_writes_nothing_when_it_wakes_up(pair: Pair) -> None:
    """While it hangs, the web server in front does not use it, as if an active health check or a watchdog had noticed."""
    numbers_before = server_numbers(pair.url)

    with Proxy([pair.one, pair.two]) as proxy:

        async def freeze(games: list[Game]) -> None:
            with pair.one.frozen():
                await asyncio.to_thread(wait_for_eviction, pair)
                address = proxy.addresses.pop("1")
                # Players who have sent a move notice that nobody answers, and connect again, now to the other server.
                await asyncio.to_thread(wait_for_one_owner, pair, games)
            proxy.addresses["1"] = address
            await wait_for_moves(games, 5)

        outcome = play_through(dataclasses.replace(pair, address=proxy.address), freeze)
    report("F3, a server hangs", outcome)
    assert any(CloseCode.MOVED in player.close_codes for player in outcome.players), "the server that hung sent nobody away"
    assert len(server_numbers(pair.url)) == len(numbers_before) + 1, "only the server that hung must sign in again"


def test_f3_the_clock_of_a_server_that_hung_moves_for_nobody(pair: Pair) -> None:
    """When the clock of the first server runs out, the player is thinking at the other server, where the clock is full."""
    clock = int(SILENT_AFTER) + 6
    people = [Person(pair.one.address, name) for name in ("Ann", "Ben")]
    code = seat_players(people[0], people[1:], 2, start=0, clock=clock)
    people[0].post(f"/api/tables/{code}/start")
    for person in people:
        client = person.connect(code)
        client.ack(client.wait_for("position"))
    with pair.one.frozen():
        frozen_at = time.monotonic()
        wait_for_eviction(pair)
        people_at_two = [move_to(person, pair.two) for person in people]
        clients_at_two = [person.connect(code) for person in people_at_two]
        positions = [client.wait_for("position") for client in clients_at_two]
        for client, position in zip(clients_at_two, positions, strict=True):
            client.ack(position)
        moved_at = time.monotonic()
        time.sleep(max(0.0, frozen_at + clock + 1 - moved_at))
    time.sleep(min(3.0, max(0.0, moved_at + clock - 2 - time.monotonic())))
    assert stored_moves(pair.url, code) == [], "the clock of the server that hung has made a move"
    play_randomly(clients_at_two, positions, random.Random(1))
    for person in [*people, *people_at_two]:
        person.leave()


def test_f4_a_server_that_hangs_inside_a_transaction_gives_the_table_up(pair: Pair) -> None:
    ann = Person(pair.one.address, "Ann")
    code = ann.open_table()
    ann.connect(code).wait_for("table")
    engine = open_engine(pair.url)
    with engine.connect() as connection:
        connection.execute(text("SELECT 1 FROM tables WHERE code = :code FOR NO KEY UPDATE"), {"code": code})
        change = threading.Thread(target=try_to_seat_bot, args=[ann, code, "goldfish"])
        change.start()
        wait_until(lambda: execute(pair.url, WAITS_FOR_LOCK), "the server to wait inside a transaction", seconds=PATIENCE)
        pair.one.send(signal.SIGSTOP)
    engine.dispose()
    started_at = time.monotonic()
    ann_at_two = move_to(ann, pair.two)
    wait_until(lambda: try_to_seat_bot(ann_at_two, code, "dog") == 200, "the table", seconds=PATIENCE)
    seconds = time.monotonic() - started_at
    pair.one.send(signal.SIGCONT)
    change.join(PATIENCE)
    time.sleep(2)
    assert execute(pair.url, 'SELECT bot FROM seats WHERE "table" = :code AND seat = 1', code=code) == [("dog",)]
    print(f"\nF4, a server hangs inside a transaction: another one had the table after {seconds:.1f} s")  # noqa: T201
    assert seconds <= SILENT_AFTER + 3
    for person in (ann, ann_at_two):
        person.leave()


# --- cables and the database


@pytest.mark.parametrize("seconds", [2, 12, None])
def test_f5_a_machine_is_unplugged(url: URL, tmp_path: Path, seconds: int | None) -> None:
    """From both the database and the web server: for a moment, for longer than the others wait, or for good."""
    with contextlib.ExitStack() as stack:
        to_database = stack.enter_context(Cable(connect_to(postgres_or_skip())))
        to_web = stack.enter_context(Cable())
        pair = stack.enter_context(run_pair(url, tmp_path, {"1": url_through(to_database.port, url)}, {"1": to_web}))
        numbers_before, owners_before = server_numbers(url), dict[str, int]()

        async def unplug(games: list[Game]) -> None:
            owners_before.update(owners(url))
            for cable in (to_database, to_web):
                cable.cut()
            await asyncio.sleep(seconds or 12)
            if seconds is not None:
                for cable in (to_database, to_web):
                    cable.mend()
            await wait_for_moves(games, 5)
            assert seconds != 2 or owners(url) == owners_before, "a table has moved"

        outcome = play_through(pair, unplug, silence=8.0 if seconds == 2 else 3.0)
        report(f"F5, unplugged for {'good' if seconds is None else f'{seconds} s'}", outcome)
        assert (server_numbers(url) == numbers_before) == (seconds in (2, None))


@pytest.mark.parametrize("mode", ["fast", "immediate", "SIGKILL"])
def test_f6_postgresql_restarts(tmp_path: Path, mode: str) -> None:
    postgres_or_skip()
    with Postgres() as postgres, run_pair(postgres.create("games"), tmp_path) as pair:

        async def restart(games: list[Game]) -> None:
            await asyncio.to_thread(stop_postgres, postgres, mode)
            await asyncio.sleep(2)
            await asyncio.to_thread(start_postgres, postgres)
            await wait_for_moves(games, 3)

        outcome = play_through(pair, restart, silence=20.0)
        report(f"F6, PostgreSQL restarts ({mode})", outcome)
        assert [player.close_codes for player in outcome.players if player.close_codes] == []
        for server in (pair.one, pair.two):
            assert server.output.count("Saving failed") <= 1, "the log has more than one line a minute about this"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")
def test_f6_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    postgres_or_skip()
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs", disk], check=True)
    monkeypatch.setattr(tempfile, "tempdir", str(disk))
    try:
        with Postgres() as postgres, run_pair(postgres.create("games"), tmp_path) as pair:

            async def fill(games: list[Game]) -> None:
                filler = disk / "filler"
                with contextlib.suppress(OSError), filler.open("wb") as file:
                    while True:
                        file.write(b"0" * 4096)
                        file.flush()
                await wait_for_refusals(games)
                filler.unlink()
                await asyncio.to_thread(start_if_down, postgres)
                await wait_for_moves(games, 3)

            report("F6, the disk is full", play_through(pair, fill, silence=20.0))
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def test_f7_an_answer_that_is_lost_after_the_commit(url: URL, tmp_path: Path) -> None:
    with (
        Cable(connect_to(postgres_or_skip())) as cable,
        run_pair(url, tmp_path, {"1": url_through(cable.port, url)}) as pair,
    ):

        async def lose_answers(games: list[Game]) -> None:
            for number in range(1, 6):
                cable.lose_answer()
                await wait_for_lost_answers(cable, number)
                await wait_for_moves(games, 3)

        report("F7, five answers lost after the commit", play_through(pair, lose_answers))


def test_f12_a_slow_database_makes_nobody_evict_anybody(url: URL, tmp_path: Path) -> None:
    with (
        Cable(connect_to(postgres_or_skip())) as cable,
        run_pair(url, tmp_path, dict.fromkeys(("1", "2"), url_through(cable.port, url))) as pair,
    ):
        numbers_before = server_numbers(url)

        async def wait(games: list[Game]) -> None:
            cable.delay = 0.3
            await asyncio.sleep(3 * SILENT_AFTER)
            cable.delay = 0.0
            await wait_for_moves(games, 1)

        report("F12, a database that takes 0.3 s", play_through(pair, wait, silence=20.0))
        assert server_numbers(url) == numbers_before
        assert "was silent for" not in pair.one.output + pair.two.output


# --- a server that dies at a bad moment


@pytest.mark.parametrize("moment", ["deal-opened", "deal-committed", "one reveal"])
def test_f8_an_opening_whose_server_died_is_abandoned(url: URL, tmp_path: Path, moment: str) -> None:
    with short.run_pair(url, tmp_path, deal_timeout=PATIENCE) as (a, b):
        people = [Person(a.address, name) for name in ("Ann", "Ben")]
        code = seat_players(people[0], people[1:], 2, start=0)
        clients = [person.connect(code) for person in people]
        start = Start(people[0], code, can_fail=True)
        openings = [client.wait_for("deal-opened") for client in clients]
        if moment != "deal-opened":
            for seat, client in enumerate(clients):
                commit(client, openings[seat], seat)
            for client in clients:
                client.wait_for("deal-committed")
        if moment == "one reveal":
            reveal(clients[0], openings[0]["opening"], 0)
        a.kill()
        start.wait()
        people_at_b = [move_to(person, b) for person in people]
        people_at_b[0].post(f"/api/tables/{code}/start")
        clients_at_b = [person.connect(code) for person in people_at_b]
        play_randomly(clients_at_b, [client.wait_for("position") for client in clients_at_b], random.Random(2))
        record = people_at_b[0].get(f"/api/tables/{code}/record")
        assert [opening["outcome"] for opening in record["fairness"]["openings"]] == ["abandoned", "dealt"]
        assert [finding.sentence for finding in verify(record) if not finding.is_good] == []
        for person in [*people, *people_at_b]:
            person.leave()


def test_f9_the_end_of_a_game_is_written_by_the_next_server(pair: Pair) -> None:
    """A lock keeps the first server from storing the end, but not from storing the last move."""
    people = [Person(pair.one.address, name) for name in ("Ann", "Ben")]
    code = seat_players(people[0], people[1:], 2, start=0, game="pairs", options={"pairs": 2, "limit": 1})
    people[0].post(f"/api/tables/{code}/start")
    clients = [person.connect(code) for person in people]
    positions = [client.wait_for("position") for client in clients]
    engine = open_engine(pair.url)
    with engine.connect() as connection:
        connection.execute(text("SELECT 1 FROM tables WHERE code = :code FOR NO KEY UPDATE"), {"code": code})
        play = threading.Thread(target=play_until_cut_off, args=[clients, positions])
        play.start()
        wait_until(lambda: execute(pair.url, WAITS_FOR_LOCK), "the server to store the end", seconds=PATIENCE)
        pair.one.kill()
        play.join(PATIENCE)
    engine.dispose()
    assert execute(pair.url, "SELECT stage FROM tables WHERE code = :code", code=code) == [("playing",)]
    ann_at_two = move_to(people[0], pair.two)
    wait_until(lambda: ann_at_two.ask("GET", f"/api/tables/{code}/record").status_code == 200, "the record", seconds=PATIENCE)
    record = ann_at_two.get(f"/api/tables/{code}/record")
    assert [finding.sentence for finding in verify(record) if not finding.is_good] == []
    assert execute(pair.url, "SELECT stage FROM tables WHERE code = :code", code=code) == [("over",)]
    for person in [*people, ann_at_two]:
        person.leave()


# --- the web server in front


def test_f10_two_web_servers_that_guess_differently_do_not_make_a_table_move(pair: Pair) -> None:
    with Proxy([pair.one, pair.two]) as first, Proxy([pair.one, pair.two], shift=1) as second:

        async def play_on(games: list[Game]) -> None:
            owners_before = owners(pair.url)
            await wait_for_moves(games, 20)
            assert owners(pair.url) == owners_before

        outcome = play_through(dataclasses.replace(pair, address=first.address), play_on, other_address=second.address)
    report("F10, opposite guesses", outcome)
    assert max([*first.redirects.values(), *second.redirects.values()]) == 1


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_f11_names_that_are_mixed_up_end_in_an_error(pair: Pair, tmp_path: Path) -> None:
    with run_front(tmp_path, {"1": pair.one.address, "2": pair.two.address}, is_mixed_up=True) as address:
        codes = [code for server in (pair.one, pair.two) for code in open_and_watch(server, 6)]
        statuses = [httpx2.get(f"http://{address}/api/tables/{code}", timeout=PATIENCE).status_code for code in codes]
    assert set(statuses) == {200, 500}
    assert "redirection cycle" in (tmp_path / "nginx.log").read_text()


# --- what is refused at the start


def test_f13_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    short.test_two_servers_cannot_use_one_file(tmp_path)


@pytest.mark.skipif(short.PGBOUNCER is None, reason="PgBouncer is not installed")
def test_f14_a_pooler_that_shares_connections_is_refused(url: URL, tmp_path: Path) -> None:
    short.test_a_pooler_that_shares_connections_between_transactions_is_refused(url, tmp_path)
