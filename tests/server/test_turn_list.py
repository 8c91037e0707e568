"""Whose move it is in a guest's games, as the home page asks for it."""

import json
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.server.store.storage import StoredTable
from facedown.server.support.slices import Slicer
from facedown.server.support.visitors import RECENT_SECONDS, Visitors
from facedown.server.tables import turn_list
from facedown.server.tables.turn_list import replay
from tests.server.people import Person, RunningServer, people, run_server, seat_players, wait_until_no_table_is_live
from tests.server.test_deletion import guest_of
from tests.waiting import wait_until


def turns(person: Person) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = person.get("/api/me/turns")["tables"]
    return lines


def test_a_game_says_who_is_due_and_how_far_it_is(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, game="tremember", start=0)
        [open_line] = turns(ann)
        assert (open_line["stage"], open_line["due"], open_line["progress"]) == ("open", [], None)
        ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        [running_line] = turns(ben)
        assert (running_line["code"], running_line["stage"], running_line["your_seats"], running_line["due"]) == (
            code,
            "playing",
            [1],
            [0],
        )
        assert running_line["progress"] == {"done": 0, "of": 18, "points": [0, 0]}
        assert [seat["is_connected"] for seat in running_line["seats"]] == [True, False]
        assert turns(eve) == []


def test_a_game_that_is_not_in_memory_is_not_woken_up_by_the_question(server: RunningServer) -> None:
    """Its answer is the same as when it was in memory."""
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2, game="tremember", start=0)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        client.wait_for("position", lambda frame: frame["legal"])
        client.move(0, "take:a1")
        client.wait_for("position", lambda frame: frame["decision"] == 1)
        [live] = turns(ann)
        client.close()
        wait_until_no_table_is_live(server)
        for _ in range(2):  # replayed, then remembered
            [line] = turns(ann)
            assert line == {**live, "seats": [{**seat, "is_connected": False} for seat in live["seats"]]}
        assert not server.backend.tables.in_memory


def test_the_state_that_was_asked_for_longest_ago_is_forgotten_first(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_list, "MAX_STATES", 2)
    with people(server, "Ann", "Ben", "Cat") as [ann, ben, cat]:
        for person in (ann, ben, cat):
            person.post(f"/api/tables/{seat_players(person, [], 2, game='tremember', start=0)}/start")
        wait_until_no_table_is_live(server)
        replayed_hosts = []

        async def note_and_replay(stored_table: StoredTable, slicer: Slicer) -> turn_list.TurnState:
            replayed_hosts.append(stored_table.table.host)
            return await replay(stored_table, slicer)

        monkeypatch.setattr(turn_list, "replay", note_and_replay)
        for person in (ann, ben, ann, cat, ann, ben):
            turns(person)
        assert replayed_hosts == [guest_of(server, person) for person in (ann, ben, cat, ben)]


def test_own_moves_come_first_those_with_a_deadline_before_them(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        their_code, oldest_code, newer_code = (
            seat_players(ann, [ben], 2, game="tremember", start=start) for start in (1, 0, 0)
        )
        timed_code = seat_players(ann, [ben], 2, game="tremember", start=0, clock=600)
        clients = [ann.connect(code) for code in (their_code, oldest_code, newer_code, timed_code)]
        for code in (their_code, oldest_code, newer_code, timed_code):
            ann.post(f"/api/tables/{code}/start")
        for client in clients:
            client.ack(client.wait_for("position"))
        wait_until(lambda: turns(ann)[0]["deadline"], "the clock to run")
        lines = turns(ann)
        assert [line["code"] for line in lines] == [timed_code, oldest_code, newer_code, their_code]
        assert [line["deadline"] for line in lines[1:]] == [None, None, None]


def test_an_answer_that_has_not_changed_is_not_sent_again(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        first = ann.ask("GET", "/api/me/turns")
        headers = {"If-None-Match": first.headers["ETag"]}
        answer = ann.ask("GET", "/api/me/turns", headers=headers)
        assert (answer.status_code, answer.content) == (304, b"")
        ann.open_table()
        other = ann.ask("GET", "/api/me/turns", headers=headers)
        assert (other.status_code, len(other.json()["tables"])) == (200, 1)


def test_no_card_is_named(tmp_path: Path) -> None:
    """Progress consists of numbers only."""
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        for game in GAMES.values():
            code = seat_players(ann, [], max(2, game.min_players), game=game.id)
            ann.post(f"/api/tables/{code}/start")
        turns_answer = ann.get("/api/me/turns")
        for line in turns_answer["tables"]:
            assert line["progress"]["done"] <= line["progress"]["of"]
            words = set(json.dumps(line).replace('"', " ").split())
            assert words.isdisjoint(GAMES[line["game"]].notation.CARDS)


def test_visitors_are_counted_for_a_while() -> None:
    now = 0.0
    visitors = Visitors(lambda: now)
    for guest in ("ann", "ben", "ann"):
        visitors.note(guest)
    assert visitors.count() == 2
    now = RECENT_SECONDS
    visitors.note("ben")
    now = RECENT_SECONDS + 1
    assert visitors.count() == 1


def test_guests_who_ask_for_anything_are_counted(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, _]:
        assert ann.get("/api/me/turns")["guest_count"] == 2
