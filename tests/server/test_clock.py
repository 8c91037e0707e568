"""The clock for decisions. When a seat's time is up, a random move is made, and the record says so."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.record import from_record
from facedown.server.model import table as tables
from facedown.server.tables import turns
from facedown.server.tables.clock import Clock
from tests.server.people import RunningServer, people, play_randomly, run_server, seat_players


def run_in_loop(work: Callable[[list[int]], Awaitable[Any]]) -> Any:
    """Run `work` in an event loop, with a list for the seats whose time is up."""

    async def run() -> Any:
        return await work([])

    return asyncio.run(run())


def do_nothing() -> None:
    pass


def running_seats(clock: Clock) -> list[tuple[int, bool]]:
    return [(each.seat, each.is_running) for each in clock.read()]


def test_a_seats_timer_keeps_running_while_other_seats_change() -> None:
    async def work(timed_out: list[int]) -> None:
        clock = Clock(60, timed_out.append, do_nothing)
        clock.run_for([0, 2])
        assert running_seats(clock) == [(0, True), (2, True)]
        timer = clock.timers[2]
        clock.run_for([1, 2])
        assert running_seats(clock) == [(1, True), (2, True)]
        assert clock.timers[2] is timer
        assert not clock.has_run_out(2)
        clock.stop(2)
        clock.run_for([1, 2])
        assert clock.timers[2] is not timer
        clock.run_for([])
        assert clock.read() == []

    run_in_loop(work)


def test_time_runs_out() -> None:
    async def work(timed_out: list[int]) -> None:
        clock = Clock(0, timed_out.append, do_nothing)
        clock.run_for([1])
        await asyncio.sleep(0.02)
        assert timed_out == [1]
        assert clock.has_run_out(1)
        clock.stop(1)
        assert not clock.has_run_out(1)

    run_in_loop(work)


def test_the_clock_waits_for_the_end_of_a_showing_but_not_for_ever() -> None:
    async def work(timed_out: list[int]) -> None:
        late_starts: list[str] = []
        clock = Clock(60, timed_out.append, lambda: late_starts.append("late"), max_show_time=0.02)
        clock.run_for([0, 1], showing_seats=[0, 1])
        assert [(each.seconds, each.is_running) for each in clock.read()] == [(60.0, False)] * 2
        assert clock.end_showing(0)
        assert not clock.end_showing(0)
        assert running_seats(clock) == [(0, True), (1, False)]
        assert late_starts == []
        await asyncio.sleep(0.1)
        assert late_starts == ["late"]
        assert running_seats(clock) == [(0, True), (1, True)]

    run_in_loop(work)


def test_a_table_without_a_clock_has_none() -> None:
    async def work(timed_out: list[int]) -> None:
        clock = Clock(None, timed_out.append, do_nothing)
        clock.run_for([0])
        assert clock.read() == []

    run_in_loop(work)


# --- at a table


@pytest.fixture
def zero_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks with zero seconds that do not wait for anything to be shown."""
    monkeypatch.setattr(tables, "SHORTEST_CLOCK", 0)
    monkeypatch.setattr(turns, "Clock", partial(Clock, max_show_time=0))


@pytest.mark.usefixtures("zero_clock")
@pytest.mark.parametrize(("game", "players"), [("memoarrr", 2), ("matryoshka", 3)])
def test_random_moves_are_made_for_players_who_never_move(server: RunningServer, game: str, players: int) -> None:
    with people(server, "Ann", "Ben", "Cem") as everyone:
        code = seat_players(everyone[0], everyone[1:players], players, game=game, clock=0)
        clients = [person.connect(code) for person in everyone[:players]]
        everyone[0].post(f"/api/tables/{code}/start")
        for client in clients:
            client.wait_until_over()
        record = everyone[0].get(f"/api/tables/{code}/record")
    from_record(record)
    assert record["by"] == {str(number): "clock" for number in range(len(record["moves"]))}
    assert '"by":"clock"' in clients[0].raw[-2]


def test_everyone_can_see_whose_time_is_running(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, clock=600)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        for client in clients:
            position = client.wait_for("position")
            assert [timer["seat"] for timer in position["clock"]] == position["to_move"] == [0, 1]
            assert all(0 < timer["seconds"] <= 600 for timer in position["clock"])


def test_the_clock_starts_when_a_showing_has_been_acknowledged(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, clock=600, start=0)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        positions = play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1), most=2)
        assert positions[0]["to_move"] == [0]
        assert [timer["is_running"] for timer in positions[0]["clock"]] == [False]
        clients[0].ack(positions[0])
        for client in clients:
            assert [timer["is_running"] for timer in client.wait_for("clock")["clock"]] == [True]


def test_the_clock_does_not_run_for_bots(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2, clock=600)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = client.wait_for("position")
        assert position["to_move"] == [0, 1]
        assert [timer["seat"] for timer in position["clock"]] == [0]


def test_the_clock_runs_for_one_person_at_a_time_on_a_shared_device(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 3, game="matryoshka", clock=600)
        ann.delete(f"/api/tables/{code}/seats/2")
        ann.put(f"/api/tables/{code}/seats/2", {"sitter": "person", "name": "Cem"})
        client = ben.connect(code)
        ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = client.wait_for("position")
        assert position["to_move"] == [0, 1, 2]
        assert [timer["seat"] for timer in position["clock"]] == [0, 1]


def test_a_secret_pick_does_not_restart_a_seats_timer(server: RunningServer) -> None:
    """Otherwise everyone could see how many have been made (MAT-3)."""
    with people(server, "Ann", "Ben", "Cem") as everyone:
        code = seat_players(everyone[0], everyone[1:], 3, game="matryoshka", clock=600)
        clients = [person.connect(code) for person in everyone]
        everyone[0].post(f"/api/tables/{code}/start")
        position, *_ = [client.wait_for("position") for client in clients]
        timers = server.table(code).clock.timers
        before = timers[0]
        clients[0].move(0, position["legal"][0])
        position = clients[0].wait_for("position")
        assert position["decision"] == 1
        assert timers[0] is before
        clients[0].move(1, position["legal"][0])  # her last pick: everyone hears that she is ready
        assert clients[0].wait_for("position")["to_move"] == [1, 2]
        assert timers.keys() == {1, 2}


@pytest.mark.usefixtures("zero_clock")
def test_the_clock_stops_while_no_player_is_there_and_while_the_server_is_down(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Wim") as [ann, wim]:
        code = seat_players(ann, [], 2, clock=0, start=0)
        cookies = dict(ann.http.cookies)
        watcher = wim.connect(code)
        ann.post(f"/api/tables/{code}/start")
        assert watcher.wait_for("position")["n"] == 0
        assert all(frame.get("by") is None for frame in watcher.receive_until_quiet(0.3))  # only the bot can choose its side
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{code}")["stage"] == "playing"
        ann.connect(code).wait_until_over()
