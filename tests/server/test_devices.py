"""Several people on one device. They come and go together, and the device gets only what the claimed seat may know."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.server.model.devices import seat_to_ask, viewing_seat
from tests.contract.play import short_games
from tests.server.people import Client, Frame, Person, RunningServer, choose_move, people, run_server, seat_players, stay_away
from tests.server.reconnects import KnownDeals

# What may be asked while somebody is about to see, or holds, what a watcher is not shown. After a look the next move is asked.
PRIVATE_PHASES = {
    "memoarrr": {"side", "reveal", "swap"},
    "tremember": {"push"},
    "memory-kings": {"move"},
    "matryoshka": {"show", "middle", "offer", "accept"},
    "pairs": set[str](),
}

# --- sitting down together


def test_people_who_share_a_device_sit_down_with_their_names(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = ann.open_table(3)
        seats = f"/api/tables/{code}/seats"
        ann.put(f"{seats}/1", {"sitter": "person", "name": " Ben "})
        table = ann.put(f"{seats}/2", {"sitter": "person", "name": "Cem"})
        assert [(seat["sitter"], seat["name"], seat["device"]) for seat in table["seats"]] == [
            ("guest", "Ann", "mine"),
            ("guest", "Ben", "mine"),
            ("guest", "Cem", "mine"),
        ]
        assert table["you"]["seats"] == [0, 1, 2]
        assert [seat["device"] for seat in eve.get(f"/api/tables/{code}")["seats"]] == ["other"] * 3
        assert ann.put(f"{seats}/2", {"sitter": "person", "name": "Cleo"})["seats"][2]["name"] == "Cleo"
        assert eve.refusal("PUT", f"{seats}/2", {"sitter": "person", "name": "Eve"}) == (409, "seat-taken")
        assert eve.refusal("DELETE", f"{seats}/2") == (403, "not-your-seat")
        assert ann.refusal("PUT", f"{seats}/0", {"sitter": "person", "name": "Not me"}) == (409, "seat-taken")
        assert ann.refusal("PUT", f"{seats}/2", {"sitter": "person"}) == (422, "bad-name")
        ann.put("/api/me", {"name": "Anna"})
        assert [seat["name"] for seat in ann.get(f"/api/tables/{code}")["seats"]] == ["Anna", "Ben", "Cleo"]
        ann.delete(f"{seats}/1")
        table = ann.put(f"{seats}/1", {"sitter": "me"})
        assert [seat["name"] for seat in table["seats"]] == [None, "Anna", "Cleo"]


def test_people_who_share_a_device_can_be_renamed_until_the_game_is_over(server: RunningServer) -> None:
    with one_device(server, 2, "pairs", options={"pairs": 2}) as (ann, code, client):
        ben = f"/api/tables/{code}/seats/1"
        assert [seat["name"] for seat in ann.put(ben, {"sitter": "person", "name": "Benno"})["seats"]] == ["Ann", "Benno"]
        assert ann.refusal("PUT", f"/api/tables/{code}/seats/0", {"sitter": "person", "name": "Not me"}) == (409, "not-open")
        position = client.wait_for("position")
        while position["to_move"]:
            client.move(position["decision"], choose_move(position, random.Random(1)), seat=position["asked_seat"])
            position = client.wait_for("position")
        client.wait_until_over()
        assert ann.refusal("PUT", ben, {"sitter": "person", "name": "Ben"}) == (409, "not-open")
        assert [seat["name"] for seat in ann.get(f"/api/tables/{code}")["seats"]] == ["Ann", "Benno"]


def test_when_a_shared_device_comes_back_all_its_stand_ins_leave(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = seat_players(ann, [eve], 3)
        ann.put(f"/api/tables/{code}/seats/2", {"sitter": "bot"})
        ann.delete(f"/api/tables/{code}/seats/2")
        ann.put(f"/api/tables/{code}/seats/2", {"sitter": "person", "name": "Cem"})
        ann.post(f"/api/tables/{code}/start")
        table = f"/api/tables/{code}"
        watcher = eve.connect(code)
        watcher.wait_for("table")
        stay_away(server, code)
        eve.put(f"{table}/seats/0/stand-in", {})
        eve.put(f"{table}/seats/2/stand-in", {})
        assert [seat["stand_in"] for seat in eve.get(table)["seats"]] == ["dog", None, "dog"]
        ann.connect(code)
        watcher.wait_for("table", lambda frame: all(seat["stand_in"] is None for seat in frame["table"]["seats"]))
        assert [seat["name"] for seat in eve.get(table)["seats"]] == ["Ann", "Eve", "Cem"]


# --- who has it in their hands


@contextmanager
def one_device(
    server: RunningServer, players: int, game: str = "memoarrr", **more: Any
) -> Iterator[tuple[Person, str, Client]]:
    """A started game of Ann and her friends, all on Ann's device."""
    with people(server, "Ann") as [ann]:
        code = ann.open_table(players, game=game, **more)
        for seat, name in enumerate(["Ben", "Cem", "Dea", "Eli"][: players - 1], start=1):
            ann.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "person", "name": name})
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        yield ann, code, client


