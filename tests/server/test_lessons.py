"""Lessons at tables: a script plays the other seats, only what is asked is accepted, and no list shows them."""

import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from facedown import GAMES
from facedown.engine.lessons import Lesson, lesson_of
from facedown.server.store import schema
from facedown.server.support.settings import Settings
from facedown.server.tables import lessons, loading
from facedown.server.tables.housekeeping import HOUR, Housekeeper
from tests.databases import execute
from tests.server.people import Client, Frame, Person, RunningServer, people, run_server
from tests.waiting import wait_until

GAMES_WITH_LESSON = [game.id for game in GAMES.values() if game.lesson_text is not None]


def begin(person: Person, game: str) -> str:
    code: str = person.post(f"/api/lessons/{game}")["code"]
    return code


def test_a_lesson_is_played_through_in_a_thread_so_that_nobody_waits(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def load(game: str) -> Lesson | None:
        threads.append(threading.current_thread())
        return lesson_of(game)

    for module in (lessons, loading):
        monkeypatch.setattr(module, "lesson_of", load)
    with people(server, "Ann") as [ann]:
        ann.connect(begin(ann, "pairs")).wait_for("position")
    assert len(threads) >= 2
    assert server.run(thread_of_loop()) not in threads


async def thread_of_loop() -> threading.Thread:
    return threading.current_thread()


def lesson_in(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def go_on(client: Client, lesson: Lesson, position: Frame, moves: list[list[str]]) -> Frame:
    """Do what the narrator waits for, and return the position after it. `moves`: what the lesson expects, the next first."""
    client.ack(position)
    lesson_step = position["lesson"]
    if lesson_step["wait"] == "move":
        client.move(position["decision"], *moves.pop(0))
    elif lesson_step["wait"] == "tap":
        client.send_frame(type="go-on", step=lesson_step["step"])
    return client.wait_for("position")


def expected_moves(lesson: Lesson) -> list[list[str]]:
    return [step.choices[0] for step in lesson.steps if step.expect]


@pytest.mark.parametrize("game", GAMES_WITH_LESSON)
def test_a_lesson_is_played_to_its_end(server: RunningServer, game: str) -> None:
    lesson = lesson_in(game)
    with people(server, "Ann") as [ann]:
        client = ann.connect(begin(ann, game))
        position, moves, bubbles = client.wait_for("position"), expected_moves(lesson), list[int]()
        while position["lesson"]["wait"] != "end":
            bubbles.append(position["lesson"]["step"])
            position = go_on(client, lesson, position, moves)
        assert sorted(bubbles) == bubbles
        assert set(bubbles) == set(range(1, lesson.bubble_count))
        assert position["lesson"]["step"] == position["lesson"]["of"] == lesson.bubble_count
        assert moves == []


def test_another_legal_move_is_refused_and_nothing_changes(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann, "memoarrr")
        client = ann.connect(code)
        before = client.wait_for("position")
        assert "side:south" in before["legal"]
        client.move(before["decision"], "side:south")
        assert client.wait_for("refused")["error"]["code"] == "lesson-other"
        client.send_frame(type="go-on", step=1)  # nothing is to be read here
        assert client.wait_for("refused")["error"]["code"] == "lesson-other"
        client.move(before["decision"], "reveal:c3")  # what no rule allows is refused by the rule
        assert client.wait_for("refused")["error"]["code"] == "illegal-move"
        assert server.table(code).match is not None
        assert server.table(code).match.moves == []  # type: ignore[union-attr]
        new_position = ann.connect(code).wait_for("position")
        assert {name: new_position[name] for name in ("view", "legal", "lesson")} == {
            name: before[name] for name in ("view", "legal", "lesson")
        }


def test_no_list_has_a_lesson_and_nobody_else_gets_in(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = begin(ann, "pairs")
        table = ann.get(f"/api/tables/{code}")
        assert (table["kind"], table["stage"], table["series"], table["next_game"]) == ("lesson", "playing", None, None)
        assert ann.get("/api/me/tables") == ann.get("/api/me/turns")["tables"] == []
        assert code not in [line["code"] for line in eve.get("/api/tables")]
        assert ann.refusal("DELETE", f"/api/tables/{code}/seats/0") == (409, "lesson-other")  # no stand-in takes it
        assert ann.refusal("POST", f"/api/tables/{code}/rematch") == (409, "no-rematch")
        assert eve.refusal("GET", f"/api/tables/{code}/record") == (409, "game-running")


def test_there_is_one_lesson_for_each_guest(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        first, second = begin(ann, "pairs"), begin(ann, "memoarrr")
        assert ann.refusal("GET", f"/api/tables/{first}") == (404, "no-such-table")
        assert ann.get(f"/api/tables/{second}")["game"] == "memoarrr"


def test_a_game_without_a_lesson_has_none(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(GAMES["pairs"]), "lesson_text", None)
    lesson_of.cache_clear()
    with people(server, "Ann") as [ann]:
        assert ann.refusal("POST", "/api/lessons/pairs") == (404, "no-lesson")
        assert ann.refusal("POST", "/api/lessons/chess") == (422, "unknown-game")
        assert {game["id"]: game["has_lesson"] for game in ann.get("/api/games")}["pairs"] is False
    lesson_of.cache_clear()


def play_until(client: Client, lesson: Lesson, wait: str) -> Frame:
    """Play a lesson from its beginning, until the narrator waits for this."""
    position, moves = client.wait_for("position"), expected_moves(lesson)
    while position["lesson"]["wait"] != wait:
        position = go_on(client, lesson, position, moves)
    return position


@pytest.mark.parametrize("pressed", [False, True])
def test_a_restart_goes_on_at_the_same_step(tmp_path: Path, pressed: bool) -> None:
    lesson = lesson_in("memoarrr")
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        code = begin(ann, "memoarrr")
        client = ann.connect(code)
        before = play_until(client, lesson, "tap")
        client.ack(before)
        if pressed:
            before = go_on(client, lesson, before, [])
        assert before["lesson"]["say"] == ("asleep" if pressed else "chest")
        cookie = dict(ann.http.cookies)
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookie)
        after = ann.connect(code).wait_for("position")
        assert after["lesson"] == before["lesson"]
        assert after["view"] == before["view"]


def test_what_the_narrator_names_was_shown_to_the_player(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        client = ann.connect(begin(ann, "memoarrr"))
        lesson = lesson_in("memoarrr")
        position, moves = client.wait_for("position"), expected_moves(lesson)
        while position["lesson"]["say"] != "match":
            position = go_on(client, lesson, position, moves)
        assert position["lesson"]["cards"] == {"card": position["view"]["cells"]["b4"]}


def test_the_script_waits_until_the_player_has_seen_everything(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann, "memoarrr")
        client = ann.connect(code)
        client.move(client.wait_for("position")["decision"], "side:north")
        look_position = client.wait_for("position")
        assert look_position["lesson"]["wait"] == "look"
        live: Any = server.table(code)
        live.script.wake()
        assert client.is_quiet()
        client.ack(look_position)
        assert client.wait_for("position")["lesson"]["wait"] == "script"
        assert client.wait_for("position")["lesson"]["say"] == "begin"


def test_a_lesson_is_deleted_an_hour_after_its_last_move(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        left_code, attended_code = begin(ann, "memoarrr"), ""
        with people(server, "Ben") as [ben]:
            attended_code = begin(ben, "memoarrr")
            client = ben.connect(attended_code)
            client.wait_for("position")
            make_idle(server, 0.9)
            assert [ann.get(f"/api/tables/{code}")["stage"] for code in (left_code, attended_code)] == ["playing"] * 2
            make_idle(server, 0.2)
            assert ann.refusal("GET", f"/api/tables/{left_code}") == (404, "no-such-table")
            assert ben.get(f"/api/tables/{attended_code}")["stage"] == "playing"  # somebody is there
        wait_until(lambda: not server.backend.tables.is_attended(attended_code), "the server to hear that he has gone")
        make_idle(server, 0)
        assert ann.refusal("GET", f"/api/tables/{attended_code}") == (404, "no-such-table")
        assert server.run(server.backend.storage.read(count_rows)) == [0, 0, 0, 0]


def count_rows(connection: Connection) -> list[int]:
    """In every table that a lesson has rows in."""
    parts = (schema.tables, schema.seats, schema.moves, schema.openings)
    return [connection.execute(select(func.count()).select_from(part)).scalar_one() for part in parts]


def make_idle(server: RunningServer, hours: float) -> None:
    """Let the server find all tables as they are now, then let that many hours of its uptime pass, and look again."""
    backend = server.backend
    housekeeper = Housekeeper(backend.tables, backend.storage, Settings(), backend.identities, backend.visitors)
    server.run(housekeeper.close_idle_tables())
    milliseconds = int(hours * HOUR)
    execute(backend.services.settings.database, "UPDATE tables SET idle_since = idle_since - :time", time=milliseconds)
    server.run(housekeeper.close_idle_tables())
