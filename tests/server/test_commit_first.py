"""A move is committed before anybody is told. A database that fails or hangs: nobody is told, nothing has changed."""

import asyncio
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from facedown.engine.record import from_record
from facedown.server.store import writer
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from tests.server.people import Frame, Line, Person, RunningServer, people, play_out, seat_all
from tests.waiting import A_GAME

Save = Callable[..., Any]


@contextmanager
def two_at_a_table(server: RunningServer) -> Iterator[tuple[Person, str, list[Line], list[Frame]]]:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_all(ann, [ben], 2, start=0)
        lines = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        positions = play_out(lines, [line.next_of("position") for line in lines], random.Random(1), most=3)
        yield ann, code, lines, positions


def send_one(lines: list[Line], positions: list[Frame]) -> int:
    seat: int = positions[0]["to_move"][0]
    lines[seat].move(positions[seat]["decision"], positions[seat]["legal"][0], name=f"decision {positions[seat]['decision']}")
    return seat


def stored_moves(server: RunningServer, code: str) -> int:
    """Read past the server, from the file."""
    with sqlite3.connect(str(server.backend.storage.engine.url.database)) as connection:
        count: int = connection.execute('select count(*) from moves where "table" = ?', [code]).fetchone()[0]
    connection.close()
    return count


def goes_on(ann: Person, code: str, lines: list[Line], positions: list[Frame]) -> None:
    play_out(lines, positions, random.Random(2))
    from_record(ann.get(f"/api/tables/{code}/record"))


def test_what_is_told_is_stored_already(server: RunningServer) -> None:
    with two_at_a_table(server) as (_, code, lines, first):
        positions = first
        for _ in range(10):
            send_one(lines, positions)
            told = []
            for line in lines:
                told.append(line.next_of("position"))
                assert stored_moves(server, code) >= told[-1]["n"]
            positions = told


def test_while_the_commit_hangs_nobody_is_told(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    save = Storage.save

    async def hang(self: Storage, *steps: Step) -> None:
        await asyncio.to_thread(gate.wait)
        await save(self, *steps)

    with two_at_a_table(server) as (ann, code, lines, positions):
        lines[0].ack(positions[0])
        lines[0].hear_all()
        monkeypatch.setattr(Storage, "save", hang)
        send_one(lines, positions)
        assert lines[0].is_quiet()
        assert lines[1].is_quiet()
        late = ann.connect(code)  # others are not held up, and see the position before the move
        assert late.next_of("position")["n"] == positions[0]["n"]
        gate.set()
        after = [late.next_of("position"), lines[1].next_of("position")]
        assert after[0]["n"] == stored_moves(server, code) == 4
        goes_on(ann, code, [late, lines[1]], after)


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk full"), RuntimeError("unheard of")], ids=repr)
def test_a_failed_commit_is_refused_and_nothing_has_changed(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: Any) -> None:
        raise error

    with two_at_a_table(server) as (ann, code, lines, positions):
        monkeypatch.setattr(writer, "run_steps", fail)
        seat = send_one(lines, positions)
        assert lines[seat].next()["error"]["code"] == "not-saved"
        assert lines[1 - seat].is_quiet()
        assert ann.refused("POST", "/api/tables", {"game": "memoarrr", "players": 2}) == (503, "not-saved")
        monkeypatch.undo()
        assert stored_moves(server, code) == positions[0]["n"]
        goes_on(ann, code, lines, positions)


save_well = Storage.save


async def saved_but_not_said(self: Storage, *steps: Step) -> None:
    await save_well(self, *steps)
    raise NotSaved


def test_a_commit_of_which_the_word_was_lost_is_found_again(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with two_at_a_table(server) as (ann, code, lines, positions):
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", saved_but_not_said)
            seat = send_one(lines, positions)
            assert lines[seat].next()["error"]["code"] == "not-saved"
        send_one(lines, positions)  # the same again
        after = [line.next_of("position") for line in lines]
        assert [position["n"] for position in after] == [4, 4]
        assert lines[seat].next_of("position")["n"] == 4  # the answer to the repeat
        goes_on(ann, code, lines, after)


def test_a_secret_choice_that_is_found_again_stays_secret(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but its owner notices that the table was read again."""
    with people(server, "Ann", "Ben", "Cem") as [ann, ben, cem]:
        code = seat_all(ann, [ben, cem], 3, game="matryoshka")
        lines = [person.connect(code) for person in (ann, ben, cem)]
        ann.post(f"/api/tables/{code}/start")
        positions = [line.next_of("position") for line in lines]
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", saved_but_not_said)
            lines[0].move(0, positions[0]["legal"][0])
            assert lines[0].next_of("refused")["error"]["code"] == "not-saved"
        assert lines[1].hear_all() == lines[2].hear_all() == []
        assert [frame["decision"] for frame in lines[0].hear_all()] == [1]


def test_a_bot_tries_again_after_a_failed_commit(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Storage.save
    rng = random.Random(3)

    async def often_fail(self: Storage, *steps: Step) -> None:
        if rng.random() < 0.5:
            raise NotSaved
        await save(self, *steps)

    with people(server, "Ann") as [ann]:
        code = seat_all(ann, [], 2)
        ann.delete(f"/api/tables/{code}/seats/0")
        ann.put(f"/api/tables/{code}/seats/0", {"sitter": "bot"})
        line = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", often_fail)
            for _ in range(15):
                line.next_of("position")
        line.next_of("position", lambda frame: "scores" in frame["view"], A_GAME)
        assert line.next_of("table")["table"]["stage"] == "over"


def test_an_end_that_was_not_written_down_is_when_someone_looks(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_saved(*_: Any) -> None:
        raise NotSaved

    with two_at_a_table(server) as (ann, code, lines, positions), monkeypatch.context() as patch:
        patch.setattr(Storage, "save_end", not_saved)
        play_out(lines, positions, random.Random(2))
        assert lines[0].is_quiet()
        assert lines[1].is_quiet()  # the last move itself was saved: nobody is refused
        patch.undo()
        assert ann.get(f"/api/tables/{code}")["stage"] == "over"
        assert lines[1].next_of("table")["table"]["stage"] == "over"
        from_record(ann.get(f"/api/tables/{code}/record"))
