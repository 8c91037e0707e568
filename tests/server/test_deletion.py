"""Everything about a guest is deleted: no table of the database has their id or name, and everybody else plays on."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from facedown.server.protocol.messages import CloseCode
from facedown.server.store.deletion import DELETE_GAMES, DELETE_GUEST
from tests.server.people import Person, RunningServer, people, run_server, seat_players
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
        alone, together = play_game(server, quentin), play_game(server, quentin, ann)
        running = seat_players(ann, [quentin], 3, start=0)
        ann.post(f"/api/tables/{running}/start")
        hosted = seat_players(quentin, [ann], 2)
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
        assert ann.refusal("GET", f"/api/tables/{alone}") == (404, "no-such-table")
        assert ann.refusal("GET", f"/api/tables/{device}") == (404, "no-such-table")
        assert [seat["name"] for seat in ann.get(f"/api/tables/{together}")["seats"]] == ["Somebody", "Ann"]
        assert ann.get(f"/api/tables/{together}/record")["players"] == ["Somebody", "Ann"]
        assert ann.get(f"/api/tables/{hosted}")["you"] == {"seats": [1], "is_host": True}
        assert ann.get(f"/api/tables/{hosted}")["seats"][0]["sitter"] == "nobody"
        [seat] = [seat for seat in ann.get(f"/api/tables/{running}")["seats"] if seat["name"] == "Somebody"]
        assert (seat["sitter"], seat["stand_in"]) == ("guest", "dog")
        assert {game["code"] for game in ann.get("/api/me/tables")} == {together, running, hosted}


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
        watching = eve.connect(code)
        watching.wait_for("position")
        delete_all(quentin)
        assert watching.wait_for_close() == CloseCode.DELETED
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


@contextlib.contextmanager
def failure_at(server: RunningServer, step: int) -> Iterator[None]:
    """Let the database fail before this statement that changes it, the first of which is 0."""
    seen = 0

    def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal seen
        if statement.startswith(("DELETE", "UPDATE", "INSERT")):
            if seen == step:
                raise sqlite3.OperationalError("the disk is full")
            seen += 1

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
        steps = 1 + len(DELETE_GAMES) + 1 + len(DELETE_GUEST)  # hosts, games, seats, and the guest
        for step in range(steps):
            with failure_at(server, step):
                assert quentin.refusal("POST", "/api/me/delete", {"name": NAME}) == (503, "not-saved")
            assert dump(tmp_path) == before
        with failure_at(server, steps):  # there is no such step
            delete_all(quentin)
        assert NAME not in dump(tmp_path)
