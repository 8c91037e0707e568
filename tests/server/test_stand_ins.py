"""Stand-ins play for people who leave, until they are back; and seats can be transferred to another device."""

import random
from pathlib import Path
from typing import Any

from facedown.engine.record import from_record
from tests.server.people import Client, Person, RunningServer, choose_move, people, play_randomly, run_server, seat_players


def wait_for_seat(client: Client, seat: int, **wanted: Any) -> dict[str, Any]:
    """Wait until the table has these values for a seat, and return the seat."""
    frame = client.wait_for("table", lambda frame: wanted.items() <= frame["table"]["seats"][seat].items())
    found: dict[str, Any] = frame["table"]["seats"][seat]
    return found


def start_game(ann: Person, ben: Person, **more: Any) -> tuple[str, list[Client]]:
    """A started game in which Ben is to move."""
    code = seat_players(ann, [ben], 2, start=1, **more)
    clients = [ann.connect(code), ben.connect(code)]
    ann.post(f"/api/tables/{code}/start")
    setup = [client.wait_for("position") for client in clients]
    play_randomly(clients, setup, random.Random(1), most=2)  # both choose their sides
    return code, clients


def test_a_bot_plays_for_an_absent_player_until_they_are_back(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code, [client, bens] = start_game(ann, ben)
        stand_in = f"/api/tables/{code}/seats/1/stand-in"
        assert ann.refusal("PUT", stand_in, {"level": "chimp"}) == (409, "still-here")
        bens.close()
        wait_for_seat(client, 1, here=False)
        assert eve.refusal("PUT", stand_in, {"level": "chimp"}) == (403, "not-seated")
        assert ann.refusal("PUT", stand_in, {"level": "random"}) == (422, "unknown-bot")
        seat = ann.put(stand_in, {"level": "chimp"})["seats"][1]
        assert (seat["sitter"], seat["name"], seat["stand_in"], seat["here"]) == ("guest", "Ben", "chimp", False)
        moved = client.wait_for("position")
        assert moved["by"] == "chimp"
        again = ben.connect(code)
        wait_for_seat(client, 1, here=True, stand_in=None)
        position = ann_plays_until_ben_is_due(client, moved, again)
        again.move(position["decision"], choose_move(position, random.Random(2)))
        assert again.wait_for("position")["by"] is None


def ann_plays_until_ben_is_due(client: Client, position: dict[str, Any], bens: Client) -> dict[str, Any]:
    while position["to_move"] != [1]:
        if position["legal"]:
            client.move(position["decision"], choose_move(position, random.Random(3)))
        position = client.wait_for("position")
    return bens.wait_for("position", lambda frame: frame["n"] >= position["n"])


def test_the_record_says_which_moves_a_stand_in_made(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, [client, bens] = start_game(ann, ben)
        ben.delete(f"/api/tables/{code}/seats/1")
        bens.close()
        ann.delete(f"/api/tables/{code}/seats/0")
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
    from_record(record)
    assert record["by"] == {str(number): "dog" for number in range(2, len(record["moves"]))}
    assert record["players"] == ["Ann", "Ben"]
    assert record["bots"] == [None, None]


def test_nobody_can_leave_another_players_seat(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = start_game(ann, ben)
        assert ben.refusal("DELETE", f"/api/tables/{code}/seats/0") == (403, "not-your-seat")
        assert ann.refusal("DELETE", f"/api/tables/{code}/seats/1") == (403, "not-your-seat")


def test_a_player_who_left_their_seat_can_take_it_again(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = start_game(ann, ben)
        assert ann.delete(f"/api/tables/{code}/seats/0")["seats"][0]["stand_in"] == "dog"
        ben.delete(f"/api/tables/{code}/seats/0/stand-in")  # it is not his stand-in
        assert ann.get(f"/api/tables/{code}")["seats"][0]["stand_in"] == "dog"
        assert ann.delete(f"/api/tables/{code}/seats/0/stand-in")["seats"][0]["stand_in"] is None


def test_a_player_who_stays_away_is_replaced_automatically_if_others_wait(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, stand_in_after=0.2, housekeeping_every=0.05) as server,
        people(server, "Ann", "Ben") as [ann, ben],
    ):
        _, [client, bens] = start_game(ann, ben)
        bens.close()
        assert wait_for_seat(client, 1, stand_in="dog")["here"] is False
        client.wait_for("position")


def test_a_stand_in_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code, clients = start_game(ann, ben)
        clients[1].close()
        cookies = dict(ann.http.cookies)
        wait_for_seat(clients[0], 1, here=False)
        ann.put(f"/api/tables/{code}/seats/1/stand-in", {"level": "parrot"})
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{code}")["seats"][1]["stand_in"] == "parrot"


# --- another device


def test_a_seat_is_transferred_once_with_its_name_and_its_rights(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code, [client, _] = start_game(ann, ben)
        table = f"/api/tables/{code}"
        client.receive_all()
        assert ben.refusal("POST", f"{table}/seats/0/pass") == (403, "not-your-seat")
        given = ann.post(f"{table}/seats/0/pass")
        assert given["seconds"] > 0
        taken = phone.post(f"{table}/take", {"token": given["token"]})
        assert taken["you"] == {"seats": [0], "host": True}
        assert taken["seats"][0]["name"] == "Ann"
        left = client.wait_for("position")
        assert (left["view"]["seat"], left["legal"], left["events"]) == (
            None,
            [],
            [],
        )  # on the old device, she only watches now
        assert ann.get(table)["you"] == {"seats": [], "host": False}
        position = phone.connect(code).wait_for("position")
        assert (position["view"]["seat"], position["events"]) == (0, [])  # the view, but not the past
        for person in (ben, ann, phone):
            assert person.refusal("POST", f"{table}/take", {"token": given["token"]}) == (409, "pass-used")
        back = phone.post(f"{table}/seats/0/pass")
        assert ann.post(f"{table}/take", {"token": back["token"]})["you"] == {"seats": [0], "host": False}
        assert ben.refusal("POST", f"{table}/take", {"token": given["token"]}) == (409, "pass-used")


def test_a_pass_works_only_at_its_own_table_and_cannot_be_forged(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code, other = ann.open_table(), ann.open_table()
        token = ann.post(f"/api/tables/{code}/seats/0/pass")["token"]
        assert eve.refusal("POST", f"/api/tables/{other}/take", {"token": token}) == (409, "pass-used")
        for forged in ("", token[:-1] + ("A" if token[-1] != "A" else "B"), token.swapcase()):
            assert eve.refusal("POST", f"/api/tables/{code}/take", {"token": forged}) == (409, "pass-used")
        assert eve.post(f"/api/tables/{code}/take", {"token": token})["you"]["host"]
