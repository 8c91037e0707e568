"""Servers of two releases on one PostgreSQL database: old games are played to their ends where their rules are."""

import asyncio
import contextlib
import random
import secrets
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import URL

from facedown.engine.catalogue import game_named
from facedown.engine.record import from_record
from facedown.engine.verify import verify
from facedown.server.protocol.messages import CloseCode
from facedown.server.tables.retirement import retire
from tests.databases import execute, postgres_or_skip
from tests.server.people import Client, RunningServer, play_randomly, run_server, seat_players
from tests.server.processes import ServerProcess
from tests.server.test_servers import VISITORS, Pair, Visitor, connect_all, drop_session, owner_of
from tests.waiting import PATIENCE, wait_until

NEW_RULES = {"memoarrr": game_named("memoarrr").version + 1}  # the other games have the same rules in both releases


@pytest.fixture
def url() -> URL:
    """A new, empty database."""
    return postgres_or_skip().create(f"new_{secrets.token_hex(8)}")


@contextlib.contextmanager
def run_started(folder: Path, url: URL, name: str, **more: Any) -> Iterator[RunningServer]:
    with run_server(folder, database=url, server_name=name, housekeeping_every=0.1, **more) as server:
        wait_until(lambda: server.is_up, "the server to start", seconds=PATIENCE)
        yield server


@pytest.fixture
def pair(url: URL, tmp_path: Path) -> Iterator[Pair]:
    """A server of an old release, and one of a new release."""
    with run_started(tmp_path, url, "old") as a, run_started(tmp_path, url, "new", rules=NEW_RULES) as b:
        yield Pair(url, a, b)
        while VISITORS:
            VISITORS.pop().leave()


def start_game(server: RunningServer, game: str = "memoarrr") -> tuple[list[Visitor], str]:
    players = [Visitor(server.address, name) for name in ("Ann", "Ben")]
    code = seat_players(players[0], players[1:], 2, game=game, start=0)
    players[0].post(f"/api/tables/{code}/start")
    return players, code


def begin_to_retire(server: RunningServer) -> "asyncio.Task[None]":
    """Let the server retire, and wait until it has given tables away for the first time. The task ends when it may stop."""

    async def begin() -> "asyncio.Task[None]":
        return asyncio.create_task(retire(server.backend.services, server.backend.tables))

    task = server.run(begin())
    wait_until(lambda: task.done() or server.backend.services.kept_tables, "the first round", seconds=PATIENCE)
    return task


def wait_until_done(task: "asyncio.Task[None]") -> None:
    wait_until(task.done, "the server to have no old game left", seconds=PATIENCE)
    assert task.exception() is None


def hang_up(players: list[Visitor]) -> None:
    for person in players:
        person.leave()


def redirect_of(person: Visitor, path: str) -> tuple[int, str | None]:
    response = person.ask("GET", path)
    return response.status_code, response.headers.get("X-Accel-Redirect")


def test_a_server_that_retires_keeps_games_of_old_rules_until_they_end(pair: Pair) -> None:
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    retiring = begin_to_retire(pair.a)
    assert owner_of(pair.url, code) == pair.a.backend.storage.server
    newcomer = players[0].at(pair.b)
    assert redirect_of(newcomer, f"/api/tables/{code}") == (421, "@old")
    with pytest.raises(Exception, match="421"):
        newcomer.connect(code)
    play_randomly(clients, positions, random.Random(2))
    time.sleep(1)  # for many rounds
    assert not retiring.done()  # people are still looking at how it went
    assert players[0].get(f"/api/tables/{code}")["stage"] == "over"
    hang_up(players)
    wait_until_done(retiring)
    assert owner_of(pair.url, code) is None
    record = newcomer.get(f"/api/tables/{code}/record")
    assert all(finding.is_good for finding in verify(record))
    assert newcomer.refusal("GET", f"/api/tables/{code}/replay") == (409, "other-rules")


def test_a_server_that_retires_gives_all_other_tables_away(pair: Pair) -> None:
    _, old_code = start_game(pair.a)
    players, code = start_game(pair.a, "pairs")
    clients, _ = connect_all(players, code)
    retiring = begin_to_retire(pair.a)
    assert {client.wait_for_close() for client in clients} == {CloseCode.MOVED}
    assert owner_of(pair.url, code) is None
    assert owner_of(pair.url, old_code) == pair.a.backend.storage.server
    with pytest.raises(Exception, match="421"):
        players[0].connect(code)
    assert redirect_of(players[0], f"/api/tables/{code}/record") == (421, "@new")
    connect_all([person.at(pair.b) for person in players], code)
    assert owner_of(pair.url, code) == pair.b.backend.storage.server
    assert not retiring.done()


def test_a_server_that_retires_takes_nobody_new(pair: Pair) -> None:
    players, _ = start_game(pair.a)
    begin_to_retire(pair.a)
    answer = httpx2.get(f"http://{pair.a.address}/api/ready")
    assert (answer.status_code, answer.json()) == (503, {"problem": "leaving"})
    assert players[0].refusal("POST", "/api/tables", {"game": "memoarrr", "players": 2}) == (503, "not-saved")


