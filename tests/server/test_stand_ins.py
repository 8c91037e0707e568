"""Stand-ins play for people who leave, until they are back; and seats can be transferred to another device."""

import random
from pathlib import Path
from typing import Any

from facedown.engine.record import from_record
from facedown.server.model import table as tables
from facedown.server.protocol.messages import CloseCode
from tests.server.people import (
    Client,
    Person,
    RunningServer,
    choose_move,
    people,
    play_randomly,
    run_server,
    seat_players,
    stay_away,
)


def wait_for_seat(client: Client, seat: int, **fields: Any) -> dict[str, Any]:
    """Wait until the table has these values for a seat, and return the seat."""
    frame = client.wait_for("table", lambda frame: fields.items() <= frame["table"]["seats"][seat].items())
    found_seat: dict[str, Any] = frame["table"]["seats"][seat]
    return found_seat


def start_game(ann: Person, ben: Person, **more: Any) -> tuple[str, list[Client]]:
    """A started game in which Ben is to move."""
    code = seat_players(ann, [ben], 2, start=1, **more)
    clients = [ann.connect(code), ben.connect(code)]
    ann.post(f"/api/tables/{code}/start")
    setup = [client.wait_for("position") for client in clients]
    play_randomly(clients, setup, random.Random(1), most=2)  # both choose their sides
    return code, clients


def test_the_others_can_let_a_bot_play_for_an_absent_player_until_they_are_back(tmp_path: Path) -> None:
    with run_server(tmp_path, housekeeping_every=0.05) as server, people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code, [client, bens] = start_game(ann, ben)
        stand_in = f"/api/tables/{code}/seats/1/stand-in"
        assert ann.refusal("PUT", stand_in) == (409, "still-here")
        bens.close()
        assert not wait_for_seat(client, 1, is_connected=False)["is_stand_in_offered"]
        stay_away(server, code, 50)
        assert ann.refusal("PUT", stand_in) == (409, "still-here")  # for 50 seconds he may just have lost the connection
        stay_away(server, code, 10)
        wait_for_seat(client, 1, is_stand_in_offered=True)
        assert eve.refusal("PUT", stand_in) == (403, "not-seated")
        seat = ann.put(stand_in, None)["seats"][1]
        assert (seat["sitter"], seat["name"], seat["stand_in"], seat["is_connected"]) == ("guest", "Ben", "dog", False)
        assert not seat["is_stand_in_offered"]
        new_position = client.wait_for("position")
        assert new_position["by"] == "dog"
        new_client = ben.connect(code)
        repeats = new_client.wait_for("position")["repeats"]
        assert [move["by"] for move in repeats][-1] == "dog"
        wait_for_seat(client, 1, is_connected=True, stand_in=None)
        position = ann_plays_until_ben_is_due(client, new_position, new_client)
        new_client.move(position["decision"], choose_move(position, random.Random(2)))
        assert new_client.wait_for("position")["by"] is None


