"""Games by days: a late player gets one move made for them, and time is the server's uptime."""

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from facedown.server.store import statements
from facedown.server.store.days_per_move import BEFORE_ALL, MAX_AWAKE, list_awake
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step
from tests.databases import postgres_or_skip
from tests.server.by_days import (
    DAY,
    DOG,
    THREE_DAYS,
    chair,
    hours_left,
    look_for_late_moves,
    move_once,
    moves_at,
    pass_hours,
    run_by_days,
    start_by_days,
    turns,
)
from tests.server.daily import MovedTimes, tidy
from tests.server.people import RunningServer, people, wait_until_no_table_is_live
from tests.waiting import wait_until

# --- late moves


def test_after_three_days_the_dog_moves_exactly_once_and_the_seat_stays_its_owners(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        pass_hours(server, times, 3 * DAY - 1)
        assert moves_at(server, code) == []
        pass_hours(server, times, 1)
        assert moves_at(server, code) == [DOG]
        for _ in range(2):
            pass_hours(server, times, 1)
        assert moves_at(server, code) == [DOG]
        assert chair(ben, code)["stand_in"] is None
        position = ann.connect(code).wait_for("position")
        assert (position["decision"], bool(position["legal"])) == (1, True)
        assert [move["by"] for move in position["repeats"]] == ["dog"]


def test_the_tables_own_stand_in_moves(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben], stand_in="goldfish", clock=THREE_DAYS // 3)
        pass_hours(server, times, DAY)
        assert moves_at(server, code) == [(0, "goldfish")]


def test_time_goes_on_after_a_restart_and_stands_still_while_no_server_runs(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        times.wait(2 * DAY)
        client = ann.connect(code)
        move_once(client, client.wait_for("position"))
        times.wait(2 * DAY)
    later = MovedTimes()
    later.jump(30 * DAY)  # while it was down
    with run_by_days(tmp_path, later) as server:
        look_for_late_moves(server)
        assert moves_at(server, code) == [(0, None)]
        pass_hours(server, later, DAY - 1)
        assert moves_at(server, code) == [(0, None)]
        pass_hours(server, later, 1)
        assert moves_at(server, code) == [(0, None), DOG]


@pytest.mark.parametrize("days", [4, 4000, -4000])
def test_a_jump_of_the_date_alone_moves_nobody(tmp_path: Path, days: int) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        times.jump(days * DAY)
        pass_hours(server, times, 1)
        assert moves_at(server, code) == []
        pass_hours(server, times, 3 * DAY)
        assert moves_at(server, code) == [DOG]


def test_after_three_late_moves_in_a_row_the_stand_in_stays_until_its_player_is_back(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        for count in (1, 2):
            pass_hours(server, times, 3 * DAY)
            assert moves_at(server, code) == [DOG] * count
            assert chair(ben, code)["stand_in"] is None
        client = ben.connect(code)
        pass_hours(server, times, 3 * DAY)
        client.wait_for("position", lambda frame: frame["to_move"] == [1])  # the dog has finished the turn
        moves = moves_at(server, code)
        assert len(moves) >= 4, "a turn takes four moves, and a pair brings another turn"
        assert set(moves) == {DOG}
        assert chair(ben, code)["stand_in"] == "dog"
        back = ann.connect(code)
        back.wait_for("table", lambda frame: frame["table"]["seats"][0]["stand_in"] is None)


def test_whoever_takes_a_seat_back_has_all_of_their_time(tmp_path: Path) -> None:
    """Also after bots alone were left, who wait until somebody comes."""
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        client = ben.connect(code)
        ann.delete(f"/api/tables/{code}/seats/0")
        client.wait_for("position", lambda frame: frame["to_move"] == [1])
        ben.delete(f"/api/tables/{code}/seats/1")
        pass_hours(server, times, 10 * DAY)
        client = ben.connect(code)
        client.wait_for("table", lambda frame: frame["table"]["seats"][1]["stand_in"] is None)
        wait_until(lambda: turns(ben)[0]["due"] == [1], "the dog to move for Ann, if it is her turn")
        assert hours_left(turns(ben)[0]) == 3 * DAY
        moves = moves_at(server, code)
        client.close()
    with run_by_days(tmp_path, times) as server:
        pass_hours(server, times, 3 * DAY - 1)
        assert moves_at(server, code) == moves
        pass_hours(server, times, 1)
        assert moves_at(server, code)[len(moves)] == (1, "dog")


def test_nobody_gets_more_time_because_somebody_else_comes_back(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        ben.delete(f"/api/tables/{code}/seats/1")
        times.wait(2 * DAY)
        ben.connect(code).wait_for("table", lambda frame: frame["table"]["seats"][1]["stand_in"] is None)
        assert hours_left(turns(ann)[0]) == DAY
        pass_hours(server, times, DAY)
        assert moves_at(server, code) == [DOG]


def test_servers_that_share_a_database_move_once_between_them(tmp_path: Path) -> None:
    """Also when the table belongs to the other one, or to one that is gone."""
    url, times = postgres_or_skip().create("by_days"), MovedTimes()
    with run_by_days(tmp_path / "one", times, database=url, server_name="one") as one:
        with (
            run_by_days(tmp_path / "other", times, database=url, server_name="other") as other,
            people(one, "Ann", "Ben") as [ann, ben],
        ):
            code = start_by_days(ann, [ben])
            look_for_late_moves(other)
            times.wait(3 * DAY)
            with ThreadPoolExecutor() as pool:
                list(pool.map(look_for_late_moves, [other, one]))
            wait_until(lambda: moves_at(one, code) == [DOG], "the dog's move")
            for server in (one, other):
                look_for_late_moves(server)
            assert moves_at(one, code) == [DOG]
            with people(other, None) as [someone]:
                someone.ask("GET", f"/api/tables/{code}")
        times.wait(3 * DAY)  # the other one has stopped
        look_for_late_moves(one)
        assert moves_at(one, code) == [DOG, DOG]


def test_tables_that_cannot_be_served_hold_nobody_back(tmp_path: Path) -> None:
    """Such as those under other rules, after an upgrade: as many as are looked at in one round, and they come first."""
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        server.run(save_refused_copies(server.backend.storage, code, MAX_AWAKE))
        pass_hours(server, times, 3 * DAY)
        look_for_late_moves(server)
        assert moves_at(server, code) == [DOG]
        pass_hours(server, times, 3 * DAY)  # those that were refused are looked at again, before this one and after it
        look_for_late_moves(server)
        assert moves_at(server, code) == [DOG, DOG]


async def save_refused_copies(storage: Storage, code: str, count: int) -> None:
    """Save tables like this one, with rules that nobody knows, in which somebody's time is up a little earlier."""
    row = await storage.read(
        lambda connection: dict(connection.execute(statements.SELECT_TABLE, {"code": code}).mappings().one())
    )
    copies = ({**row, "code": f"COPY{number}", "rules": 999, "wake": row["wake"] - 1} for number in range(count))
    await storage.save(*(Step(statements.INSERT_TABLE, copy) for copy in copies))


def test_an_own_move_ends_the_row(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        for _ in range(2):
            pass_hours(server, times, 3 * DAY)
        client = ann.connect(code)
        move_once(client, client.wait_for("position"))
        client.close()
        pass_hours(server, times, 3 * DAY)
        assert [by for _, by in moves_at(server, code)] == ["dog", "dog", None, "dog"]
        assert chair(ben, code)["stand_in"] is None


def test_a_choice_of_several_picks_is_finished(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben", "Cat") as [ann, ben, cat]:
        code = start_by_days(ann, [ben, cat], 3, game="matryoshka")
        pass_hours(server, times, 3 * DAY)
        assert moves_at(server, code) == [(seat, "dog") for seat in (0, 0, 1, 1, 2, 2)]


def test_nobody_is_moved_for_who_moves_while_the_stand_in_thinks(tmp_path: Path) -> None:
    times, is_asked, has_moved = MovedTimes(), threading.Event(), asyncio.Event()

    async def choose_late(_bot: object, legal: Sequence[str]) -> str:
        is_asked.set()
        await has_moved.wait()
        return legal[-1]  # Ann, who makes the first move, can still make this one

    async def let_choose() -> None:
        has_moved.set()

    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben], game="pairs")
        client = ann.connect(code)
        position = client.wait_for("position")
        worker_pool: Any = server.backend.services.worker_pool
        worker_pool.choose = choose_late
        times.wait(3 * DAY)
        server.run(server.backend.late_moves.make_all())
        wait_until(is_asked.is_set, "the stand-in to be asked")
        move_once(client, position)
        server.run(let_choose())
        wait_until(lambda: not server.backend.late_moves.is_busy, "the table to be looked at")
        assert moves_at(server, code) == [(0, None)]


def test_a_secret_choice_shows_in_nobodys_time(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben", "Cat") as [ann, ben, cat]:
        code = start_by_days(ann, [ben, cat], 3, game="matryoshka")
        times.wait(DAY)
        client = ann.connect(code)
        move_once(client, client.wait_for("position"))
        assert hours_left(turns(ben)[0]) == 2 * DAY


def test_no_stand_in_is_offered_and_none_can_be_asked_for(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times, stand_in_after=0) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben], stand_in_after=10)
        client = ben.connect(code)
        client.wait_for("position")
        server.run(server.backend.tables.replace_absent_people())
        seat = chair(ben, code)
        assert (seat["is_connected"], seat["is_stand_in_offered"], seat["stand_in"]) == (False, False, None)
        assert ben.refusal("PUT", f"/api/tables/{code}/seats/0/stand-in") == (409, "not-late")


def test_a_game_without_a_move_for_four_weeks_is_abandoned_and_nobody_moves_there_any_more(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        tidy(server)
        times.wait(28 * DAY + 1)
        tidy(server)
        assert ann.get(f"/api/tables/{code}")["stage"] == "abandoned"
        look_for_late_moves(server)
        assert moves_at(server, code) == []


def test_only_one_three_or_seven_days_are_possible(tmp_path: Path) -> None:
    day = THREE_DAYS // 3
    with run_by_days(tmp_path, MovedTimes()) as server, people(server, "Ann") as [ann]:
        for days in (1, 3, 7):
            assert ann.get(f"/api/tables/{ann.open_table(clock=days * day)}")["terms"]["clock"] == days * day
        for seconds in (2 * day, day - 1, 14 * day):
            refusal = ann.refusal("POST", "/api/tables", {"game": "memoarrr", "players": 2, "clock": seconds})
            assert refusal == (422, "bad-clock")


# --- bots


def test_a_bot_that_was_due_when_the_server_stopped_moves_soon_after_it_starts(tmp_path: Path) -> None:
    """Nobody opens the table, and nobody's time is up: not the bot's after a move, nor at the start, nor a stand-in's."""
    with run_by_days(tmp_path, MovedTimes(), bot_pause=3600) as server, people(server, "Ann", "Ben") as [ann, ben]:
        answered = start_by_days(ann, [], game="pairs")
        begun = start_by_days(ann, [], game="pairs", start=1)
        left = start_by_days(ann, [ben], game="pairs")
        look_for_late_moves(server)  # the bot that begins is still thinking
        client = ann.connect(answered)
        position = client.wait_for("position")
        while position["to_move"] != [1]:
            position = move_once(client, position)
        own_moves = len(moves_at(server, answered))
        ann.delete(f"/api/tables/{left}/seats/0")
    with run_by_days(tmp_path, MovedTimes()) as server:
        assert (len(moves_at(server, answered)), moves_at(server, begun), moves_at(server, left)) == (own_moves, [], [])
        look_for_late_moves(server)
        wait_until(lambda: len(moves_at(server, answered)) > own_moves, "the bot to answer")
        wait_until(lambda: (1, None) in moves_at(server, begun), "the bot to begin")
        wait_until(lambda: DOG in moves_at(server, left), "the stand-in to move")


def test_the_stand_in_of_a_guest_who_is_deleted_moves_soon(tmp_path: Path) -> None:
    with run_by_days(tmp_path, MovedTimes()) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        wait_until_no_table_is_live(server)
        ann.post("/api/me/delete", {"name": "Ann"})
        look_for_late_moves(server)
        wait_until(lambda: DOG in moves_at(server, code), "the stand-in to move")


def test_a_table_is_left_alone_once_its_bots_have_moved_or_wait_for_somebody(tmp_path: Path) -> None:
    with run_by_days(tmp_path, MovedTimes()) as server, people(server, "Ann", "Ben") as [ann, ben]:
        answered = start_by_days(ann, [], start=1)
        wait_until(lambda: turns(ann)[0]["due"] == [0], "the bot to move")
        alone = start_by_days(ann, [ben])
        for seat, person in enumerate([ann, ben]):
            person.delete(f"/api/tables/{alone}/seats/{seat}")
        assert awake_tables(server) == {answered, alone}
        look_for_late_moves(server)
        assert awake_tables(server) == set()


def awake_tables(server: RunningServer) -> set[str]:
    services = server.backend.services
    awake = server.run(list_awake(services.storage, services.uptime.now, BEFORE_ALL))
    return {code for _, code in awake}


# --- deadlines


def test_home_sorts_by_deadline_whether_a_game_is_in_memory_or_not(tmp_path: Path) -> None:
    times = MovedTimes()
    day = THREE_DAYS // 3
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        untimed = start_by_days(ann, [ben], clock=None)
        week = start_by_days(ann, [ben], clock=7 * day)
        three = start_by_days(ann, [ben], clock=3 * day)
        times.wait(2.5 * DAY)
        one = start_by_days(ann, [ben], clock=day)
        theirs = start_by_days(ann, [ben], clock=day, start=1)
        client = ann.connect(week)
        client.wait_for("position")
        found = turns(ann)
        assert [line["code"] for line in found] == [three, one, week, untimed, theirs]
        assert [hours_left(line) for line in found] == [12, 24, 4.5 * DAY, None, None]
        client.close()
        wait_until_no_table_is_live(server)
        assert turns(ann) == [{**line, "seats": [{**seat, "is_connected": False} for seat in line["seats"]]} for line in found]