def test_a_device_with_one_seat_needs_no_claim() -> None:
    assert viewing_seat([2], None) == 2
    assert viewing_seat([], None) is None
    assert viewing_seat([1, 2], None) is None
    assert viewing_seat([1, 2], 2) == 2
    assert viewing_seat([1, 2], 3) is None  # a seat that was transferred to another device


def test_if_several_seats_are_due_they_are_asked_one_after_the_other() -> None:
    assert seat_to_ask([0, 2], None, [0, 1, 2]) == 0
    assert seat_to_ask([0, 2], 2, [0, 1, 2]) == 2
    assert seat_to_ask([0, 2], 0, [1, 2]) == 2
    assert seat_to_ask([0, 2], 0, [1]) is None


def test_a_shared_device_gets_a_watchers_view_until_it_is_claimed(server: RunningServer) -> None:
    with one_device(server, 3, "matryoshka") as (_, code, client), people(server, None) as [eve]:
        unclaimed_position = client.wait_for("position")
        watcher_position = eve.connect(code).wait_for("position")
        assert unclaimed_position == {
            **watcher_position,
            "events": unclaimed_position["events"],
            "changes": unclaimed_position["changes"],
            "asked_seat": 0,
            "private_seat": 0,
        }
        assert all(event["to"] == "all" for event in unclaimed_position["events"])


def test_a_claimed_device_gets_the_view_of_that_seat(server: RunningServer) -> None:
    with one_device(server, 3, "matryoshka") as (_, _, client):
        client.wait_for("position")
        hands = [client.claim(seat)["view"]["hand"] for seat in (0, 1, 2)]
        assert [len(hand) for hand in hands] == [len(hands[0])] * 3
        assert len({card for hand in hands for card in hand}) == sum(map(len, hands))
        client.send_frame(type="release")
        unclaimed_position = client.wait_for("position")
        assert (unclaimed_position["seat"], unclaimed_position["view"]["hand"], unclaimed_position["legal"]) == (None, [], [])


def test_a_move_for_a_seat_that_has_not_claimed_the_device_is_refused(server: RunningServer) -> None:
    """Where the seat that is asked holds something private, and for every other seat."""
    with one_device(server, 3, "matryoshka", start=0) as (_, _, client):
        unclaimed_position = client.wait_for("position")
        assert (unclaimed_position["asked_seat"], unclaimed_position["private_seat"], unclaimed_position["legal"]) == (0, 0, [])
        cards = [client.claim(seat)["legal"][0] for seat in (0, 1)]
        for claimed_seat, seat in [(1, 0), (0, 1), (None, 0), (None, 1)]:
            client.send_frame(type="release")
            client.wait_for("position")
            if claimed_seat is not None:
                client.claim(claimed_seat)
            client.move(0, cards[seat], seat=seat)
            assert client.wait_for("refused")["error"] == {"code": "not-claimed", "params": {"seat": seat}}


