"""Who has to go leaves a bot behind, and plays on when back; a seat goes along to another device."""

import random
from pathlib import Path
from typing import Any

from facedown.engine.record import from_record
from tests.server.people import Line, Person, RunningServer, chosen, people, play_out, running, seat_all


def wait_for(line: Line, seat: int, **wanted: Any) -> dict[str, Any]:
    """Until the table says so of a seat."""
    frame = line.next_of("table", lambda frame: wanted.items() <= frame["table"]["seats"][seat].items())
    told: dict[str, Any] = frame["table"]["seats"][seat]
    return told


def started(ann: Person, ben: Person, **more: Any) -> tuple[str, list[Line]]:
    """Ben is to move."""
    code = seat_all(ann, [ben], 2, start=1, **more)
    lines = [ann.connect(code), ben.connect(code)]
    ann.post(f"/api/tables/{code}/start")
    setup = [line.next_of("position") for line in lines]
    play_out(lines, setup, random.Random(1), most=2)  # the first looks
    return code, lines


def test_a_bot_plays_for_whoever_has_vanished_until_they_are_back(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code, [line, bens] = started(ann, ben)
        stand_in = f"/api/tables/{code}/seats/1/stand-in"
        assert ann.refused("PUT", stand_in, {"level": "chimp"}) == (409, "still-here")
        bens.close()
        wait_for(line, 1, here=False)
        assert eve.refused("PUT", stand_in, {"level": "chimp"}) == (403, "not-seated")
        assert ann.refused("PUT", stand_in, {"level": "random"}) == (422, "unknown-bot")
        seat = ann.put(stand_in, {"level": "chimp"})["seats"][1]
        assert (seat["sitter"], seat["name"], seat["stand_in"], seat["here"]) == ("guest", "Ben", "chimp", False)
        moved = line.next_of("position")
        assert moved["by"] == "chimp"
        again = ben.connect(code)
        wait_for(line, 1, here=True, stand_in=None)
        position = ann_plays_until_ben_is_due(line, moved, again)
        again.move(position["decision"], chosen(position, random.Random(2)))
        assert again.next_of("position")["by"] is None


def ann_plays_until_ben_is_due(line: Line, position: dict[str, Any], bens: Line) -> dict[str, Any]:
    while position["to_move"] != [1]:
        if position["legal"]:
            line.move(position["decision"], chosen(position, random.Random(3)))
        position = line.next_of("position")
    return bens.next_of("position", lambda heard: heard["n"] >= position["n"])


def test_the_record_says_which_moves_a_stand_in_made(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, [line, bens] = started(ann, ben)
        ben.delete(f"/api/tables/{code}/seats/1")
        bens.close()
        ann.delete(f"/api/tables/{code}/seats/0")
        line.until_over()
        record = ann.get(f"/api/tables/{code}/record")
    from_record(record)
    assert record["by"] == {str(number): "dog" for number in range(2, len(record["moves"]))}
    assert record["players"] == ["Ann", "Ben"]
    assert record["bots"] == [None, None]


def test_one_leaves_only_ones_own_seat(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = started(ann, ben)
        assert ben.refused("DELETE", f"/api/tables/{code}/seats/0") == (403, "not-your-seat")
        assert ann.refused("DELETE", f"/api/tables/{code}/seats/1") == (403, "not-your-seat")


def test_who_left_and_stayed_in_the_room_sits_down_again(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code, _ = started(ann, ben)
        assert ann.delete(f"/api/tables/{code}/seats/0")["seats"][0]["stand_in"] == "dog"
        ben.delete(f"/api/tables/{code}/seats/0/stand-in")  # not his to call off
        assert ann.get(f"/api/tables/{code}")["seats"][0]["stand_in"] == "dog"
        assert ann.delete(f"/api/tables/{code}/seats/0/stand-in")["seats"][0]["stand_in"] is None


def test_who_stays_away_is_replaced_without_being_asked_for_when_others_wait(tmp_path: Path) -> None:
    with (
        running(tmp_path, stand_in_after=0.2, housekeeping_every=0.05) as server,
        people(server, "Ann", "Ben") as [ann, ben],
    ):
        _, [line, bens] = started(ann, ben)
        bens.close()
        assert wait_for(line, 1, stand_in="dog")["here"] is False
        line.next_of("position")


def test_a_restart_brings_the_same_stand_in_back(tmp_path: Path) -> None:
    with running(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code, lines = started(ann, ben)
        lines[1].close()
        cookies = dict(ann.http.cookies)
        wait_for(lines[0], 1, here=False)
        ann.put(f"/api/tables/{code}/seats/1/stand-in", {"level": "parrot"})
    with running(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{code}")["seats"][1]["stand_in"] == "parrot"


# --- another device


def test_a_seat_is_taken_along_once_with_its_name_and_its_rights(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", None) as [ann, ben, phone]:
        code, [line, _] = started(ann, ben)
        table = f"/api/tables/{code}"
        line.hear_all()
        assert ben.refused("POST", f"{table}/seats/0/pass") == (403, "not-your-seat")
        given = ann.post(f"{table}/seats/0/pass")
        assert given["seconds"] > 0
        taken = phone.post(f"{table}/take", {"token": given["token"]})
        assert taken["you"] == {"seats": [0], "host": True}
        assert taken["seats"][0]["name"] == "Ann"
        left = line.next_of("position")
        assert (left["view"]["seat"], left["legal"], left["events"]) == (None, [], [])  # she only watches there now
        assert ann.get(table)["you"] == {"seats": [], "host": False}
        position = phone.connect(code).next_of("position")
        assert (position["view"]["seat"], position["events"]) == (0, [])  # the view, and never the past
        for person in (ben, ann, phone):
            assert person.refused("POST", f"{table}/take", {"token": given["token"]}) == (409, "pass-used")
        back = phone.post(f"{table}/seats/0/pass")
        assert ann.post(f"{table}/take", {"token": back["token"]})["you"] == {"seats": [0], "host": False}
        assert ben.refused("POST", f"{table}/take", {"token": given["token"]}) == (409, "pass-used")


def test_a_pass_is_good_for_its_own_table_and_cannot_be_made_up(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code, other = ann.open_table(), ann.open_table()
        token = ann.post(f"/api/tables/{code}/seats/0/pass")["token"]
        assert eve.refused("POST", f"/api/tables/{other}/take", {"token": token}) == (409, "pass-used")
        for forged in ("", token[:-1] + ("A" if token[-1] != "A" else "B"), token.swapcase()):
            assert eve.refused("POST", f"/api/tables/{code}/take", {"token": forged}) == (409, "pass-used")
        assert eve.post(f"/api/tables/{code}/take", {"token": token})["you"]["host"]
