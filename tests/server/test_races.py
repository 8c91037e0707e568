"""Things that happen while somebody waits for the store: whoever comes meets the table as it is then, not as it was."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from facedown.server.protocol.messages import CloseCode
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from tests.server.people import Client, Frame, Person, RunningServer, people, seat_players, wait_until_no_table_is_live


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[threading.Event]:
    """Whoever calls that method of the store waits for the end; the event says that somebody does."""
    waits, gate = threading.Event(), threading.Event()
    method = getattr(Storage, name)

    async def hang(self: Storage, *arguments: Any) -> Any:
        waits.set()
        await asyncio.to_thread(gate.wait)
        return await method(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Storage, name, hang)
        try:
            yield waits
        finally:
            patch.undo()
            gate.set()


def looked(ann: Person, ben: Person, **more: Any) -> tuple[str, Client, Frame]:
    """Ann has been told of her first look."""
    code = seat_players(ann, [ben], 2, start=0, **more)
    client = ann.connect(code)
    ann.post(f"/api/tables/{code}/start")
    position = client.wait_for("position")
    client.move(position["decision"], position["legal"][0])
    return code, client, client.wait_for("position")


def looked_and_left(ann: Person, ben: Person, **more: Any) -> str:
    """She has not acknowledged it."""
    code, client, _ = looked(ann, ben, **more)
    client.close()
    return code


def looked_and_acknowledged(ann: Person, ben: Person, **more: Any) -> tuple[str, Client]:
    """And the server has heard that."""
    code, client, look = looked(ann, ben, **more)
    client.ack(look)
    client.receive_all()
    return code, client


def take_along(code: str, seat: int, owner: Person, to: Person) -> None:
    token = owner.post(f"/api/tables/{code}/seats/{seat}/pass")["token"]
    to.post(f"/api/tables/{code}/take", {"token": token})


def secrets_in(position: Frame) -> list[Frame]:
    told = [*position["events"], *(event for again in position["again"] for event in again["events"])]
    return [event for event in told if event["to"] != "all"]


def test_what_was_for_a_seat_is_not_told_to_a_device_that_it_has_left_meanwhile(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code = looked_and_left(ann, ben)
        with held(monkeypatch, "save_marks") as waits:
            client = ann.connect(code)
            assert waits.wait(10)
            take_along(code, 0, ann, phone)
        position = client.wait_for("position")
        assert (position["seat"], secrets_in(position)) == (None, [])


def test_what_was_acknowledged_is_not_told_again_to_who_reloads_before_that_is_stored(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nobody else at the table, it could be read again, without the acknowledgement."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, client = looked_and_acknowledged(ann, ben)
        with held(monkeypatch, "save_marks") as waits:
            client.close()
            assert waits.wait(10)
            position = ann.connect(code).wait_for("position")
        assert (position["again"], position["shown"]) == ([], [])


def test_nor_to_who_takes_the_seat_along_and_leaves_a_device_that_may_not_watch(server: RunningServer) -> None:
    """Sent away, it was the last one at the table."""
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code, _ = looked_and_acknowledged(ann, ben, watchers=False)
        take_along(code, 0, ann, phone)
        wait_until_no_table_is_live(server)
        position = phone.connect(code).wait_for("position")
        assert (position["seat"], position["again"], position["shown"]) == (0, [], [])


def test_nor_where_the_table_was_read_anew_meanwhile(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, client = looked_and_acknowledged(ann, ben)
        server.backend.tables.mark_stale(code)
        ann.get(f"/api/tables/{code}")
        client.close()
        wait_until_no_table_is_live(server)
        position = ann.connect(code).wait_for("position")
        assert (position["again"], position["shown"]) == ([], [])


def test_nor_to_one_on_which_somebody_had_just_claimed_it(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(server, "Ann", None) as [ann, phone]:
        code = ann.open_table(3, start=0)
        for seat, name in ((1, "Ben"), (2, "Cem")):
            ann.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "person", "name": name})
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = client.claim(0)
        client.move(position["decision"], position["legal"][0], seat=0)
        client.wait_for("position")
        client.send_frame(type="release")
        client.receive_all()
        with held(monkeypatch, "save_marks") as waits:
            client.send_frame(type="claim", seat=0)
            assert waits.wait(10)
            take_along(code, 0, ann, phone)
        told = [frame for frame in client.receive_all() if frame["type"] == "position"]
        assert [(frame["seat"], secrets_in(frame)) for frame in told] == [(None, [])] * len(told)


def test_who_comes_to_watch_as_a_game_without_watchers_begins_is_sent_away(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve], ThreadPoolExecutor(1) as thread:
        code = seat_players(ann, [ben], 2, watchers=False)
        with held(monkeypatch, "name_of") as waits:
            coming = thread.submit(eve.connect, code)
            assert waits.wait(10)
            ann.post(f"/api/tables/{code}/start")
        client: Client = coming.result(10)
        assert client.wait_for_close() == CloseCode.NO_WATCHERS
        assert client.raw == []


def test_who_is_sent_away_is_not_listed_as_watching(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, watchers=False)
        anns, bens = ann.connect(code), ben.connect(code)
        ann.post(f"/api/tables/{code}/start")
        take_along(code, 0, ann, eve)
        assert anns.wait_for_close() == CloseCode.NO_WATCHERS
        tables = [frame["table"] for frame in bens.receive_all() if frame["type"] == "table"]
        assert (tables[-1]["watching"], tables[-1]["watchers"]) == (0, [])


def test_who_looks_on_after_a_game_without_watchers_stays_when_it_is_played_again(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = ann.open_table(1, "memory-kings", options={"limit": 1}, watchers=False)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        while (position := client.wait_for("position"))["to_move"]:
            client.move(position["decision"], position["legal"][0])
        client.wait_until_over()
        eves = eve.connect(code)
        eves.wait_for("position")
        again = ann.post(f"/api/tables/{code}/rematch")["code"]
        assert eves.wait_for("table")["table"]["rematch"] == again
        eves.receive_all()


def test_a_bot_goes_on_after_a_move_of_which_the_word_was_lost(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's move was stored and she was told the contrary; she sends it again, and it is a repeat."""
    save = Storage.save

    async def unsaid(self: Storage, *steps: Step) -> None:
        await save(self, *steps)
        raise NotSaved

    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2, start=0)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = client.wait_for("position", is_seat_0_alone)
        while position["to_move"] != [1]:  # until her move has made it the bot's turn
            position = position if is_seat_0_alone(position) else client.wait_for("position", is_seat_0_alone)
            with monkeypatch.context() as patch:
                patch.setattr(Storage, "save", unsaid)
                client.move(position["decision"], position["legal"][0], message_id="the same")
                assert client.wait_for("refused")["error"]["code"] == "not-saved"
            client.move(position["decision"], position["legal"][0], message_id="the same")
            position = client.wait_for("position")
        client.wait_for("position", is_seat_0_alone)


def is_seat_0_alone(position: Frame) -> bool:
    """Nobody else is to move."""
    return bool(position["to_move"] == [0])
