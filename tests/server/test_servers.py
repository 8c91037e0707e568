"""Several servers on one PostgreSQL database: each table has one owner, and only that one writes."""

import asyncio
import contextlib
import random
import secrets
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import URL

from facedown.engine.record import from_record
from facedown.engine.verify import verify
from facedown.server.model import table as tables
from facedown.server.model.delivery import Marks
from facedown.server.protocol.messages import CloseCode
from facedown.server.store import claims
from facedown.server.store.lease import CannotSignIn
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Conflict
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.tables.moving import disconnect_silent_servers
from facedown.server.tables.services import Services
from tests.databases import execute, postgres_or_skip
from tests.server.people import Client, Frame, Person, RunningServer, play_randomly, run_server, seat_players
from tests.server.test_storage import DEAL, save_started_game
from tests.waiting import PATIENCE, wait_until

HELD = "FROM pg_locks WHERE locktype = 'advisory' AND objid = :server AND mode = 'ExclusiveLock'"  # a server's lock


class Pair(NamedTuple):
    """Two servers on one database."""

    url: URL
    a: RunningServer
    b: RunningServer


@pytest.fixture
def url() -> URL:
    """A new, empty database."""
    return postgres_or_skip().create(f"new_{secrets.token_hex(8)}")


@contextlib.contextmanager
def run_pair(url: URL, folder: Path) -> Iterator[Pair]:
    a, b = (run_server(folder, database=url, server_name=name) for name in ("a", "b"))
    with a:
        wait_until(lambda: a.is_up, "the first server to start", seconds=PATIENCE)
        with b:
            wait_until(lambda: b.is_up, "the second server to start", seconds=PATIENCE)
            yield Pair(url, a, b)
            while VISITORS:
                VISITORS.pop().leave()


@pytest.fixture
def pair(url: URL, tmp_path: Path) -> Iterator[Pair]:
    with run_pair(url, tmp_path) as servers:
        yield servers


VISITORS: list[Person] = []  # who are still there


class Visitor(Person):
    """A person who goes to whichever server they like, with the same cookie."""

    def __init__(self, address: str, name: str | None = None) -> None:
        super().__init__(address, name)
        VISITORS.append(self)

    def at(self, server: RunningServer) -> "Visitor":
        other = Visitor(server.address)
        other.http.cookies = dict(self.http.cookies)
        return other


def start_game(server: RunningServer) -> tuple[list[Visitor], str]:
    players = [Visitor(server.address, name) for name in ("Ann", "Ben")]
    code = seat_players(players[0], players[1:], 2, start=0)
    players[0].post(f"/api/tables/{code}/start")
    return players, code


def connect_all(players: list[Visitor], code: str) -> tuple[list[Client], list[Frame]]:
    clients = [person.connect(code) for person in players]
    return clients, [client.wait_for("position") for client in clients]


def play_to_the_end(players: list[Visitor], code: str) -> None:
    """Play the game to its end, and check its record."""
    clients, positions = connect_all(players, code)
    play_randomly(clients, positions, random.Random(2))
    record = players[0].get(f"/api/tables/{code}/record")
    from_record(record)
    assert all(finding.is_good for finding in verify(record))


@contextlib.contextmanager
def frozen(server: RunningServer) -> Iterator[None]:
    """Stop a server's event loop for the block, as a machine does that swaps or sleeps. Its connections stay open."""
    is_frozen, thaw = threading.Event(), threading.Event()

    async def freeze() -> None:
        is_frozen.set()
        thaw.wait(PATIENCE)

    freezing = threading.Thread(target=lambda: server.run(freeze()))
    freezing.start()
    assert is_frozen.wait(PATIENCE)
    try:
        yield
    finally:
        thaw.set()
        freezing.join()


def drop_session(server: RunningServer, url: URL) -> None:
    """End the connection of a server's writer, as PostgreSQL does if the server is gone or silent."""
    number = server.backend.storage.server
    execute(url, f"SELECT pg_terminate_backend(pid) {HELD}", server=number)
    wait_until(lambda: not is_there(url, number), "the connection to end", seconds=PATIENCE)


def is_there(url: URL, number: int | None) -> bool:
    return bool(execute(url, f"SELECT 1 {HELD}", server=number))


def owner_of(url: URL, code: str) -> int | None:
    [[server]] = execute(url, "SELECT server FROM tables WHERE code = :code", code=code)
    return None if server is None else int(server)


def stored_moves(url: URL, code: str) -> list[str]:
    return [move for [move] in execute(url, 'SELECT move FROM moves WHERE "table" = :code ORDER BY seq', code=code)]