def test_a_move_for_a_seat_that_holds_nothing_private_needs_no_claim(server: RunningServer) -> None:
    with one_device(server, 2, start=0) as (_, _, client):
        unclaimed_position = client.wait_for("position")
        assert (unclaimed_position["seat"], unclaimed_position["asked_seat"], unclaimed_position["private_seat"]) == (
            None,
            0,
            None,
        )
        assert unclaimed_position["legal"]
        client.move(0, "side:south", seat=1)  # it is asked after seat 0
        assert client.wait_for("refused")["error"] == {"code": "not-claimed", "params": {"seat": 1}}
        client.move(0, "side:north", seat=0)
        position = client.wait_for("position")
        assert [event["event"] for event in position["events"]] == ["side"]
        assert (position["seat"], position["asked_seat"], position["legal"]) == (None, 1, [])
        assert (position["private_seat"], position["look_cells"]) == (0, ["b1", "c1", "d1"])
        look_position = client.claim(0)
        assert repeated_events(look_position) == ["saw"]
        client.ack(look_position)
        client.send_frame(type="release")
        unclaimed_position = client.wait_for("position")
        assert (unclaimed_position["asked_seat"], unclaimed_position["private_seat"], unclaimed_position["look_cells"]) == (
            1,
            None,
            [],
        )
        client.move(0, "side:south", seat=1)
        client.wait_for("position")


@pytest.mark.parametrize("game", GAMES)
def test_a_device_is_claimed_only_for_what_a_watcher_is_not_shown(tmp_path: Path, game: str) -> None:
    """A whole game of which every card and move is known, played as by a client that claims the device only where it must."""
    rng = random.Random(2)
    players, options = next(table for table in short_games(GAMES[game]) if table[0] > 1)
    claimed_in = Counter[str]()
    with run_server(tmp_path, KnownDeals()) as server, one_device(server, players, game, options=options) as (_, _, client):
        position = client.wait_for("position")
        while position["to_move"]:
            if position["private_seat"] is not None and position["private_seat"] != position["seat"]:
                claimed_in[position["phase"]] += 1
                position = client.claim(position["private_seat"])
                client.ack(position)
            if position["private_seat"] != position["seat"]:
                client.send_frame(type="release")
                position = client.wait_for("position")
                continue
            seat = position["asked_seat"] if position["seat"] is None else position["seat"]
            client.move(position["decision"], choose_move(position, rng), seat=seat)
            position = client.wait_for("position")
            client.ack(position)
    assert set(claimed_in) <= PRIVATE_PHASES[game], claimed_in
    assert bool(claimed_in) == bool(PRIVATE_PHASES[game])


def test_nobody_can_claim_a_seat_of_another_device(server: RunningServer) -> None:
    with one_device(server, 2) as (_, code, _), people(server, None) as [eve]:
        client = eve.connect(code)
        client.send_frame(type="claim", seat=0)
        assert client.wait_for("refused")["error"]["code"] == "not-seated"
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        client = ann.connect(code)
        for seat in (1, 2, -1):
            client.send_frame(type="claim", seat=seat)
            assert client.wait_for("refused")["error"]["code"] == "not-your-seat"


def test_a_claim_ends_with_the_connection(server: RunningServer) -> None:
    with one_device(server, 2, start=0) as (ann, code, client):
        client.wait_for("position")
        client.claim(0)
        client.move(0, "side:north", seat=0)
        client.wait_for("position")
        new_position = ann.connect(code).wait_for("position")
        assert (new_position["seat"], new_position["repeats"], new_position["events"]) == (None, [], [])


def test_a_private_look_is_sent_only_while_its_seat_has_claimed_the_device(server: RunningServer) -> None:
    """If it was not acknowledged, it is repeated once, and only to that seat."""
    with one_device(server, 2, start=0) as (ann, code, client):
        client.wait_for("position")
        client.claim(0)
        client.move(0, "side:north", seat=0)
        assert [event["event"] for event in client.wait_for("position")["events"]] == ["side", "saw"]
        back = ann.connect(code)
        back.wait_for("position")
        side = {"event": "side", "seat": 0, "side": "north", "to": "all"}
        assert back.claim(1)["repeats"] == [{"n": 1, "events": [side], "by": None}]
        assert "saw" not in "".join(back.raw)
        assert repeated_events(back.claim(0)) == ["saw"]  # the rest has just been told to the device
        claimed_position = back.claim(0)
        assert (claimed_position["repeats"], len(claimed_position["shown_before"])) == ([], 1)