def test_a_running_game_that_nobody_serves_can_be_played_on_at_a_server_that_retires(pair: Pair) -> None:
    players, code = start_game(pair.a)
    execute(pair.url, "UPDATE tables SET server = NULL WHERE code = :code", code=code)
    begin_to_retire(pair.a)
    assert owner_of(pair.url, code) == pair.a.backend.storage.server
    connect_all(players, code)


def test_a_game_that_nobody_serves_is_found_where_its_rules_are(pair: Pair) -> None:
    players, code = start_game(pair.a)
    execute(pair.url, "UPDATE tables SET server = NULL WHERE code = :code", code=code)
    newcomer = players[0].at(pair.b)
    assert redirect_of(newcomer, f"/api/tables/{code}") == (421, "@old")
    pair.a.stop()
    assert newcomer.refusal("GET", f"/api/tables/{code}") == (409, "other-rules")


def test_after_a_lost_connection_a_server_that_retires_still_does(pair: Pair) -> None:
    players, code = start_game(pair.a)
    retiring = begin_to_retire(pair.a)
    before = pair.a.backend.storage.server
    drop_session(pair.a, pair.url)
    wait_until(lambda: pair.a.backend.storage.server not in (None, before), "a new session", seconds=PATIENCE)
    wait_until(lambda: owner_of(pair.url, code) == pair.a.backend.storage.server, "its table to be its own", seconds=PATIENCE)
    assert not retiring.done()
    wait_until(
        lambda: execute(pair.url, "SELECT rules FROM servers WHERE name = 'old'") == [({},), ({},)],
        "the other server to be told again",
        seconds=PATIENCE,
    )
    connect_all(players, code)


def leave(server: RunningServer) -> None:
    """What a server does first when it stops."""
    server.run(server.backend.tables.leave())


def check_ended_by_upgrade(pair: Pair, code: str, players: list[Visitor], clients: list[Client]) -> None:
    for client in clients:
        client.wait_for("table", lambda frame: frame["table"]["stage"] == "abandoned")
        assert client.wait_for_close() == CloseCode.UPGRADED
    record = players[0].at(pair.b).get(f"/api/tables/{code}/record")
    assert record["result"] is None
    assert len(record["moves"]) == 5
    from_record(record)


def test_a_game_ends_if_its_server_stops_and_others_have_newer_rules(pair: Pair) -> None:
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    play_randomly(clients, positions, random.Random(1), most=5)
    others, other_code = start_game(pair.a, "pairs")
    leave(pair.a)
    check_ended_by_upgrade(pair, code, players, clients)
    connect_all([person.at(pair.b) for person in others], other_code)


def test_a_game_ends_if_it_lasts_longer_than_a_server_may_retire(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facedown.server.tables.retirement.LONGEST_RETIREMENT", 1.0)
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    play_randomly(clients, positions, random.Random(1), most=5)
    wait_until_done(begin_to_retire(pair.a))
    assert owner_of(pair.url, code) == pair.a.backend.storage.server
    leave(pair.a)
    check_ended_by_upgrade(pair, code, players, clients)


def test_a_game_where_nobody_is_ends_as_well(pair: Pair) -> None:
    players, code = start_game(pair.a)
    hang_up(players)
    wait_until(lambda: code not in pair.a.backend.tables.in_memory, "the table to be freed", seconds=PATIENCE)
    leave(pair.a)
    assert players[0].at(pair.b).get(f"/api/tables/{code}/record")["moves"] == []


def test_no_game_ends_if_the_only_server_stops(url: URL, tmp_path: Path) -> None:
    with run_started(tmp_path, url, "old") as server:
        players, code = start_game(server)
        clients, _ = connect_all(players, code)
        leave(server)
    assert {client.wait_for_close() for client in clients} == {1012}
    with run_started(tmp_path, url, "old") as server:
        connect_all([person.at(server) for person in players], code)
        while VISITORS:
            VISITORS.pop().leave()


def test_no_game_ends_if_the_others_have_older_rules(url: URL, tmp_path: Path) -> None:
    """A server of a new release can be started again before the old ones are gone."""
    older = {"memoarrr": game_named("memoarrr").version - 1}
    with run_started(tmp_path, url, "old", rules=older), run_started(tmp_path, url, "new") as server:
        players, code = start_game(server)
        leave(server)
        assert execute(url, "SELECT stage, closed FROM tables WHERE code = :code", code=code) == [("playing", None)]
        hang_up(players)


def test_a_signal_lets_a_server_retire_and_end_by_itself(url: URL, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, url, "a", deal_timeout=0) as a, ServerProcess(tmp_path, url, "b", deal_timeout=0) as b:
        players = [Visitor(a.address, name) for name in ("Ann", "Ben")]
        code = seat_players(players[0], players[1:], 2, start=0)
        players[0].post(f"/api/tables/{code}/start")
        [client, _], _ = connect_all(players, code)
        a.send(signal.SIGUSR1)
        assert a.process.wait(PATIENCE) == 0, a.output
        assert client.wait_for_close() in (CloseCode.MOVED, 1012)
        moved = Visitor(b.address)
        moved.http.cookies = dict(players[0].http.cookies)
        assert moved.connect(code).wait_for("position")["n"] == 0
        while VISITORS:
            VISITORS.pop().leave()