def test_another_server_says_where_a_table_is(pair: Pair) -> None:
    players, code = start_game(pair.a)
    assert owner_of(pair.url, code) == pair.a.backend.storage.server
    stranger = Visitor(pair.b.address)
    for method, path in (("GET", ""), ("POST", "/start"), ("PUT", "/seats/0"), ("GET", "/record")):
        body = {"sitter": "me"} if method == "PUT" else None
        response = stranger.ask(method, f"/api/tables/{code}{path}", body)
        assert (response.status_code, response.headers["X-Accel-Redirect"]) == (421, "@a"), path
        assert response.json()["error"] == {"code": "elsewhere", "params": {"server": "a"}}
    with pytest.raises(Exception, match="421"):
        stranger.connect(code)
    assert [each["code"] for each in players[0].at(pair.b).get("/api/me/tables")] == [code]


def test_a_new_table_belongs_to_the_server_at_which_somebody_comes_first(pair: Pair) -> None:
    ann = Visitor(pair.a.address, "Ann")
    code = ann.open_table()
    assert owner_of(pair.url, code) is None
    ann.at(pair.b).connect(code).wait_for("table")
    assert owner_of(pair.url, code) == pair.b.backend.storage.server


def test_a_finished_game_is_read_by_any_server(pair: Pair) -> None:
    players, code = start_game(pair.a)
    play_to_the_end(players, code)
    pair.a.stop()
    reader = Visitor(pair.b.address)
    assert reader.get(f"/api/tables/{code}/record")["table"] == code
    assert owner_of(pair.url, code) is None


def test_a_server_that_stops_gives_its_tables_away_and_games_go_on_elsewhere(pair: Pair) -> None:
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    play_randomly(clients, positions, random.Random(1), most=5)
    before = stored_moves(pair.url, code)
    moving = [person.at(pair.b) for person in players]
    pair.a.stop()
    assert {client.wait_for_close() for client in clients} == {1012}
    assert owner_of(pair.url, code) is None
    play_to_the_end(moving, code)
    assert stored_moves(pair.url, code)[:5] == before
    assert owner_of(pair.url, code) == pair.b.backend.storage.server


def test_what_was_acknowledged_is_not_repeated_by_the_next_server(pair: Pair) -> None:
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    positions = play_randomly(clients, positions, random.Random(1), most=6)
    for client, position in zip(clients, positions, strict=True):
        client.ack(position)
        client.receive_all()  # it has been heard
    moving = [person.at(pair.b) for person in players]
    pair.a.stop()
    for position in connect_all(moving, code)[1]:
        assert position["n"] == 6
        assert not position["repeats"]


def test_a_server_that_is_evicted_writes_nothing_more(pair: Pair) -> None:
    """It still has the table in memory, and people connected to it. What they send is not stored, and they are sent away."""
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    positions = play_randomly(clients, positions, random.Random(1), most=5)
    evicted = pair.a.backend.storage.server
    seat = positions[0]["to_move"][0]
    with frozen(pair.a):
        drop_session(pair.a, pair.url)
        moving = [person.at(pair.b) for person in players]
        connect_all(moving, code)
        assert owner_of(pair.url, code) == pair.b.backend.storage.server
        clients[seat].move(positions[seat]["decision"], positions[seat]["legal"][0])  # a finds it when it wakes up
        before = stored_moves(pair.url, code)
    assert {client.wait_for_close() for client in clients} == {CloseCode.MOVED}
    assert stored_moves(pair.url, code) == before
    assert owner_of(pair.url, code) == pair.b.backend.storage.server
    assert pair.a.backend.storage.server != evicted
    play_to_the_end(moving, code)


def test_without_another_server_the_same_connections_play_on_after_a_lost_session(pair: Pair) -> None:
    players, code = start_game(pair.a)
    clients, positions = connect_all(players, code)
    positions = play_randomly(clients, positions, random.Random(1), most=5)
    before = pair.a.backend.storage.server
    drop_session(pair.a, pair.url)
    wait_until(lambda: pair.a.backend.storage.server not in (None, before), "a new session", seconds=PATIENCE)
    wait_until(lambda: not pair.a.table(code).is_stale, "the table to be loaded again", seconds=PATIENCE)
    play_randomly(clients, positions, random.Random(2))
    from_record(players[0].get(f"/api/tables/{code}/record"))


def test_a_guest_who_is_merged_at_another_server_finds_their_seat(pair: Pair) -> None:
    """The table stays with its server, which learns of the change within a few seconds."""
    players, code = start_game(pair.a)
    connect_all(players, code)
    laptop = Visitor(pair.b.address, "Ann")
    key = laptop.post("/api/me/key")["words"]
    players[0].at(pair.b).post("/api/me/arrive", {"words": " ".join(key), "bring_games": True})
    wait_until(
        lambda: laptop.at(pair.a).get(f"/api/tables/{code}")["you"]["seats"] == [0], "the seat to be theirs", seconds=PATIENCE
    )


