"""Playing again: everybody says so once, and the next game starts by itself; the series counts games in a row."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.server.model.again import BOTS_AFTER
from facedown.server.protocol.messages import DAY_SECONDS
from facedown.server.tables import rematches
from facedown.server.tables.services import Services
from tests.server.people import Client, Person, RunningServer, people, run_server, seat_players

SHORT_GAME = {"game": "pairs", "options": {"pairs": 2}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with run_server(tmp_path) as running_server:
        yield running_server


def play_out(server: RunningServer, code: str, players: list[Person]) -> list[Client]:
    """Start the game and let stand-ins play it to the end. Returns the connections of everybody, who are then back."""
    host = players[0]
    with people(server, "Eve") as [eve]:
        watcher = eve.connect(code)
        host.post(f"/api/tables/{code}/start")
        for seat, player in enumerate(players):
            if player.get(f"/api/tables/{code}")["stage"] == "playing":
                player.delete(f"/api/tables/{code}/seats/{seat}")
        watcher.wait_until_over()
    clients = [player.connect(code) for player in players]
    for client in clients:
        client.wait_for("table", lambda frame: not any(seat["stand_in"] for seat in frame["table"]["seats"]))
    return clients


def answer(person: Person, code: str, choice: str = "yes") -> dict[str, object]:
    table: dict[str, object] = person.put(f"/api/tables/{code}/again", {"answer": choice})
    return table


def has_started(client: Client) -> bool:
    return bool(client.wait_for("position")["decision"] == 0)


def test_two_people_say_yes_and_the_next_game_starts_by_itself(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, **SHORT_GAME)
        assert ann.refusal("PUT", f"/api/tables/{code}/again", {"answer": "yes"}) == (409, "not-over")
        anns, bens = play_out(server, code, [ann, ben])
        assert eve.refusal("PUT", f"/api/tables/{code}/again", {"answer": "yes"}) == (403, "not-seated")
        own_answer = answer(ann, code)
        assert own_answer["rematch"] is None
        next_game = bens.wait_for("table", lambda frame: frame["table"]["next_game"]["ready"])["table"]["next_game"]
        assert (next_game["ready"], next_game["awaited"], next_game["declined"]) == ([0], [1], [])
        rematch_code = answer(ben, code)["rematch"]
        assert isinstance(rematch_code, str)
        assert anns.wait_for("table", lambda frame: frame["table"]["rematch"])["table"]["next_game"] is None
        bens_next = ben.connect(rematch_code)
        assert bens_next.wait_for("table")["table"]["starts_itself"]
        assert ben.get(f"/api/tables/{rematch_code}")["stage"] == "open", "it waits for Ann's page"
        anns_next = ann.connect(rematch_code)
        assert has_started(anns_next)
        assert has_started(bens_next)
        assert not ann.get(f"/api/tables/{rematch_code}")["starts_itself"]


def test_against_bots_one_answer_starts_it(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 3, **SHORT_GAME)
        play_out(server, code, [ann])
        rematch_code = answer(ann, code)["rematch"]
        assert has_started(ann.connect(str(rematch_code)))


def test_whoever_does_not_come_along_is_not_waited_for_forever(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben has said yes, but his page never connects to the next table."""
    monkeypatch.setattr(rematches, "ARRIVAL_TIMEOUT", 0.1)
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, **SHORT_GAME)
        play_out(server, code, [ann, ben])
        answer(ben, code)
        rematch_code = answer(ann, code)["rematch"]
        assert has_started(ann.connect(str(rematch_code)))


