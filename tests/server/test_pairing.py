"""Strangers are brought together: who meets whom, and how long everybody is waited for."""

import dataclasses
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from facedown.server.model import table as tables
from facedown.server.store.seekers import SELECT_SEEKERS
from facedown.server.support.limits import NO_LIMITS, Rate
from tests.databases import postgres_or_skip
from tests.server.daily import MovedTimes, tidy
from tests.server.people import RunningServer, people, run_server
from tests.server.strangers import MINUTE, SECOND, find, look, meet, open_page, run_strangers, sit_down
from tests.server.test_deletion import guest_of
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def times() -> MovedTimes:
    return MovedTimes()


@pytest.fixture
def server(tmp_path: Path, times: MovedTimes) -> Iterator[RunningServer]:
    with run_strangers(tmp_path, times) as started:
        yield started


# --- meeting


def test_two_who_want_the_same_are_called_sit_down_and_play(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        assert find(ada, "pairs", clock=60)["stage"] == "looking"
        called = find(bo, "pairs", clock=60)
        assert (called["stage"], called["name"], called["game"], called["clock"]) == ("called", "Ada", "pairs", 60)
        assert called["seconds"] == 20
        assert look(ada)["name"] == "Bo"
        assert sit_down(bo)["stage"] == "called"
        seated = sit_down(ada)
        assert seated["stage"] == "seated"
        assert look(bo)["table"] == seated["table"]
        table = bo.get(f"/api/tables/{seated['table']}")
        assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]
        assert (table["game"], table["is_quick"], table["terms"]["clock"], table["terms"]["listed"]) == (
            "pairs",
            True,
            60,
            False,
        )
        of_ada, of_bo = ada.connect(table["code"]), bo.connect(table["code"])
        assert of_ada.wait_for("position")["seat"] == 0  # the game starts by itself
        assert of_bo.wait_for("position")["seat"] == 1


@pytest.mark.parametrize(
    ("one", "other", "game"), [("pairs", None, "pairs"), (None, "tremember", "tremember"), ("pairs", "pairs", "pairs")]
)
def test_any_game_fits_the_other_persons(server: RunningServer, one: str | None, other: str | None, game: str) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, one)
        assert find(bo, other)["game"] == game
        assert look(ada)["game"] == game