def test_a_guest_who_is_deleted_or_merged_at_another_server_is_signed_out_here(pair: Pair) -> None:
    code = Visitor(pair.a.address, "Ann").open_table()
    laptop = Visitor(pair.b.address, "Laptop")
    words = " ".join(laptop.post("/api/me/key")["words"])
    for path, body in (("delete", {"name": "Ben"}), ("arrive", {"words": words, "bring_games": True})):
        ben = Visitor(pair.a.address, "Ben")
        cookies = dict(ben.http.cookies)
        client = ben.connect(code)  # to watch, because nobody can be deleted whose table is in use on another server
        client.wait_for("table")
        ben.at(pair.b).post(f"/api/me/{path}", body)
        assert client.wait_for_close() == CloseCode.SIGNED_OUT, path
        assert pair.a.backend.cookies.read(cookies) is None, path


def test_an_old_owner_can_change_nothing(url: URL) -> None:
    """Every kind of write of the old owner is refused, although it knows the table's revision and its next move."""

    async def work() -> None:
        old, new = Storage(url, name="a"), Storage(url, name="b")
        await old.open()
        await new.open()
        table = await save_started_game(old)
        await claims.release_all(old)
        await claims.claim(new, table.code)
        over = tables.end_game(table)
        ended = {"scores": [1, 0], "winners": [0]}
        writes: list[Callable[[], Awaitable[None]]] = [
            lambda: old.save_moves("CODE", 0, 0, ["side:north"]),
            lambda: old.save_moves("CODE", 0, 0, ["side:north", "side:east"]),
            lambda: old.save_marks("CODE", {0: Marks(1, 1, 1)}),
            lambda: old.save_end(table, over, ended, ["Ann", None]),
            lambda: old.save_start(table, table, "seed", DEAL),
            lambda: old.save_change(table, table),
            lambda: old.close_table("CODE", table.revision),
        ]
        for write in writes:
            with pytest.raises(Conflict):
                await write()
        await new.save_moves("CODE", 0, 0, ["side:north"])
        await new.save_marks("CODE", {0: Marks(1, 1, 1)})
        await new.save_end(table, over, ended, ["Ann", None])
        await old.close()
        await new.close()

    asyncio.run(work())


def test_a_silent_server_is_disconnected_and_a_living_one_is_not(url: URL) -> None:
    async def work() -> None:
        silent, watching = Storage(url, name="a"), Storage(url, name="b")
        await silent.open()
        await watching.open()
        services = Services(Settings(url), watching, Randomness())
        await disconnect_silent_servers(services, 10.0)
        assert is_there(url, silent.server)
        execute(url, "UPDATE servers SET seen = seen - 11000 WHERE name = 'a'")
        await disconnect_silent_servers(services, 10.0)
        wait_until(lambda: not is_there(url, silent.server), "the silent server to be disconnected", seconds=PATIENCE)
        assert is_there(url, watching.server)
        await silent.close()
        await watching.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("first", "second", "problem"),
    [
        ("a", "a", "a server named a uses it already"),
        ("a", "", "another server uses it already"),
        ("", "a", "a server without a name uses it already"),
        ("", "", "another server uses it already"),
    ],
)
def test_names_must_differ(url: URL, first: str, second: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facedown.server.store.lease.SIGN_IN_TIMEOUT", 0.0)

    async def work() -> None:
        storage = Storage(url, name=first)
        await storage.open()
        try:
            with pytest.raises(CannotSignIn, match=problem):
                await Storage(url, name=second).open()
            await claims.beat(storage)
        finally:
            await storage.close()
        again = Storage(url, name=second)
        await again.open()
        await again.close()

    asyncio.run(work())
    assert len(execute(url, "SELECT id FROM servers")) == 2


def test_an_opening_that_its_server_did_not_finish_is_abandoned(url: URL, tmp_path: Path) -> None:
    """The server dies between the commitments and the reveals: the next one opens again, and the record tells of both."""
    with run_pair(url, tmp_path) as pair:
        players = [Visitor(pair.a.address, name) for name in ("Ann", "Ben")]
        code = seat_players(players[0], players[1:], 2, start=0)
        live = pair.a.run(pair.a.backend.tables.find(code))
        opening = pair.a.run(open_only(pair.a, code))
        assert opening == "opened"
        assert live.table.stage == "open"
        moving = [person.at(pair.b) for person in players]
        drop_session(pair.a, url)
        moving[0].post(f"/api/tables/{code}/start")
        play_to_the_end(moving, code)
        record = moving[0].get(f"/api/tables/{code}/record")
        assert [each["outcome"] for each in record["fairness"]["openings"]] == ["abandoned", "dealt"]


async def open_only(server: RunningServer, code: str) -> str:
    """Store an opening, as a server does before it asks the clients, and do nothing more. Returns its outcome so far."""
    from facedown.server.tables.commit_reveal import Opening, opening_terms

    live = await server.backend.tables.find(code)
    terms = opening_terms(live.table, 0, None)
    await server.backend.storage.save_opening(code, Opening(0, terms, server.backend.randomness.new_seed(), {}))
    [stored] = await server.backend.storage.load_openings(code)
    return stored.outcome