def test_bots_may_take_the_seats_of_those_who_do_not_answer_but_not_at_once(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(server, "Ann", "Ben", "Cem") as [ann, ben, cem]:
        code = seat_players(ann, [ben, cem], 3, **SHORT_GAME)
        play_out(server, code, [ann, ben, cem])
        answer(ann, code)
        answer(cem, code, "no")
        assert ann.refusal("PUT", f"/api/tables/{code}/again", {"answer": "with-bots"}) == (409, "still-here")
        later_time = Services.clock() + BOTS_AFTER
        monkeypatch.setattr(Services, "clock", staticmethod(lambda: later_time))
        next_game = ann.get(f"/api/tables/{code}")["next_game"]
        assert next_game == {"ready": [0], "declined": [2], "awaited": [1], "seconds": 0.0}
        rematch_code = str(answer(ann, code, "with-bots")["rematch"])
        assert [seat["sitter"] for seat in ann.get(f"/api/tables/{rematch_code}")["seats"]] == ["guest", "bot", "bot"]
        assert has_started(ann.connect(rematch_code))


def test_after_a_game_by_days_the_next_table_keeps_the_seats_of_those_who_are_away(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(server, "Ann", "Ben", "Cem") as [ann, ben, cem]:
        code = seat_players(ann, [ben, cem], 3, **SHORT_GAME, clock=DAY_SECONDS)
        anns, bens, _ = play_out(server, code, [ann, ben, cem])
        anns.close()
        bens.close()
        answer(cem, code, "no")
        for later_time in (0, BOTS_AFTER):
            now = Services.clock() + later_time
            monkeypatch.setattr(Services, "clock", staticmethod(lambda now=now: now))
            assert ben.refusal("PUT", f"/api/tables/{code}/again", {"answer": "with-bots"}) == (409, "still-here")
        rematch_code = str(answer(ben, code)["rematch"])
        rematch = ann.get(f"/api/tables/{rematch_code}")
        assert [seat["sitter"] for seat in rematch["seats"]] == ["guest", "guest", "bot"]
        assert (rematch["stage"], rematch["starts_itself"], rematch["host"]["seat"]) == ("open", False, 1)
        assert answer(ann, code)["rematch"] == rematch_code
        assert [line["code"] for line in ann.get("/api/me/turns")["tables"]] == [rematch_code]
        ben.post(f"/api/tables/{rematch_code}/start")
        assert has_started(ann.connect(rematch_code))


def test_once_all_have_said_no_those_who_want_need_not_wait(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, **SHORT_GAME)
        play_out(server, code, [ann, ben])
        answer(ben, code, "no")
        assert answer(ann, code)["rematch"] is None, "with a bot only if Ann says so"
        assert answer(ann, code, "with-bots")["rematch"]


def test_whoever_has_left_for_a_stand_in_is_not_asked(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, **SHORT_GAME, stand_in="parrot")
        ann.post(f"/api/tables/{code}/start")
        watcher = eve.connect(code)
        for seat, person in enumerate([ann, ben]):
            person.delete(f"/api/tables/{code}/seats/{seat}")
        watcher.wait_until_over()
        ann.delete(f"/api/tables/{code}/seats/0/stand-in")
        rematch_code = str(answer(ann, code)["rematch"])
        assert ann.get(f"/api/tables/{rematch_code}")["seats"][1]["level"] == "parrot"


def test_a_series_counts_the_games_in_a_row_of_the_same_people(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, **SHORT_GAME)
        wins = [0, 0]
        for game in range(1, 4):
            assert (ann.get(f"/api/tables/{code}")["series"] or {"games": 0})["games"] == game - 1
            play_out(server, code, [ann, ben])
            for seat in ann.get(f"/api/tables/{code}/record")["result"]["winners"]:
                wins[seat] += 1
            assert ann.get(f"/api/tables/{code}")["series"] == {"games": game, "wins": wins}
            code = ann.post(f"/api/tables/{code}/rematch")["code"]
        assert ann.get(f"/api/tables/{code}")["series"] == {"games": 3, "wins": wins}


def test_a_series_is_read_again_after_a_restart_and_ends_when_others_sit_there(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, **SHORT_GAME)
        play_out(server, code, [ann, ben])
        answer(ben, code, "no")
        answer(ann, code)
        rematch_code = str(answer(ann, code, "with-bots")["rematch"])
        series = ann.get(f"/api/tables/{code}")["series"]
        assert series["games"] == 1
        assert ann.get(f"/api/tables/{rematch_code}")["series"] is None
        cookie = ann.cookie
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.headers["Cookie"] = cookie
        assert ann.get(f"/api/tables/{code}")["series"] == series
