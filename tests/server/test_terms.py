"""Terms of a table, lists of tables, watchers, and rematches."""

from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from facedown.engine.record import from_record
from facedown.server.protocol.messages import Terms
from tests.server.people import RunningServer, people, seat_players

DEFAULT_TERMS = Terms().model_dump()


def codes(tables: list[dict[str, Any]]) -> list[str]:
    return [table["code"] for table in tables]


def test_the_host_can_change_the_terms_while_the_table_is_open(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = ann.open_table(2, listed=True, clock=30)
        table = f"/api/tables/{code}"
        assert ann.get(table)["terms"] == {**DEFAULT_TERMS, "listed": True, "clock": 30}
        ben.put(f"{table}/seats/1", {"sitter": "me"})
        client = ben.connect(code)
        table_after = ann.patch(
            table, {"players": 3, "options": {"abilities": "on"}, "start": 2, "watchers": False, "clock": None}
        )
        assert table_after["terms"] == {**DEFAULT_TERMS, "listed": True, "watchers": False, "start": 2}
        assert (table_after["players"], len(table_after["seats"]), table_after["options"]["abilities"]) == (3, 3, "on")
        assert [client.wait_for("table")["table"]["players"] for _ in range(2)] == [2, 3]
        assert ann.patch(table, {"listed": False})["terms"] == {**table_after["terms"], "listed": False}
        assert ann.refusal("PATCH", table, {"players": 2, "start": 2}) == (422, "bad-seat")
        ann.put(f"{table}/seats/2", {"sitter": "bot"})
        assert ann.refusal("PATCH", table, {"players": 2, "start": 0}) == (409, "seat-taken")
        ann.delete(f"{table}/seats/2")
        for players in (-1, 0, 1, 9, 10**12):
            assert ann.refusal("PATCH", table, {"players": players}) == (422, "bad-players")
        assert ann.refusal("PATCH", table, {"clock": 1}) == (422, "bad-clock")
        for seconds in (-1, 0, 9, 3601):
            assert ann.refusal("PATCH", table, {"stand_in_after": seconds}) == (422, "bad-absence")
        for level in ("", "cat", "random", "search@1000000"):
            assert ann.refusal("PATCH", table, {"stand_in": level}) == (422, "unknown-bot")
        assert ann.refusal("PATCH", table, {"options": {"abilities": "perhaps"}}) == (422, "unknown-option")
        assert ben.refusal("PATCH", table, {"listed": True}) == (403, "host-only")
        smaller = ann.patch(table, {"players": 2, "start": None})
        assert [seat["sitter"] for seat in smaller["seats"]] == ["guest", "guest"]
        ann.post(f"{table}/start")
        assert ann.refusal("PATCH", table, {"listed": True}) == (409, "not-open")


def test_fewer_players_means_fewer_free_seats(server: RunningServer) -> None:
    """Players behind a removed seat move up, and the start player stays the same. No seat is removed that is taken."""
    with people(server, "Ann") as [ann]:
        table = f"/api/tables/{ann.open_table(4)}"
        ann.put(f"{table}/seats/2", {"sitter": "bot", "level": "chimp"})
        assert ann.patch(table, {"start": 2})["terms"]["start"] == 2
        smaller = ann.patch(table, {"players": 3})
        assert ([seat["level"] for seat in smaller["seats"]], smaller["terms"]["start"]) == ([None, None, "chimp"], 2)
        smallest_table = ann.patch(table, {"players": 2})
        assert ([seat["level"] for seat in smallest_table["seats"]], smallest_table["terms"]["start"]) == ([None, "chimp"], 1)
        larger = ann.patch(table, {"players": 4})
        assert [seat["sitter"] for seat in larger["seats"]] == ["guest", "bot", "nobody", "nobody"]
        assert ann.patch(table, {"start": 3, "players": 4})["terms"]["start"] == 3
        assert ann.patch(table, {"players": 3})["terms"]["start"] is None
        ann.put(f"{table}/seats/2", {"sitter": "bot"})
        assert ann.refusal("PATCH", table, {"players": 2}) == (409, "seat-taken")


def test_a_table_that_is_not_listed_is_found_only_by_its_link(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        private_code, listed_code = ann.open_table(), ann.open_table(listed=True)
        summaries = eve.get("/api/tables")
        assert listed_code in codes(summaries)
        assert private_code not in codes(summaries)
        [table] = [each for each in summaries if each["code"] == listed_code]
        assert table["seats"] == [
            {"sitter": "guest", "name": "Ann", "level": None, "is_deleted": False},
            {"sitter": "nobody", "name": None, "level": None, "is_deleted": False},
        ]
        assert (table["stage"], table["your_seats"], table["result"]) == ("open", [], None)
        ann.put(f"/api/tables/{listed_code}/seats/1", {"sitter": "bot"})
        ann.patch(f"/api/tables/{listed_code}", {"watchers": False})
        ann.post(f"/api/tables/{listed_code}/start")
        assert listed_code not in codes(eve.get("/api/tables"))  # nobody could play or watch there


def test_my_tables_include_those_that_are_playing_and_those_that_are_over(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        over = seat_players(ann, [ben], 2)
        running_code = seat_players(ben, [ann], 2)
        ann.post(f"/api/tables/{over}/start")
        ben.post(f"/api/tables/{running_code}/start")
        for person, seat in ((ann, 0), (ben, 1)):
            person.delete(f"/api/tables/{over}/seats/{seat}")  # the bots go on playing
        client = ann.connect(running_code)
        watcher = eve.connect(over)
        assert client is not None
        watcher.wait_until_over()
        summaries = {each["code"]: each for each in ann.get("/api/me/tables")}
        assert summaries.keys() == {over, running_code}
        assert (summaries[running_code]["stage"], summaries[running_code]["your_seats"], summaries[running_code]["result"]) == (
            "playing",
            [1],
            None,
        )
        assert (summaries[over]["stage"], summaries[over]["your_seats"]) == ("over", [0])
        assert summaries[over]["result"] == ann.get(f"/api/tables/{over}/record")["result"]
        assert summaries[over]["finished_at"] is not None


def test_players_can_see_who_watches(server: RunningServer) -> None:
    with people(server, "Ann", "Wim", None) as [ann, wim, nobody]:
        code = ann.open_table()
        client = ann.connect(code)
        client.wait_for("table")
        watcher = wim.connect(code)
        nobody.connect(code)
        tables = [client.wait_for("table")["table"] for _ in range(2)]
        assert [(each["watcher_names"], each["watcher_count"]) for each in tables] == [(["Wim"], 1), (["Wim"], 2)]
        wim.put("/api/me", {"name": "Willem"})
        assert client.wait_for("table")["table"]["watcher_names"] == ["Willem"]
        watcher.close()
        assert client.wait_for("table")["table"]["watcher_count"] == 1


def test_if_watchers_are_not_allowed_only_players_can_stay(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = seat_players(ann, [], 2, watchers=False)
        client, watcher = ann.connect(code), eve.connect(code)  # she could still have sat down
        ann.post(f"/api/tables/{code}/start")
        assert watcher.wait_for_close() == 4003
        assert not any('"position"' in raw for raw in watcher.raw)
        client.wait_for("position")
        with pytest.raises(InvalidStatus) as refusal:
            eve.connect(code)
        assert refusal.value.response.status_code == 403
        assert b"no-watchers" in (refusal.value.response.body or b"")
        ann.connect(code).wait_for("position")


def test_a_rematch_has_the_same_seats_and_terms_and_everyone_is_told_its_code(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 4, options={"abilities": "on"}, listed=True, clock=60)
        table = f"/api/tables/{code}"
        assert ann.refusal("POST", f"{table}/rematch") == (409, "not-over")
        client = eve.connect(code)
        ann.post(f"{table}/start")
        client = eve.connect(code)  # the players leave
        ann.delete(f"{table}/seats/0")
        ben.delete(f"{table}/seats/1")
        client.wait_until_over()
        assert eve.refusal("POST", f"{table}/rematch") == (403, "not-seated")
        rematch = ben.post(f"{table}/rematch")
        assert client.wait_for("table")["table"]["rematch"] == rematch["code"] != code
        assert ann.post(f"{table}/rematch")["code"] == rematch["code"]
        old = ann.get(table)
        assert {name: rematch[name] for name in ("game", "options", "players")} == {
            name: old[name] for name in ("game", "options", "players")
        }
        assert rematch["terms"] == {**DEFAULT_TERMS, "listed": True, "clock": 60}
        assert [(seat["sitter"], seat["name"], seat["level"], seat["stand_in"]) for seat in rematch["seats"]] == [
            ("guest", "Ann", None, None),
            ("guest", "Ben", None, None),
            ("bot", None, "dog", None),
            ("bot", None, "dog", None),
        ]
        assert rematch["you"] == {"seats": [1], "is_host": True}
        ben.post(f"/api/tables/{rematch['code']}/start")
        from_record(ann.get(f"{table}/record"))  # the old table has not changed


def test_all_5_whoever_came_last_in_memory_kings_starts_the_rematch(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = seat_players(ann, [], 2, game="memory-kings", stand_in="goldfish")
        table = f"/api/tables/{code}"
        ann.post(f"{table}/start")
        client = eve.connect(code)
        ann.delete(f"{table}/seats/0")
        client.wait_until_over()
        scores = ann.get(f"{table}/record")["result"]["scores"]
        assert scores[0] != scores[1]
        assert ann.post(f"{table}/rematch")["terms"]["start"] == scores.index(min(scores))


def test_bots_of_every_level_can_be_seated_and_no_others(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        levels = ann.get("/api/levels")
        assert levels == ["goldfish", "parrot", "dog", "chimp", "elephant"]
        code = ann.open_table(2)
        seat = f"/api/tables/{code}/seats/1"
        for level in levels:
            assert ann.put(seat, {"sitter": "bot", "level": level})["seats"][1]["level"] == level
        for other in ("random", "greedy", "careful:human", "cat", "my_bot.py:MyBot", "os:system", ""):
            assert ann.refusal("PUT", seat, {"sitter": "bot", "level": other}) == (422, "unknown-bot")


def test_a_player_on_a_seat_that_was_added_later_can_join(server: RunningServer) -> None:
    """The table was loaded when it had two seats."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = ann.open_table(2)
        anns = ann.connect(code)
        ann.patch(f"/api/tables/{code}", {"players": 3})
        ben.put(f"/api/tables/{code}/seats/2", {"sitter": "me"})
        bens = ben.connect(code)
        bens.send_frame(type="ack", seat=2, n=1)  # nothing has been sent yet
        assert bens.wait_for("table")["table"]["you"]["seats"] == [2]
        ann.put(f"/api/tables/{code}/seats/1", {"sitter": "bot"})
        ann.post(f"/api/tables/{code}/start")
        assert (anns.wait_for("position")["seat"], bens.wait_for("position")["seat"]) == (0, 2)
