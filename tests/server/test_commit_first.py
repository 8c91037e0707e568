"""A move is committed before anybody is told. If the database fails or hangs, nobody is told and nothing has changed."""

import asyncio
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from facedown.engine.record import from_record
from facedown.server.store.sessions import Session
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from tests.databases import execute
from tests.server.people import Client, Frame, Person, RunningServer, people, play_randomly, seat_players
from tests.waiting import A_GAME

Save = Callable[..., Any]


@contextmanager
def start_game(server: RunningServer) -> Iterator[tuple[Person, str, list[Client], list[Frame]]]:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=0)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        positions = play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1), most=3)
        yield ann, code, clients, positions


def send_move(clients: list[Client], positions: list[Frame]) -> int:
    seat: int = positions[0]["to_move"][0]
    clients[seat].move(
        positions[seat]["decision"], positions[seat]["legal"][0], message_id=f"decision {positions[seat]['decision']}"
    )
    return seat


def stored_moves(server: RunningServer, code: str) -> int:
    """How many moves are stored, read directly from the database."""
    database = server.backend.services.settings.database
    [[count]] = execute(database, 'SELECT count(*) FROM moves WHERE "table" = :code', code=code)
    return int(count)


def check_game_goes_on(ann: Person, code: str, clients: list[Client], positions: list[Frame]) -> None:
    play_randomly(clients, positions, random.Random(2))
    from_record(ann.get(f"/api/tables/{code}/record"))


def test_a_move_is_stored_before_anyone_is_told(server: RunningServer) -> None:
    with start_game(server) as (_, code, clients, first):
        positions = first
        for _ in range(10):
            send_move(clients, positions)
            frames = []
            for client in clients:
                frames.append(client.wait_for("position"))
                assert stored_moves(server, code) >= frames[-1]["n"]
            positions = frames


def test_nobody_is_told_while_the_commit_hangs(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    save = Storage.save

    async def hang(self: Storage, *steps: Step) -> None:
        await asyncio.to_thread(gate.wait)
        await save(self, *steps)

    with start_game(server) as (ann, code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        monkeypatch.setattr(Storage, "save", hang)
        send_move(clients, positions)
        assert clients[0].is_quiet()
        assert clients[1].is_quiet()
        late_client = ann.connect(code)  # others do not wait, and get the position before the move
        assert late_client.wait_for("position")["n"] == positions[0]["n"]
        gate.set()
        after = [late_client.wait_for("position"), clients[1].wait_for("position")]
        assert after[0]["n"] == stored_moves(server, code) == 4
        check_game_goes_on(ann, code, [late_client, clients[1]], after)


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk full"), RuntimeError("unheard of")], ids=repr)
def test_a_failed_commit_is_refused_and_nothing_has_changed(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: Any) -> None:
        raise error

    with start_game(server) as (ann, code, clients, positions):
        monkeypatch.setattr(Session, "run_steps", fail)
        seat = send_move(clients, positions)
        assert clients[seat].next()["error"]["code"] == "not-saved"
        assert clients[1 - seat].is_quiet()
        assert ann.refusal("POST", "/api/tables", {"game": "memoarrr", "players": 2}) == (503, "not-saved")
        monkeypatch.undo()
        assert stored_moves(server, code) == positions[0]["n"]
        check_game_goes_on(ann, code, clients, positions)


save_well = Storage.save


async def save_without_confirmation(self: Storage, *steps: Step) -> None:
    await save_well(self, *steps)
    raise NotSaved


def test_a_commit_without_confirmation_is_found_again(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with start_game(server) as (ann, code, clients, positions):
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", save_without_confirmation)
            seat = send_move(clients, positions)
            assert clients[seat].next()["error"]["code"] == "not-saved"
        send_move(clients, positions)  # the same move again
        after = [client.wait_for("position") for client in clients]
        assert [position["n"] for position in after] == [4, 4]
        assert clients[seat].wait_for("position")["n"] == 4  # the answer to the second message
        check_game_goes_on(ann, code, clients, after)


def test_a_secret_choice_stays_secret_when_the_table_is_loaded_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the seat that made it notices that the table was loaded again."""
    with people(server, "Ann", "Ben", "Cem") as [ann, ben, cem]:
        code = seat_players(ann, [ben, cem], 3, game="matryoshka")
        clients = [person.connect(code) for person in (ann, ben, cem)]
        ann.post(f"/api/tables/{code}/start")
        positions = [client.wait_for("position") for client in clients]
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", save_without_confirmation)
            clients[0].move(0, positions[0]["legal"][0])
            assert clients[0].wait_for("refused")["error"]["code"] == "not-saved"
        assert clients[1].receive_all() == clients[2].receive_all() == []
        assert [frame["decision"] for frame in clients[0].receive_all()] == [1]


def test_a_bot_tries_again_after_a_failed_commit(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Storage.save
    rng = random.Random(3)

    async def often_fail(self: Storage, *steps: Step) -> None:
        if rng.random() < 0.5:
            raise NotSaved
        await save(self, *steps)

    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2)
        ann.delete(f"/api/tables/{code}/seats/0")
        ann.put(f"/api/tables/{code}/seats/0", {"sitter": "bot"})
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", often_fail)
            for _ in range(15):
                client.wait_for("position")
        client.wait_for("position", lambda frame: "scores" in frame["view"], A_GAME)
        assert client.wait_for("table")["table"]["stage"] == "over"


def test_an_end_that_could_not_be_stored_is_stored_at_the_next_request(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail_to_save(*_: Any) -> None:
        raise NotSaved

    with start_game(server) as (ann, code, clients, positions), monkeypatch.context() as patch:
        patch.setattr(Storage, "save_end", fail_to_save)
        play_randomly(clients, positions, random.Random(2))
        assert clients[0].is_quiet()
        assert clients[1].is_quiet()  # the last move was saved, so it is not refused
        patch.undo()
        assert ann.get(f"/api/tables/{code}")["stage"] == "over"
        assert clients[1].wait_for("table")["table"]["stage"] == "over"
        from_record(ann.get(f"/api/tables/{code}/record"))
