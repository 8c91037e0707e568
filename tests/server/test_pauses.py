"""Pauses of games by days: everybody who plays has to agree, and nobody's time runs during a pause."""

from pathlib import Path

from tests.server.by_days import DAY, DOG, chair, hours_left, moves_at, pass_hours, run_by_days, start_by_days, turns
from tests.server.daily import MovedTimes
from tests.server.people import Person, people


def test_a_pause_needs_everybody(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = start_by_days(ann, [ben])
        path = f"/api/tables/{code}/pause"
        asked = ann.put(path, {"days": 7})["pause"]
        assert asked == {"days": 7, "agreed": [0], "until": None}
        assert ben.delete(path)["pause"] is None
        assert ann.put(path, {"days": 7})["pause"]["agreed"] == [0]
        assert ben.put(path, {"days": 5})["pause"] == {"days": 5, "agreed": [1], "until": None}
        pass_hours(server, times, 3 * DAY)
        assert moves_at(server, code) == [DOG]  # while somebody has not agreed, time runs
        pause = ann.put(path, {"days": 5})["pause"]
        assert (pause["days"], pause["agreed"]) == (None, [])
        assert hours_left({"deadline": pause["until"]}) == 5 * DAY
        assert eve.refusal("PUT", path, {"days": 5}) == (403, "not-seated")
        assert ann.refusal("PUT", path, {"days": 15}) == (422, "bad-pause")


def test_nobodys_time_runs_in_a_pause_and_after_it_everybody_has_all_of_it(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        times.wait(2 * DAY)
        for person in (ann, ben):
            person.put(f"/api/tables/{code}/pause", {"days": 14})
        assert hours_left(turns(ann)[0]) == 17 * DAY
        pass_hours(server, times, 17 * DAY - 1)
        assert moves_at(server, code) == []
        assert ann.get(f"/api/tables/{code}")["pause"] is None  # it is over
        pass_hours(server, times, 1)
        assert moves_at(server, code) == [DOG]


def test_a_pause_is_told_to_everybody_and_survives_a_restart(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        client = ben.connect(code)
        client.wait_for("position")
        ann.put(f"/api/tables/{code}/pause", {"days": 14})
        assert client.wait_for("table", lambda frame: frame["table"]["pause"])["table"]["pause"]["days"] == 14
        ben.put(f"/api/tables/{code}/pause", {"days": 14})
        longer = [{"seat": 0, "seconds": 17 * 24 * 3600, "is_running": True}]
        client.wait_for("clock", lambda frame: frame["clock"] == longer)
    with run_by_days(tmp_path, times) as server:
        pass_hours(server, times, 16 * DAY)
        assert moves_at(server, code) == []


def test_people_whose_stand_in_stays_are_not_asked(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        ann.delete(f"/api/tables/{code}/seats/0")
        assert ben.put(f"/api/tables/{code}/pause", {"days": 3})["pause"]["until"] is not None


def test_a_pause_that_runs_can_be_made_longer_but_not_shorter(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        agree(code, 14, ann, ben)
        pass_hours(server, times, 3 * DAY)  # the server has looked at the table, and knows when to look again
        agree(code, 1, ann, ben)
        assert hours_left(turns(ann)[0]) == 14 * DAY
        agree(code, 14, ann, ben)
        assert hours_left(turns(ann)[0]) == 17 * DAY
        pass_hours(server, times, 17 * DAY - 1)
        assert moves_at(server, code) == []
        pass_hours(server, times, 1)
        assert moves_at(server, code) == [DOG]


def agree(code: str, days: int, *persons: Person) -> None:
    for person in persons:
        person.put(f"/api/tables/{code}/pause", {"days": days})


def test_a_pause_begins_when_whoever_has_not_agreed_leaves(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        client = ann.connect(code)
        agree(code, 7, ann)
        ben.delete(f"/api/tables/{code}/seats/1")
        client.wait_for("table", lambda frame: (frame["table"]["pause"] or {}).get("until"))
        longer = [{"seat": 0, "seconds": 10 * 24 * 3600, "is_running": True}]
        client.wait_for("clock", lambda frame: frame["clock"] == longer)


def test_a_pause_begins_when_whoever_has_not_agreed_stays_away(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben], start=1)
        agree(code, 7, ann)
        for _ in range(3):
            assert ann.get(f"/api/tables/{code}")["pause"]["until"] is None
            pass_hours(server, times, 3 * DAY)
        assert chair(ann, code, 1)["stand_in"] == "dog"
        assert ann.get(f"/api/tables/{code}")["pause"]["until"] is not None


def test_nobody_is_asked_any_more_by_somebody_who_has_left(tmp_path: Path) -> None:
    with run_by_days(tmp_path, MovedTimes()) as server, people(server, "Ann", "Ben", "Cat") as [ann, ben, cat]:
        code = start_by_days(ann, [ben, cat], 3)
        agree(code, 7, ann)
        ann.delete(f"/api/tables/{code}/seats/0")
        assert ben.get(f"/api/tables/{code}")["pause"] is None
        agree(code, 7, ben)
        ben.post("/api/me/delete", {"name": "Ben"})
        assert cat.get(f"/api/tables/{code}")["pause"] is None


def test_after_somebody_is_deleted_the_others_can_agree(tmp_path: Path) -> None:
    with run_by_days(tmp_path, MovedTimes()) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        agree(code, 7, ann)
        ben.post("/api/me/delete", {"name": "Ben"})
        agree(code, 7, ann)
        assert ann.get(f"/api/tables/{code}")["pause"]["until"] is not None


def test_only_a_game_by_days_has_pauses(tmp_path: Path) -> None:
    times = MovedTimes()
    with run_by_days(tmp_path, times) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben], clock=None)
        assert ann.refusal("PUT", f"/api/tables/{code}/pause", {"days": 3}) == (409, "not-by-days")
