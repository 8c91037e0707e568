"""Everything about a guest is deleted: no table of the database has their id or name, and everybody else plays on."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.store.deletion import DELETE_GAMES, DELETE_GUEST
from facedown.server.store.storage import StoredTable
from tests.server.people import Person, RunningServer, people, run_server, seat_players, wait_until_no_table_is_live
from tests.server.played import play_game
from tests.server.test_keys import arrive, dump, show_key

NAME = "Quentin Quux"  # a name that is nowhere else


def guest_of(server: RunningServer, person: Person) -> str:
    guest = server.backend.cookies.read(dict(person.http.cookies))
    assert guest is not None
    return guest


def delete_all(person: Person) -> None:
    person.post("/api/me/delete", {"name": NAME})


def test_no_table_of_the_database_has_the_guests_id_or_name(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, NAME, "Ann") as [quentin, ann]:
        guest = guest_of(server, quentin)
        solo_code, shared_code = play_game(server, quentin), play_game(server, quentin, ann)
        running_code = seat_players(ann, [quentin], 3, start=0)
        ann.post(f"/api/tables/{running_code}/start")
        hosted_code = seat_players(quentin, [ann], 2)
        device = quentin.open_table()
        quentin.put(f"/api/tables/{device}/seats/1", {"sitter": "person", "name": NAME})
        show_key(quentin)
        assert guest in dump(tmp_path)
        assert NAME in dump(tmp_path)
        delete_all(quentin)
        after = dump(tmp_path)
        assert guest not in after
        assert NAME not in after
        assert quentin.get("/api/me") == {"name": None}
        assert ann.refusal("GET", f"/api/tables/{solo_code}") == (404, "no-such-table")
        assert ann.refusal("GET", f"/api/tables/{device}") == (404, "no-such-table")
        assert [seat["name"] for seat in ann.get(f"/api/tables/{shared_code}")["seats"]] == ["Somebody", "Ann"]
        assert ann.get(f"/api/tables/{shared_code}/record")["players"] == ["Somebody", "Ann"]
        assert ann.get(f"/api/tables/{hosted_code}")["you"] == {"seats": [1], "is_host": True}
        assert ann.get(f"/api/tables/{hosted_code}")["seats"][0]["sitter"] == "nobody"
        assert [seat["is_deleted"] for seat in ann.get(f"/api/tables/{shared_code}")["seats"]] == [True, False]
        seats_by_code = {game["code"]: game["seats"] for game in ann.get("/api/me/tables")}
        assert [seat["is_deleted"] for seat in seats_by_code[shared_code]] == [True, False]
        [seat] = [seat for seat in ann.get(f"/api/tables/{running_code}")["seats"] if seat["is_deleted"]]
        assert (seat["sitter"], seat["stand_in"]) == ("guest", "dog")
        assert {game["code"] for game in ann.get("/api/me/tables")} == {shared_code, running_code, hosted_code}


def test_a_running_game_goes_on_with_a_stand_in(server: RunningServer) -> None:
    with people(server, NAME, "Ann") as [quentin, ann]:
        code = seat_players(quentin, [ann], 2, start=0)
        of_ann, of_quentin = ann.connect(code), quentin.connect(code)
        quentin.post(f"/api/tables/{code}/start")
        of_quentin.wait_for("position")
        delete_all(quentin)
        assert of_quentin.wait_for_close() == CloseCode.SIGNED_OUT
        of_ann.wait_for("table", lambda frame: frame["table"]["seats"][0]["stand_in"] == "dog")
        position = of_ann.wait_for("position", lambda frame: frame["n"] > 0 and frame["to_move"] == [1])
        assert position["by"] == "dog"
        of_ann.move(position["decision"], position["legal"][0])
        of_ann.wait_for("position", lambda frame: frame["n"] > position["n"])


def test_after_the_game_a_bot_takes_the_place_of_somebody_who_is_deleted(server: RunningServer) -> None:
    with people(server, NAME, "Ann") as [quentin, ann]:
        code = play_game(server, quentin, ann)
        delete_all(quentin)
        table = ann.put(f"/api/tables/{code}/again", {"answer": "yes"})
        assert [seat["level"] for seat in ann.get(f"/api/tables/{table['rematch']}")["seats"]] == ["dog", None]


def test_a_rematch_has_a_free_seat_for_somebody_who_is_deleted(server: RunningServer) -> None:
    with people(server, NAME, "Ann") as [quentin, ann]:
        code = play_game(server, quentin, ann)
        delete_all(quentin)
        assert [seat["sitter"] for seat in ann.post(f"/api/tables/{code}/rematch")["seats"]] == ["nobody", "guest"]


def test_whoever_watches_a_table_that_is_deleted_is_disconnected(server: RunningServer) -> None:
    with people(server, NAME, "Eve") as [quentin, eve]:
        code = seat_players(quentin, [], 2, start=0)
        quentin.post(f"/api/tables/{code}/start")
        watcher = eve.connect(code)
        watcher.wait_for("position")
        delete_all(quentin)
        assert watcher.wait_for_close() == CloseCode.DELETED
        assert eve.refusal("GET", f"/api/tables/{code}") == (404, "no-such-table")


@pytest.mark.parametrize("typed", [None, "Quentin", "quentin quux"])
def test_nothing_is_deleted_unless_the_name_is_typed(server: RunningServer, typed: str | None) -> None:
    with people(server, NAME) as [quentin]:
        assert quentin.refusal("POST", "/api/me/delete", {"name": typed}) == (422, "other-name")
        assert quentin.get("/api/me") == {"name": NAME}


def test_somebody_without_a_name_types_none(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        code = someone.open_table()
        assert someone.refusal("POST", "/api/me/delete", {"name": "Guest"}) == (422, "other-name")
        someone.post("/api/me/delete", {"name": None})
        assert someone.refusal("GET", f"/api/tables/{code}") == (404, "no-such-table")


def test_the_key_of_a_deleted_guest_is_void_and_other_devices_are_signed_out(server: RunningServer) -> None:
    with people(server, NAME, None) as [quentin, tablet]:
        words = show_key(quentin)
        arrive(tablet, words)
        line = tablet.connect(tablet.open_table(listed=True))
        line.wait_for("table")
        delete_all(quentin)
        assert line.wait_for_close() == CloseCode.SIGNED_OUT
        assert tablet.get("/api/me") == {"name": None}
        assert tablet.refusal("POST", "/api/me/arrive", {"words": words}) == (404, "no-such-key")


def test_no_earlier_cookie_of_a_deleted_guest_is_accepted(server: RunningServer) -> None:
    """Such as that of a stolen phone, which was signed out long before."""
    with people(server, NAME) as [quentin]:
        stolen = dict(quentin.http.cookies)
        quentin.post("/api/me/key/new")
        current = dict(quentin.http.cookies)
        delete_all(quentin)
        assert [server.backend.cookies.read(cookies) for cookies in (stolen, current)] == [None, None]


def test_no_cookie_of_a_deleted_guest_is_accepted_after_a_restart(tmp_path: Path) -> None:
    """Whoever comes with one gets a new cookie, as somebody who comes for the first time."""
    with run_server(tmp_path) as server, people(server, NAME) as [quentin]:
        stolen = dict(quentin.http.cookies)
        quentin.post("/api/me/key/new")
        current = dict(quentin.http.cookies)
        delete_all(quentin)
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        assert [server.backend.cookies.read(cookies) for cookies in (stolen, current)] == [None, None]
        someone.http.cookies.clear()
        someone.ask("GET", "/api/me", headers={"Cookie": "; ".join(f"{name}={value}" for name, value in current.items())})
        assert server.backend.cookies.read(dict(someone.http.cookies)) is not None


def test_a_table_that_is_deleted_while_it_is_loaded_does_not_come_back(server: RunningServer) -> None:
    storage, live_tables = server.backend.storage, server.backend.tables
    load, is_loading, is_deleted = storage.load, asyncio.Event(), asyncio.Event()

    async def load_slowly(code: str, *, with_game: bool = True) -> StoredTable | None:
        found = await load(code, with_game=with_game)
        is_loading.set()
        await is_deleted.wait()
        return found

    async def load_and_delete(code: str, guest: str) -> None:
        storage.load = load_slowly  # type: ignore[method-assign]
        loading = asyncio.create_task(live_tables.find(code))
        await is_loading.wait()
        await server.backend.identities.delete(guest)
        is_deleted.set()
        with pytest.raises(Refusal) as refused:
            await loading
        assert refused.value.code == "no-such-table"
        assert code not in live_tables.in_memory

    with people(server, NAME) as [quentin]:
        code = quentin.open_table()
        wait_until_no_table_is_live(server)
        server.run(load_and_delete(code, guest_of(server, quentin)))


@contextlib.contextmanager
def failure_at(server: RunningServer, step: int) -> Iterator[None]:
    """Let the database fail before this statement that changes it, the first of which is 0."""
    count = 0

    def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal count
        if statement.startswith(("DELETE", "UPDATE", "INSERT")):
            if count == step:
                raise sqlite3.OperationalError("the disk is full")
            count += 1

    engine = server.backend.storage.engine
    event.listen(engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", fail)


def test_a_failure_at_any_step_deletes_nothing(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, NAME, "Ann") as [quentin, ann]:
        play_game(server, quentin)
        play_game(server, quentin, ann)
        before = dump(tmp_path)
        steps = (
            1 + len(DELETE_GAMES) + 1 + 1 + len(DELETE_GUEST) + 1
        )  # hosts, games, seats, a call, the guest, and that their cookies are void
        for step in range(steps):
            with failure_at(server, step):
                assert quentin.refusal("POST", "/api/me/delete", {"name": NAME}) == (503, "not-saved")
            assert dump(tmp_path) == before
        with failure_at(server, steps):  # there is no such step
            delete_all(quentin)
        assert NAME not in dump(tmp_path)