def test_two_who_take_any_game_get_one(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        games = {game["id"] for game in ada.get("/api/games")}
        table = ada.get(f"/api/tables/{meet(ada, bo, None)}")
        assert table["game"] in games


def test_nobody_is_called_for_another_game_or_clock(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        find(ada, "pairs")
        assert find(bo, "memoarrr")["stage"] == "looking"
        assert find(cy, "pairs", clock=60)["stage"] == "looking"


def test_whoever_has_looked_longest_is_called_first(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        find(ada, "pairs")
        times.wait(SECOND)
        find(bo, "memoarrr")
        times.wait(SECOND)
        assert find(cy)["name"] == "Ada"
        assert look(bo)["stage"] == "looking"


def test_somebody_in_the_list_can_be_chosen(server: RunningServer) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        find(ada, "pairs")
        find(bo, "memoarrr")
        [_, second] = cy.get("/api/quick/people")
        assert find(cy, None, place=second["place"])["name"] == second["name"]


def test_the_list_tells_names_games_and_clocks_only(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", None, "Cy") as [ada, nameless, cy]:
        find(ada, "pairs", clock=60)
        times.wait(SECOND)
        find(nameless)
        listed = cy.get("/api/quick/people")
        assert [set(each) for each in listed] == [{"place", "name", "game", "clock"}] * 2
        assert [(each["name"], each["game"], each["clock"]) for each in listed] == [("Ada", "pairs", 60), (None, None, None)]
        answers = f"{listed}{find(cy, 'pairs', clock=60)}{look(ada)}"
        assert not any(guest_of(server, each) in answers for each in (ada, nameless, cy))
        assert cy.get("/api/quick/people") == [listed[1]]  # Ada has been called
        assert ada.get("/api/quick/people") == [listed[1]]


def test_whoever_asks_twice_is_looking_once(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "memoarrr")
        find(ada, "pairs")
        [listed] = bo.get("/api/quick/people")
        assert listed["game"] == "pairs"
        assert find(bo, "pairs")["stage"] == "called"
        assert find(ada, "memoarrr")["game"] == "pairs"  # too late: Bo has been found


def test_whoever_asks_again_for_the_same_keeps_their_place(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        first = find(ada, "pairs")
        times.wait(SECOND)
        find(bo, "memoarrr")
        listed = cy.get("/api/quick/people")
        times.wait(SECOND)
        assert find(ada, "pairs") == first
        assert cy.get("/api/quick/people") == listed
        assert find(cy)["name"] == "Ada"


def test_whoever_asks_for_something_else_is_last(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        find(ada, "pairs")
        times.wait(SECOND)
        find(bo, "memoarrr")
        times.wait(SECOND)
        find(ada, "pairs", clock=60)
        find(ada, "pairs")
        assert [each["name"] for each in cy.get("/api/quick/people")] == ["Bo", "Ada"]


def test_after_the_longest_search_the_same_can_be_asked_for_again(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada") as [ada]:
        find(ada, "pairs")
        times.wait(66 * MINUTE)
        assert find(ada, "pairs")["stage"] == "looking"


def test_nobody_plays_with_themself_in_another_window(server: RunningServer) -> None:
    with people(server, "Ada") as [ada]:
        find(ada)
        assert find(ada)["stage"] == "looking"
        assert look(ada)["stage"] == "looking"


def test_a_game_that_is_not_for_two_is_refused(server: RunningServer) -> None:
    with people(server, "Ada") as [ada]:
        assert ada.refusal("POST", "/api/quick", {"game": "chess"})[0] == 422
        assert ada.refusal("POST", "/api/quick", {"clock": 5})[0] == 422
        assert look(ada)["stage"] == "none"


# --- waiting


def test_a_page_that_waits_hears_at_once_that_somebody_was_found(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo], ThreadPoolExecutor() as pool:
        known = find(ada, "pairs")["version"]
        waiting = pool.submit(ada.get, f"/api/quick?known={known}")
        wait_until(lambda: bool(server.backend.pairing.open_pages), "Ada's page to wait", seconds=PATIENCE)
        assert not waiting.done()
        find(bo, "pairs")
        assert waiting.result(PATIENCE)["stage"] == "called"


def test_whoever_closes_the_page_is_offered_to_nobody(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        with open_page(server, ada):
            assert len(bo.get("/api/quick/people")) == 1
        wait_until(lambda: bo.get("/api/quick/people") == [], "Ada to be gone", seconds=PATIENCE)
        assert find(bo, "pairs")["stage"] == "looking"
        assert look(ada)["stage"] == "called"  # the page is open again


def test_whoever_closes_one_of_two_pages_is_still_here(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo], ThreadPoolExecutor() as pool:
        known = find(ada, "pairs")["version"]
        with open_page(server, ada):
            other_page = pool.submit(ada.get, f"/api/quick?known={known}")
            wait_until(lambda: server.backend.pairing.open_pages.total() == 2, "two pages to wait", seconds=PATIENCE)
        wait_until(lambda: server.backend.pairing.open_pages.total() == 1, "one page to wait", seconds=PATIENCE)
        assert find(bo, "pairs")["stage"] == "called"
        assert other_page.result(PATIENCE)["stage"] == "called"


def test_whoever_is_silent_for_some_seconds_is_offered_to_nobody(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        times.wait(7 * SECOND)
        assert bo.get("/api/quick/people") == []
        assert find(bo, "pairs")["stage"] == "looking"


def test_after_five_minutes_the_search_is_listed_for_an_hour(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        times.wait(4.9 * MINUTE)
        assert look(ada)["stage"] == "looking"
        times.wait(0.2 * MINUTE)
        assert look(ada)["stage"] == "listed"
        times.wait(59 * MINUTE)
        assert look(ada)["stage"] == "listed"
        assert [each["name"] for each in bo.get("/api/quick/people")] == ["Ada"]
        times.wait(MINUTE)
        assert look(ada)["stage"] == "none"
        assert bo.get("/api/quick/people") == []


def test_a_search_that_is_listed_is_still_called(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        times.wait(30 * MINUTE)
        look(ada)
        assert find(bo, "pairs")["name"] == "Ada"


def test_a_search_of_somebody_who_never_comes_back_is_deleted(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada") as [ada]:
        find(ada, "pairs")
        times.wait(70 * MINUTE)
        tidy(server)
        assert count_seekers(server) == 1
        times.wait(6 * MINUTE)
        tidy(server)
        assert count_seekers(server) == 0


def count_seekers(server: RunningServer) -> int:
    return server.run(server.backend.storage.read(lambda connection: len(connection.execute(SELECT_SEEKERS).all())))


# --- sitting down


def test_whoever_does_not_sit_down_in_time_loses_the_seat_to_the_next(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo", "Cy") as [ada, bo, cy]:
        find(ada, "pairs")
        find(bo, "pairs")
        sit_down(bo)
        times.wait(19 * SECOND)
        assert look(bo)["stage"] == "called"
        times.wait(SECOND)
        assert look(bo)["stage"] == "looking"
        assert look(ada)["stage"] == "none"
        assert ada.refusal("PUT", "/api/quick/seat", {}) == (409, "not-called")
        assert find(cy, "pairs")["name"] == "Bo"


def test_if_nobody_sits_down_both_have_given_up(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        find(bo, "pairs")
        times.wait(20 * SECOND)
        assert ada.refusal("PUT", "/api/quick/seat", {}) == (409, "not-called")
        assert look(ada)["stage"] == look(bo)["stage"] == "none"


def test_after_a_call_that_neither_page_saw_the_end_of_one_press_looks_again(server: RunningServer, times: MovedTimes) -> None:
    """Such as after a restart of the server, or if both pages were closed."""
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        find(bo, "pairs")
        times.wait(30 * SECOND)
        assert find(ada, "tremember")["stage"] == "looking"
        assert [each["game"] for each in bo.get("/api/quick/people")] == ["tremember"]
        assert find(bo, "tremember")["stage"] == "called"


def test_whoever_does_not_want_to_sit_down_leaves_the_other_looking(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        find(ada, "pairs")
        find(bo, "pairs")
        sit_down(bo)
        assert ada.delete("/api/quick")["stage"] == "none"
        assert look(bo)["stage"] == "looking"


def test_nobody_sits_down_uncalled(server: RunningServer) -> None:
    with people(server, "Ada") as [ada]:
        assert ada.refusal("PUT", "/api/quick/seat", {}) == (409, "not-called")
        find(ada)
        assert ada.refusal("PUT", "/api/quick/seat", {}) == (409, "not-called")


def test_after_a_game_one_can_look_again(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        meet(ada, bo)
        assert find(ada)["stage"] == "looking"
        assert look(bo)["stage"] == "seated"


def test_a_rematch_of_strangers_is_one_of_strangers(server: RunningServer) -> None:
    with people(server, "Ada", "Bo") as [ada, bo]:
        code = meet(ada, bo)
        live = server.run(server.backend.tables.find(code))
        over = tables.end_game(live.table)
        assert tables.open_rematch(over, "CODE", over.host, None, str, {}).is_quick


# --- races


def test_two_who_ask_at_the_same_moment_meet(server: RunningServer) -> None:
    with people(server, *[f"Person {n}" for n in range(8)]) as everyone, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda person: find(person, "pairs"), everyone))
        assert {look(person)["stage"] for person in everyone} == {"called"}
        found = {person.get("/api/me")["name"]: look(person)["name"] for person in everyone}
        assert all(found[found[name]] == name for name in found)
        list(pool.map(sit_down, everyone))
        codes = [look(person)["table"] for person in everyone]
        assert sorted(codes.count(code) for code in set(codes)) == [2, 2, 2, 2]


def test_servers_that_share_a_database_bring_the_same_people_together_once(tmp_path: Path) -> None:
    url = postgres_or_skip().create("pairing")
    with (
        run_server(tmp_path / "one", database=url, server_name="one") as one,
        people(one, *[f"Person {n}" for n in range(4)]) as at_one,  # it is up: the other need not create the database
        run_server(tmp_path / "other", database=url, server_name="other") as other,
        people(other, *[f"Person {n}" for n in range(4, 8)]) as at_other,
        ThreadPoolExecutor(8) as pool,
    ):
        everyone = [*at_one, *at_other]
        list(pool.map(lambda person: find(person, "pairs"), everyone))
        searches = [look(person) for person in everyone for _ in range(2)][1::2]
        assert {search["stage"] for search in searches} == {"called"}
        names = [person.get("/api/me")["name"] for person in everyone]
        found = dict(zip(names, (search["name"] for search in searches), strict=True))
        assert all(found[found[name]] == name for name in names)
        list(pool.map(sit_down, everyone))
        codes = [look(person)["table"] for person in everyone]
        assert sorted(codes.count(code) for code in set(codes)) == [2, 2, 2, 2]


# --- limits


def test_how_often_a_guest_can_ask_is_limited(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, guest_searches=Rate(0.01, 2))
    with run_server(tmp_path, limits=limits) as server, people(server, "Ada", "Bo") as [ada, bo]:
        find(ada)
        find(ada)
        assert ada.refusal("POST", "/api/quick", {}) == (429, "too-fast")
        find(bo)


def test_how_often_an_address_can_ask_is_limited(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, address_searches=Rate(0.01, 1))
    with run_server(tmp_path, limits=limits) as server, people(server, "Ada", "Bo") as [ada, bo]:
        find(ada)
        assert bo.refusal("POST", "/api/quick", {}) == (429, "too-fast")


def test_whoever_has_too_many_tables_finds_nobody(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, guest_tables=1)
    with run_server(tmp_path, limits=limits) as server, people(server, "Ada") as [ada]:
        ada.open_table()
        assert ada.refusal("POST", "/api/quick", {}) == (429, "too-many-tables")