def test_the_level_of_the_stand_in_and_the_time_of_absence_are_terms_of_the_table(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, [client, bens] = start_game(ann, ben, stand_in="parrot", stand_in_after=20)
        bens.close()
        wait_for_seat(client, 1, is_connected=False)
        stay_away(server, code, 10)
        assert ann.refusal("PUT", f"/api/tables/{code}/seats/1/stand-in") == (409, "still-here")
        stay_away(server, code, 10)
        for level in ("goldfish", "elephant"):  # is not asked for
            assert ann.put(f"/api/tables/{code}/seats/1/stand-in", {"level": level})["seats"][1]["stand_in"] == "parrot"
        assert client.wait_for("position")["by"] == "parrot"


def test_nobody_puts_a_stand_in_on_a_seat_while_its_player_sits_there(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, [client, _] = start_game(ann, ben, stand_in="elephant")
        for person, seat in ((ann, 0), (ben, 0), (ann, 1)):
            stand_in = f"/api/tables/{code}/seats/{seat}/stand-in"
            assert person.refusal("PUT", stand_in, {"level": "elephant"}) == (409, "still-here")
        client.close()
        ben.get(f"/api/tables/{code}")
        assert ann.refusal("PUT", f"/api/tables/{code}/seats/0/stand-in") == (409, "still-here")


def test_whoever_leaves_is_disconnected_and_their_stand_in_goes_when_they_come_back(server: RunningServer) -> None:
    """Otherwise they could look on from their own seat while the elephant remembers for them."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, [client, bens] = start_game(ann, ben, stand_in="elephant")
        ann.delete(f"/api/tables/{code}/seats/0")
        assert client.wait_for_close() == CloseCode.LEFT
        wait_for_seat(bens, 0, is_connected=False, stand_in="elephant")
        ann.connect(code)
        wait_for_seat(bens, 0, is_connected=True, stand_in=None)


def test_everybody_on_a_shared_device_leaves_together(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = ann.open_table(3, start=1)
        ben.put(f"/api/tables/{code}/seats/1", {"sitter": "me"})
        ann.put(f"/api/tables/{code}/seats/2", {"sitter": "person", "name": "Cem"})
        ann.post(f"/api/tables/{code}/start")
        ben.connect(code)
        table_after = ann.delete(f"/api/tables/{code}/seats/2")
        assert [seat["stand_in"] for seat in table_after["seats"]] == ["dog", None, "dog"]


def test_a_stand_in_that_was_added_as_its_player_came_back_is_removed(tmp_path: Path) -> None:
    with run_server(tmp_path, housekeeping_every=0.05) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code, [_, bens] = start_game(ann, ben)
        live = server.table(code)
        server.run(live.change(lambda table: tables.add_stand_in(table, live.table.host, 0, "a seed")))
        wait_for_seat(bens, 0, stand_in="dog")
        wait_for_seat(bens, 0, stand_in=None)


def test_a_stand_in_does_not_go_along_to_another_device(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code, _ = start_game(ann, ben)
        token = ann.post(f"/api/tables/{code}/seats/0/pass")["token"]
        ann.delete(f"/api/tables/{code}/seats/0")
        assert phone.post(f"/api/tables/{code}/take", {"token": token})["seats"][0]["stand_in"] is None


def ann_plays_until_ben_is_due(client: Client, position: dict[str, Any], bens: Client) -> dict[str, Any]:
    while position["to_move"] != [1]:
        if position["legal"]:
            client.move(position["decision"], choose_move(position, random.Random(3)))
        position = client.wait_for("position")
    return bens.wait_for("position", lambda frame: frame["n"] >= position["n"])


def test_the_record_and_the_replay_say_which_moves_a_stand_in_made(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code, _ = start_game(ann, ben)
        client = eve.connect(code)
        ben.delete(f"/api/tables/{code}/seats/1")
        ann.delete(f"/api/tables/{code}/seats/0")
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
        steps = [step for first in (0, 40) for step in ann.get(f"/api/tables/{code}/replay?first={first}")["steps"][:40]]
    from_record(record)
    assert [step["by"] for step in steps] == [None, None, None, *["dog"] * (len(steps) - 3)]
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
        stand_in = f"/api/tables/{code}/seats/0/stand-in"
        assert ann.delete(f"/api/tables/{code}/seats/0")["seats"][0]["stand_in"] == "dog"
        assert ben.refusal("DELETE", stand_in) == (403, "not-your-seat")
        assert ann.get(f"/api/tables/{code}")["seats"][0]["stand_in"] == "dog"
        assert ann.delete(stand_in)["seats"][0]["stand_in"] is None


def test_a_player_who_stays_away_is_replaced_automatically_if_others_wait(tmp_path: Path) -> None:
    with run_server(tmp_path, housekeeping_every=0.05) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code, [client, bens] = start_game(ann, ben)
        bens.close()
        wait_for_seat(client, 1, is_connected=False)
        stay_away(server, code, 290)
        wait_for_seat(client, 1, is_stand_in_offered=True, stand_in=None)
        stay_away(server, code, 10)
        assert wait_for_seat(client, 1, stand_in="dog")["is_connected"] is False
        client.wait_for("position")


def test_a_stand_in_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = start_game(ann, ben, stand_in="parrot")
        cookies = dict(ann.http.cookies)
        ben.delete(f"/api/tables/{code}/seats/1")
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
        seat_pass = ann.post(f"{table}/seats/0/pass")
        assert seat_pass["seconds"] > 0
        table_after = phone.post(f"{table}/take", {"token": seat_pass["token"]})
        assert table_after["you"] == {"seats": [0], "is_host": True}
        assert table_after["seats"][0]["name"] == "Ann"
        old_position = client.wait_for("position")
        assert (old_position["view"]["seat"], old_position["legal"], old_position["events"]) == (
            None,
            [],
            [],
        )  # on the old device, she only watches now
        assert ann.get(table)["you"] == {"seats": [], "is_host": False}
        position = phone.connect(code).wait_for("position")
        assert (position["view"]["seat"], position["events"]) == (0, [])  # the view, but not the past
        for person in (ben, ann, phone):
            assert person.refusal("POST", f"{table}/take", {"token": seat_pass["token"]}) == (409, "pass-used")
        back = phone.post(f"{table}/seats/0/pass")
        assert ann.post(f"{table}/take", {"token": back["token"]})["you"] == {"seats": [0], "is_host": False}
        assert ben.refusal("POST", f"{table}/take", {"token": seat_pass["token"]}) == (409, "pass-used")


def test_a_pass_works_only_at_its_own_table_and_cannot_be_forged(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code, other = ann.open_table(), ann.open_table()
        token = ann.post(f"/api/tables/{code}/seats/0/pass")["token"]
        assert eve.refusal("POST", f"/api/tables/{other}/take", {"token": token}) == (409, "pass-used")
        for forged_token in ("", token[:-1] + ("A" if token[-1] != "A" else "B"), token.swapcase()):
            assert eve.refusal("POST", f"/api/tables/{code}/take", {"token": forged_token}) == (409, "pass-used")
        assert eve.post(f"/api/tables/{code}/take", {"token": token})["you"]["is_host"]
