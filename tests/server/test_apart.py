"""Players who asked not to meet somebody again are not brought together with them, and nobody is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.server.protocol.messages import CloseCode
from tests.server.daily import MovedTimes, tidy
from tests.server.people import Person, RunningServer, people, seat_players
from tests.server.played import play_game
from tests.server.strangers import MINUTE, YEAR, find, look, meet, run_strangers, sit_down
from tests.server.test_deletion import guest_of
from tests.server.test_keys import arrive, dump, show_key


@pytest.fixture
def times() -> MovedTimes:
    return MovedTimes()


@pytest.fixture
def server(tmp_path: Path, times: MovedTimes) -> Iterator[RunningServer]:
    with run_strangers(tmp_path, times) as started:
        yield started


def part(person: Person, code: str) -> None:
    """Press "Leave, and don’t pair us again"."""
    person.put(f"/api/tables/{code}/apart", {})


def do_they_meet(one: Person, other: Person) -> bool:
    """Whether two people who look for the same thing are called."""
    find(one, "pairs")
    stage: str = find(other, "pairs")["stage"]
    for person in (one, other):
        person.delete("/api/quick")
    return stage == "called"


def test_neither_meets_the_other_again(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        part(ada, meet(ada, bo))
        assert not do_they_meet(ada, bo)
        assert not do_they_meet(bo, ada)
        assert do_they_meet(ada, cy)
        assert do_they_meet(bo, cy)


def test_a_third_person_is_found_past_somebody_who_is_not_to_be_met(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        part(ada, meet(ada, bo))
        find(ada, "pairs")
        times.wait(MINUTE / 60)
        find(bo, "pairs")
        times.wait(MINUTE / 60)
        assert find(cy, "pairs")["name"] == "Ada"


def test_the_other_is_told_nothing(server: RunningServer) -> None:
    """What Bo gets is what he gets if Ada only leaves and nobody is looking."""
    answers = []
    for does_part in (True, False):
        with people(server, "Ada", "Bo") as [ada, bo]:
            code = meet(ada, bo)
            of_ada, of_bo = ada.connect(code), bo.connect(code)
            [seat] = ada.get(f"/api/tables/{code}")["you"]["seats"]
            of_bo.wait_for("position")
            of_ada.wait_for("position")
            if does_part:
                part(ada, code)
            else:
                ada.delete(f"/api/tables/{code}/seats/{seat}")
            assert of_ada.wait_for_close() == CloseCode.LEFT
            of_bo.wait_for("table", lambda frame: any(each["stand_in"] for each in frame["table"]["seats"]))
            if does_part:
                find(ada, "pairs")
            search = find(bo, "pairs")
            export = bo.get("/api/me/export")
            answers.append(
                [
                    {name for name in bo.get(f"/api/tables/{code}") if name != "code"},
                    search["stage"],
                    look(bo)["stage"],
                    bo.get("/api/quick/people"),
                    bo.get("/api/tables"),
                    export["apart"],
                    set(export),
                ]
            )
            for person in (ada, bo):
                person.delete("/api/quick")
    assert answers[0] == answers[1]


def test_tables_of_somebody_who_is_not_to_be_met_are_not_in_the_list(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        part(ada, meet(ada, bo))
        hosted, joined = ada.open_table(listed=True), bo.open_table(listed=True)
        listed = [{table["code"] for table in person.get("/api/tables")} for person in (ada, bo, cy)]
        assert listed == [{hosted}, {joined}, {hosted, joined}]


def test_one_can_part_after_the_game_and_before_it(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        part(ada, play_game(server, ada, bo))
        assert not do_they_meet(ada, bo)
        code = seat_players(ada, [cy], 2)
        part(cy, code)
        assert ada.get(f"/api/tables/{code}")["seats"][1]["sitter"] == "nobody"
        assert not do_they_meet(ada, cy)


def test_whoever_has_no_seat_parts_from_nobody(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        code = meet(ada, bo)
        assert cy.refusal("PUT", f"/api/tables/{code}/apart", {}) == (403, "not-seated")


def test_it_lasts_for_a_year_in_which_a_server_runs(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        part(ada, meet(ada, bo))
        tidy(server)
        times.jump(2 * YEAR)
        tidy(server)
        assert not do_they_meet(ada, bo)
        times.wait(YEAR - 1)
        tidy(server)
        assert not do_they_meet(ada, bo)
        times.wait(2)
        tidy(server)
        assert do_they_meet(ada, bo)


def test_it_goes_along_to_another_browser(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", None, None) as [ada, bo, of_ada, of_bo]:
        part(ada, meet(ada, bo))
        arrive(ada, show_key(of_ada))
        assert not do_they_meet(of_ada, bo)
        arrive(bo, show_key(of_bo))
        assert not do_they_meet(of_bo, of_ada)


def test_the_export_tells_whoever_asked_for_it_and_nobody_else(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        part(ada, meet(ada, bo))
        assert ada.get("/api/me/export")["apart"] == [{"since": "2026-11-17T12:00:00.000Z"}]
        assert bo.get("/api/me/export")["apart"] == []
        ada.delete("/api/quick")
        assert ada.get("/api/me/export")["looking"] is None
        find(ada, "pairs", clock=60)
        assert ada.get("/api/me/export")["looking"] == {"since": "2026-11-17T12:00:00.000Z", "game": "pairs", "clock": 60}


def test_nothing_of_it_is_left_when_either_is_deleted(server: RunningServer, tmp_path: Path) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        part(ada, meet(ada, bo))
        part(bo, meet(bo, cy))
        find(bo, "pairs")
        find(ada, "memoarrr")
        guest = guest_of(server, bo)
        assert guest in dump(tmp_path)
        bo.post("/api/me/delete", {"name": "Bo"})
        assert guest not in dump(tmp_path)


def test_whoever_was_to_play_with_a_deleted_guest_goes_on_looking(server: RunningServer, tmp_path: Path) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        find(ada, "pairs")
        find(bo, "pairs")
        sit_down(ada)
        guest = guest_of(server, bo)
        bo.post("/api/me/delete", {"name": "Bo"})
        assert guest not in dump(tmp_path)
        assert look(ada)["stage"] == "looking"
        assert find(cy, "pairs")["name"] == "Ada"


def test_nothing_of_a_deleted_guest_is_left_in_a_search_that_has_ended(server: RunningServer, tmp_path: Path) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        meet(ada, bo)
        guest = guest_of(server, bo)
        bo.post("/api/me/delete", {"name": "Bo"})
        assert guest not in dump(tmp_path)
        assert look(ada)["stage"] == "none"