def test_public_events_that_were_acknowledged_on_a_shared_device_are_not_repeated_per_seat(server: RunningServer) -> None:
    """All of them look at the same screen. What is private to a seat is still repeated to it."""
    with one_device(server, 3, "matryoshka", start=0) as (_, _, client):
        position = client.wait_for("position")
        while position["asked_seat"] is not None and position["view"]["round"] < 1:
            position = take_turn(client, position)
        active = position["view"]["active"]
        position = client.claim(active)
        client.move(position["decision"], position["legal"][0], seat=active)
        position = acknowledge_next(client, active)
        for _ in range(2):
            seat = position["asked_seat"]
            position = client.claim(seat)
            assert repeated_events(position) == ([] if seat == 2 else ["drew"])  # seat 2 had the device when everyone drew
            client.move(position["decision"], position["legal"][0], seat=seat)
            position = acknowledge_next(client, seat)
        assert position["asked_seat"] == active
        assert repeated_events(client.claim(active)) == ["offers"]


@pytest.fixture(params=[1, 2], ids=["on the same connection", "after a reload"])
def connections(request: pytest.FixtureRequest) -> int:
    """How many connections the shared device has had when its players claim it one after the other."""
    connections: int = request.param
    return connections


def test_a_public_face_is_told_to_a_shared_device_once_and_not_once_per_seat(server: RunningServer, connections: int) -> None:
    """As on a device with one seat, a reload can show once more what was never acknowledged."""
    with one_device(server, 5, "pairs", start=0) as (ann, code, client):
        client.wait_for("position")
        turn_event = turn_a_card(client)
        clients = [client, *(ann.connect(code) for _ in range(1, connections))]
        for seat in [*range(5), *range(5)]:
            clients[-1].claim(seat)
    frames = [json.loads(text) for each in clients for text in each.raw]
    events = [event for frame in frames if frame["type"] == "position" for event in all_events(frame)]
    assert events.count(turn_event) == connections


def test_what_was_told_to_a_shared_device_is_not_told_again_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, one_device(server, 2, start=0) as (ann, code, client):
        client.wait_for("position")
        for seat, side in enumerate(["side:north", "side:south"]):
            client.claim(seat)
            client.move(0, side, seat=seat)
            client.wait_for("position")
        new_client = ann.connect(code)
        new_client.wait_for("position")
        assert {event["event"] for event in all_events(new_client.claim(0))} == {"side", "saw", "round"}
        cookies = dict(ann.http.cookies)
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        client = ann.connect(code)
        client.wait_for("position")
        assert repeated_events(client.claim(1)) == ["saw"]


def turn_a_card(client: Client) -> dict[str, Any]:
    """Let seat 0 turn a card over without acknowledging it, and return the event."""
    position = client.claim(0)
    client.move(position["decision"], position["legal"][0], seat=0)
    [event] = client.wait_for("position")["events"]
    assert (event["event"], event["to"]) == ("turn", "all")
    return dict(event)


def all_events(position: Frame) -> list[dict[str, Any]]:
    """The events of a position, repeated ones included."""
    return [*position["events"], *(event for repeat in position["repeats"] for event in repeat["events"])]


def repeated_events(position: Frame) -> list[str]:
    """The names of the events that are repeated to a seat when it claims the device. All of them must be private to it."""
    events = [event for repeat in position["repeats"] for event in repeat["events"]]
    assert all(event["to"] == [position["seat"]] for event in events)
    return [event["event"] for event in events]


def take_turn(client: Client, position: Frame) -> Frame:
    """The seat that is asked claims the device, moves and acknowledges."""
    seat = position["asked_seat"]
    position = client.claim(seat)
    client.move(position["decision"], position["legal"][0], seat=seat)
    return acknowledge_next(client, seat)


def acknowledge_next(client: Client, seat: int) -> Frame:
    position = client.wait_for("position")
    assert position["seat"] == seat
    client.ack(position)
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_on_one_device(server: RunningServer, game: str) -> None:
    rng = random.Random(1)
    players, options = next(table for table in short_games(GAMES[game]) if table[0] > 1)
    with one_device(server, players, game, options=options) as (ann, code, client):
        position = client.wait_for("position")
        while position["to_move"]:
            assert position["asked_seat"] in position["to_move"]
            if position["seat"] != position["asked_seat"]:
                position = client.claim(position["asked_seat"])
            client.move(position["decision"], choose_move(position, rng), seat=position["seat"])
            position = client.wait_for("position")
            client.ack(position)
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
    assert record["result"]["scores"] == position["view"]["scores"]
    for frame in map(json.loads, client.raw):
        if frame["type"] == "position":
            assert all(event["to"] == "all" or frame["seat"] in event["to"] for event in all_events(frame))
            assert frame["view"]["seat"] == frame["seat"]
