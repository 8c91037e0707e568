"""How a table is run: its terms, who may find it, who may watch; lists of tables; the same once more."""

from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from facedown.engine.record import from_record
from facedown.server.protocol.messages import Terms
from tests.server.people import RunningServer, people, seat_all

DEFAULT_TERMS = Terms().model_dump()


def codes(lines: list[dict[str, Any]]) -> list[str]:
    return [line["code"] for line in lines]


def test_the_host_changes_the_terms_while_the_table_is_open(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = ann.open_table(2, listed=True, clock=30)
        table = f"/api/tables/{code}"
        assert ann.get(table)["terms"] == {**DEFAULT_TERMS, "listed": True, "clock": 30}
        ben.put(f"{table}/seats/1", {"sitter": "me"})
        line = ben.connect(code)
        changed = ann.patch(table, {"players": 3, "options": {"abilities": "on"}, "start": 2, "watchers": False, "clock": None})
        assert changed["terms"] == {**DEFAULT_TERMS, "listed": True, "watchers": False, "start": 2}
        assert (changed["players"], len(changed["seats"]), changed["options"]["abilities"]) == (3, 3, "on")
        assert [line.next_of("table")["table"]["players"] for _ in range(2)] == [2, 3]
        assert ann.patch(table, {"listed": False})["terms"] == {**changed["terms"], "listed": False}
        assert ann.refused("PATCH", table, {"players": 2}) == (422, "bad-seat")  # the start player would have no seat
        ann.put(f"{table}/seats/2", {"sitter": "bot"})
        assert ann.refused("PATCH", table, {"players": 2, "start": 0}) == (409, "seat-taken")
        ann.delete(f"{table}/seats/2")
        for players in (-1, 0, 1, 9, 10**12):
            assert ann.refused("PATCH", table, {"players": players}) == (422, "bad-players")
        assert ann.refused("PATCH", table, {"clock": 1}) == (422, "bad-clock")
        assert ann.refused("PATCH", table, {"options": {"abilities": "perhaps"}}) == (422, "unknown-option")
        assert ben.refused("PATCH", table, {"listed": True}) == (403, "host-only")
        smaller = ann.patch(table, {"players": 2, "start": None})
        assert [seat["sitter"] for seat in smaller["seats"]] == ["guest", "guest"]
        ann.post(f"{table}/start")
        assert ann.refused("PATCH", table, {"listed": True}) == (409, "not-open")


def test_a_table_that_is_not_listed_is_found_by_its_link_alone(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        private, listed = ann.open_table(), ann.open_table(listed=True)
        found = eve.get("/api/tables")
        assert listed in codes(found)
        assert private not in codes(found)
        [line] = [line for line in found if line["code"] == listed]
        assert line["seats"] == [
            {"sitter": "guest", "name": "Ann", "level": None},
            {"sitter": "nobody", "name": None, "level": None},
        ]
        assert (line["stage"], line["your_seats"], line["result"]) == ("open", [], None)
        ann.put(f"/api/tables/{listed}/seats/1", {"sitter": "bot"})
        ann.patch(f"/api/tables/{listed}", {"watchers": False})
        ann.post(f"/api/tables/{listed}/start")
        assert listed not in codes(eve.get("/api/tables"))  # one could neither play nor watch


def test_my_tables_are_mine_those_that_run_and_those_that_are_over(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        over = seat_all(ann, [ben], 2)
        running = seat_all(ben, [ann], 2)
        ann.post(f"/api/tables/{over}/start")
        ben.post(f"/api/tables/{running}/start")
        for person, seat in ((ann, 0), (ben, 1)):
            person.delete(f"/api/tables/{over}/seats/{seat}")  # bots play on
        line = ann.connect(running)
        watching = eve.connect(over)
        assert line is not None
        watching.until_over()
        found = {each["code"]: each for each in ann.get("/api/me/tables")}
        assert found.keys() == {over, running}
        assert (found[running]["stage"], found[running]["your_seats"], found[running]["result"]) == ("playing", [1], None)
        assert (found[over]["stage"], found[over]["your_seats"]) == ("over", [0])
        assert found[over]["result"] == ann.get(f"/api/tables/{over}/record")["result"]
        assert found[over]["finished"] is not None


def test_players_see_who_watches(server: RunningServer) -> None:
    with people(server, "Ann", "Wim", None) as [ann, wim, nobody]:
        code = ann.open_table()
        line = ann.connect(code)
        line.next_of("table")
        watching = wim.connect(code)
        nobody.connect(code)
        told = [line.next_of("table")["table"] for _ in range(2)]
        assert [(each["watchers"], each["watching"]) for each in told] == [(["Wim"], 1), (["Wim"], 2)]
        wim.put("/api/me", {"name": "Willem"})
        assert line.next_of("table")["table"]["watchers"] == ["Willem"]
        watching.close()
        assert line.next_of("table")["table"]["watching"] == 1


def test_where_watching_is_not_allowed_only_players_stay(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = seat_all(ann, [], 2, watchers=False)
        line, watching = ann.connect(code), eve.connect(code)  # she might have sat down
        ann.post(f"/api/tables/{code}/start")
        assert watching.closed_with() == 4003
        assert not any('"position"' in raw for raw in watching.raw)
        line.next_of("position")
        with pytest.raises(InvalidStatus) as refused:
            eve.connect(code)
        assert refused.value.response.status_code == 403
        assert b"no-watchers" in (refused.value.response.body or b"")
        ann.connect(code).next_of("position")


def test_the_same_once_more_and_everyone_is_told_where(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_all(ann, [ben], 4, options={"abilities": "on"}, listed=True, clock=60)
        table = f"/api/tables/{code}"
        assert ann.refused("POST", f"{table}/rematch") == (409, "not-over")
        line = eve.connect(code)
        ann.post(f"{table}/start")
        ann.delete(f"{table}/seats/0")
        ben.delete(f"{table}/seats/1")
        line.until_over()
        assert eve.refused("POST", f"{table}/rematch") == (403, "not-seated")
        again = ben.post(f"{table}/rematch")
        assert line.next_of("table")["table"]["rematch"] == again["code"] != code
        assert ann.post(f"{table}/rematch")["code"] == again["code"]
        old = ann.get(table)
        assert {name: again[name] for name in ("game", "options", "players")} == {
            name: old[name] for name in ("game", "options", "players")
        }
        assert again["terms"] == {**DEFAULT_TERMS, "listed": True, "clock": 60}
        assert [(seat["sitter"], seat["name"], seat["level"], seat["stand_in"]) for seat in again["seats"]] == [
            ("guest", "Ann", None, None),
            ("guest", "Ben", None, None),
            ("bot", None, "dog", None),
            ("bot", None, "dog", None),
        ]
        assert again["you"] == {"seats": [1], "host": True}
        ben.post(f"/api/tables/{again['code']}/start")
        from_record(ann.get(f"{table}/record"))  # the old one is as it was


def test_all_5_whoever_came_last_in_memory_kings_starts_the_rematch(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_all(ann, [], 2, game="memory-kings")
        table = f"/api/tables/{code}"
        line = ann.connect(code)
        ann.post(f"{table}/start")
        ann.put(f"{table}/seats/0/stand-in", {"level": "goldfish"})
        line.until_over()
        scores = ann.get(f"{table}/record")["result"]["scores"]
        assert scores[0] != scores[1]
        assert ann.post(f"{table}/rematch")["terms"]["start"] == scores.index(min(scores))


def test_bots_of_every_level_are_offered_and_no_others(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        levels = ann.get("/api/levels")
        assert levels == ["goldfish", "parrot", "dog", "chimp", "elephant"]
        code = ann.open_table(2)
        seat = f"/api/tables/{code}/seats/1"
        for level in levels:
            assert ann.put(seat, {"sitter": "bot", "level": level})["seats"][1]["level"] == level
        for other in ("random", "greedy", "careful:human", "cat", "my_bot.py:MyBot", "os:system", ""):
            assert ann.refused("PUT", seat, {"sitter": "bot", "level": other}) == (422, "unknown-bot")


def test_whoever_sits_on_a_chair_that_was_added_can_come_to_the_table(server: RunningServer) -> None:
    """The table is in memory since it had two chairs."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = ann.open_table(2)
        anns = ann.connect(code)
        ann.patch(f"/api/tables/{code}", {"players": 3})
        ben.put(f"/api/tables/{code}/seats/2", {"sitter": "me"})
        bens = ben.connect(code)
        bens.tell(type="ack", seat=2, n=1)  # of nothing yet
        assert bens.next_of("table")["table"]["you"]["seats"] == [2]
        ann.put(f"/api/tables/{code}/seats/1", {"sitter": "bot"})
        ann.post(f"/api/tables/{code}/start")
        assert (anns.next_of("position")["seat"], bens.next_of("position")["seat"]) == (0, 2)
