"""Things that happen while somebody waits for the database. They get the table as it is afterwards, not as it was before."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from facedown.server.protocol.messages import CloseCode
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from facedown.server.tables.live import Change, LiveTable, Save
from tests.server.people import Client, Frame, Person, RunningServer, people, seat_players, wait_until_no_table_is_live
from tests.waiting import PATIENCE


@contextmanager
def hold(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[threading.Event]:
    """Calls of this method of Storage wait until the end of the block. The event is set once there is such a call."""
    has_call, gate = threading.Event(), threading.Event()
    method = getattr(Storage, name)

    async def hang(self: Storage, *arguments: Any) -> Any:
        has_call.set()
        await asyncio.to_thread(gate.wait)
        return await method(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Storage, name, hang)
        try:
            yield has_call
        finally:
            patch.undo()
            gate.set()


def start_and_look(ann: Person, ben: Person, **more: Any) -> tuple[str, Client, Frame]:
    """A game in which Ann has been shown her first look."""
    code = seat_players(ann, [ben], 2, start=0, **more)
    client = ann.connect(code)
    ann.post(f"/api/tables/{code}/start")
    position = client.wait_for("position")
    client.move(position["decision"], position["legal"][0])
    return code, client, client.wait_for("position")


def look_and_leave(ann: Person, ben: Person, **more: Any) -> str:
    """A game in which Ann has been shown her first look, and left without acknowledging it."""
    code, client, _ = start_and_look(ann, ben, **more)
    client.close()
    return code


def look_and_acknowledge(ann: Person, ben: Person, **more: Any) -> tuple[str, Client]:
    """A game in which Ann has been shown her first look, and has acknowledged it."""
    code, client, look = start_and_look(ann, ben, **more)
    client.ack(look)
    client.receive_all()
    return code, client


def transfer_seat(code: str, seat: int, owner: Person, to: Person) -> None:
    token = owner.post(f"/api/tables/{code}/seats/{seat}/pass")["token"]
    to.post(f"/api/tables/{code}/take", {"token": token})


def secrets_in(position: Frame) -> list[Frame]:
    events = [*position["events"], *(event for repeat in position["repeats"] for event in repeat["events"])]
    return [event for event in events if event["to"] != "all"]


def test_a_repeat_is_not_sent_to_a_device_that_has_lost_the_seat_in_the_meantime(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code = look_and_leave(ann, ben)
        with hold(monkeypatch, "save_marks") as has_call:
            client = ann.connect(code)
            assert has_call.wait(PATIENCE)
            transfer_seat(code, 0, ann, phone)
        position = client.wait_for("position")
        assert (position["seat"], secrets_in(position)) == (None, [])


def test_what_was_acknowledged_is_not_repeated_to_a_client_that_reloads_before_that_is_stored(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nobody else at the table, it could be loaded again, without the acknowledgement."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, client = look_and_acknowledge(ann, ben)
        with hold(monkeypatch, "save_marks") as has_call:
            client.close()
            assert has_call.wait(PATIENCE)
            position = ann.connect(code).wait_for("position")
        assert (position["repeats"], position["shown_before"]) == ([], [])


def test_what_was_acknowledged_is_not_repeated_after_a_transfer_from_a_device_that_cannot_watch(server: RunningServer) -> None:
    """The old device was the last connection to the table, which is then freed."""
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code, _ = look_and_acknowledge(ann, ben, watchers=False)
        transfer_seat(code, 0, ann, phone)
        wait_until_no_table_is_live(server)
        position = phone.connect(code).wait_for("position")
        assert (position["seat"], position["repeats"], position["shown_before"]) == (0, [], [])


def test_what_was_acknowledged_is_not_repeated_after_the_table_was_loaded_again(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, client = look_and_acknowledge(ann, ben)
        server.backend.tables.mark_stale(code)
        ann.get(f"/api/tables/{code}")
        client.close()
        wait_until_no_table_is_live(server)
        position = ann.connect(code).wait_for("position")
        assert (position["repeats"], position["shown_before"]) == ([], [])


def test_a_repeat_is_not_sent_to_a_shared_device_that_has_lost_the_seat_during_a_claim(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        with hold(monkeypatch, "save_marks") as has_call:
            client.send_frame(type="claim", seat=0)
            assert has_call.wait(PATIENCE)
            transfer_seat(code, 0, ann, phone)
        positions = [frame for frame in client.receive_all() if frame["type"] == "position"]
        assert [(frame["seat"], secrets_in(frame)) for frame in positions] == [(None, [])] * len(positions)


def test_a_watcher_who_arrives_as_a_game_without_watchers_starts_is_sent_away(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve], ThreadPoolExecutor(1) as thread:
        code = seat_players(ann, [ben], 2, watchers=False)
        with hold(monkeypatch, "load_name") as has_call:
            arrival = thread.submit(eve.connect, code)
            assert has_call.wait(PATIENCE)
            ann.post(f"/api/tables/{code}/start")
        client: Client = arrival.result(PATIENCE)
        assert client.wait_for_close() == CloseCode.NO_WATCHERS
        assert client.raw == []


def test_a_watcher_who_is_sent_away_is_not_listed(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, watchers=False)
        anns, bens = ann.connect(code), ben.connect(code)
        ann.post(f"/api/tables/{code}/start")
        transfer_seat(code, 0, ann, eve)
        assert anns.wait_for_close() == CloseCode.NO_WATCHERS
        tables = [frame["table"] for frame in bens.receive_all() if frame["type"] == "table"]
        assert (tables[-1]["watcher_count"], tables[-1]["watcher_names"]) == (0, [])


def test_a_watcher_after_a_game_without_watchers_can_stay_when_a_rematch_is_opened(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = ann.open_table(1, "memory-kings", options={"limit": 1}, watchers=False)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        while (position := client.wait_for("position"))["to_move"]:
            client.move(position["decision"], position["legal"][0])
        client.wait_until_over()
        eves = eve.connect(code)
        eves.wait_for("position")
        rematch_code = ann.post(f"/api/tables/{code}/rematch")["code"]
        assert eves.wait_for("table")["table"]["rematch"] == rematch_code
        eves.receive_all()


def test_a_bot_moves_after_a_move_that_was_saved_without_confirmation(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's move was stored, but she was told that it was not. She sends it again, and it is played only once."""
    save = Storage.save

    async def save_without_confirmation(self: Storage, *steps: Step) -> None:
        await save(self, *steps)
        raise NotSaved

    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2, start=0)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = client.wait_for("position", is_seat_0_alone)
        while position["to_move"] != [1]:  # until it is the bot's turn
            position = position if is_seat_0_alone(position) else client.wait_for("position", is_seat_0_alone)
            with monkeypatch.context() as patch:
                patch.setattr(Storage, "save", save_without_confirmation)
                client.move(position["decision"], position["legal"][0], message_id="the same")
                assert client.wait_for("refused")["error"]["code"] == "not-saved"
            client.move(position["decision"], position["legal"][0], message_id="the same")
            position = client.wait_for("position")
        client.wait_for("position", is_seat_0_alone)


def is_seat_0_alone(position: Frame) -> bool:
    """Whether only seat 0 is to move."""
    return bool(position["to_move"] == [0])


def test_a_seat_that_is_gone_as_soon_as_it_is_taken_is_no_error(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another device of the host sends the bot away and makes the table smaller, just after the bot has sat down."""
    with people(server, "Ann") as [ann]:
        code = ann.open_table(3)
        watcher = ann.connect(code)  # keeps the table in memory
        watcher.wait_for("table")
        change = LiveTable.change

        async def change_and_shrink(live: LiveTable, table_change: Change, save: Save | None = None) -> None:
            await change(live, table_change, save)
            await change(live, lambda table: replace(table, players=2, chairs=table.chairs[:2], revision=table.revision + 1))

        monkeypatch.setattr(LiveTable, "change", change_and_shrink)
        assert len(ann.put(f"/api/tables/{code}/seats/2", {"sitter": "bot"})["seats"]) == 2
