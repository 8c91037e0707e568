"""Who has to go leaves a bot behind, and plays on when back; a seat goes along to another device."""

import random
from pathlib import Path
from typing import Any

from facedown.engine.record import from_record
from tests.server.people import Client, Person, RunningServer, choose_move, people, play_randomly, run_server, seat_players


def wait_for(client: Client, seat: int, **wanted: Any) -> dict[str, Any]:
    """Until the table says so of a seat."""
    frame = client.wait_for("table", lambda frame: wanted.items() <= frame["table"]["seats"][seat].items())
    told: dict[str, Any] = frame["table"]["seats"][seat]
    return told


def started(ann: Person, ben: Person, **more: Any) -> tuple[str, list[Client]]:
    """Ben is to move."""
    code = seat_players(ann, [ben], 2, start=1, **more)
    clients = [ann.connect(code), ben.connect(code)]
    ann.post(f"/api/tables/{code}/start")
    setup = [client.wait_for("position") for client in clients]
    play_randomly(clients, setup, random.Random(1), most=2)  # the first looks
    return code, clients


def test_a_bot_plays_for_whoever_has_vanished_until_they_are_back(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code, [client, bens] = started(ann, ben)
        stand_in = f"/api/tables/{code}/seats/1/stand-in"
        assert ann.refusal("PUT", stand_in, {"level": "chimp"}) == (409, "still-here")
        bens.close()
        wait_for(client, 1, here=False)
        assert eve.refusal("PUT", stand_in, {"level": "chimp"}) == (403, "not-seated")
        assert ann.refusal("PUT", stand_in, {"level": "random"}) == (422, "unknown-bot")
        seat = ann.put(stand_in, {"level": "chimp"})["seats"][1]
        assert (seat["sitter"], seat["name"], seat["stand_in"], seat["here"]) == ("guest", "Ben", "chimp", False)
        moved = client.wait_for("position")
        assert moved["by"] == "chimp"
        again = ben.connect(code)
        wait_for(client, 1, here=True, stand_in=None)
        position = ann_plays_until_ben_is_due(client, moved, again)
        again.move(position["decision"], choose_move(position, random.Random(2)))
        assert again.wait_for("position")["by"] is None


def ann_plays_until_ben_is_due(client: Client, position: dict[str, Any], bens: Client) -> dict[str, Any]:
    while position["to_move"] != [1]:
        if position["legal"]:
            client.move(position["decision"], choose_move(position, random.Random(3)))
        position = client.wait_for("position")
    return bens.wait_for("position", lambda heard: heard["n"] >= position["n"])


def test_the_record_says_which_moves_a_stand_in_made(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, [client, bens] = started(ann, ben)
        ben.delete(f"/api/tables/{code}/seats/1")
        bens.close()
        ann.delete(f"/api/tables/{code}/seats/0")
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
    from_record(record)
    assert record["by"] == {str(number): "dog" for number in range(2, len(record["moves"]))}
    assert record["players"] == ["Ann", "Ben"]
    assert record["bots"] == [None, None]


def test_one_leaves_only_ones_own_seat(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = started(ann, ben)
        assert ben.refusal("DELETE", f"/api/tables/{code}/seats/0") == (403, "not-your-seat")
        assert ann.refusal("DELETE", f"/api/tables/{code}/seats/1") == (403, "not-your-seat")


def test_who_left_and_stayed_in_the_room_sits_down_again(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = started(ann, ben)
        assert ann.delete(f"/api/tables/{code}/seats/0")["seats"][0]["stand_in"] == "dog"
        ben.delete(f"/api/tables/{code}/seats/0/stand-in")  # not his to call off
        assert ann.get(f"/api/tables/{code}")["seats"][0]["stand_in"] == "dog"
        assert ann.delete(f"/api/tables/{code}/seats/0/stand-in")["seats"][0]["stand_in"] is None


def test_who_stays_away_is_replaced_without_being_asked_for_when_others_wait(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, stand_in_after=0.2, housekeeping_every=0.05) as server,
        people(server, "Ann", "Ben") as [ann, ben],
    ):
        _, [client, bens] = started(ann, ben)
        bens.close()
        assert wait_for(client, 1, stand_in="dog")["here"] is False
        client.wait_for("position")


def test_a_restart_brings_the_same_stand_in_back(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code, clients = started(ann, ben)
        clients[1].close()
        cookies = dict(ann.http.cookies)
        wait_for(clients[0], 1, here=False)
        ann.put(f"/api/tables/{code}/seats/1/stand-in", {"level": "parrot"})
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{code}")["seats"][1]["stand_in"] == "parrot"


# --- another device


def test_a_seat_is_taken_along_once_with_its_name_and_its_rights(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code, [client, _] = started(ann, ben)
        table = f"/api/tables/{code}"
        client.receive_all()
        assert ben.refusal("POST", f"{table}/seats/0/pass") == (403, "not-your-seat")
        given = ann.post(f"{table}/seats/0/pass")
        assert given["seconds"] > 0
        taken = phone.post(f"{table}/take", {"token": given["token"]})
        assert taken["you"] == {"seats": [0], "host": True}
        assert taken["seats"][0]["name"] == "Ann"
        left = client.wait_for("position")
        assert (left["view"]["seat"], left["legal"], left["events"]) == (None, [], [])  # she only watches there now
        assert ann.get(table)["you"] == {"seats": [], "host": False}
        position = phone.connect(code).wait_for("position")
        assert (position["view"]["seat"], position["events"]) == (0, [])  # the view, and never the past
        for person in (ben, ann, phone):
            assert person.refusal("POST", f"{table}/take", {"token": given["token"]}) == (409, "pass-used")
        back = phone.post(f"{table}/seats/0/pass")
        assert ann.post(f"{table}/take", {"token": back["token"]})["you"] == {"seats": [0], "host": False}
        assert ben.refusal("POST", f"{table}/take", {"token": given["token"]}) == (409, "pass-used")


def test_a_pass_is_good_for_its_own_table_and_cannot_be_made_up(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code, other = ann.open_table(), ann.open_table()
        token = ann.post(f"/api/tables/{code}/seats/0/pass")["token"]
        assert eve.refusal("POST", f"/api/tables/{other}/take", {"token": token}) == (409, "pass-used")
        for forged in ("", token[:-1] + ("A" if token[-1] != "A" else "B"), token.swapcase()):
            assert eve.refusal("POST", f"/api/tables/{code}/take", {"token": forged}) == (409, "pass-used")
        assert eve.post(f"/api/tables/{code}/take", {"token": token})["you"]["host"]
