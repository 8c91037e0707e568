"""What a seat does not acknowledge is repeated once after a reconnect, and after that only where a card was shown."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from facedown.engine.catalogue import GAMES
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from tests.server.people import Client, Frame, Person, RunningServer, people, play_randomly, run_server, seat_players

FACE = re.compile("(?:penguin|octopus|walrus|crab|turtle)-[a-z]+")


@contextmanager
def start_with_looks(server: RunningServer) -> Iterator[tuple[list[Person], str, list[Client], list[Frame]]]:
    """A game in which both have chosen their sides, Ann first, and are looking at their cards."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=0)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        positions = [client.wait_for("position") for client in clients]
        for seat, client in enumerate(clients):
            client.move(0, positions[seat]["legal"][seat])
            positions = [each.wait_for("position") for each in clients]
        yield [ann, ben], code, clients, positions


def repeated_looks(position: Frame) -> list[dict[str, str]]:
    """The faces of each private look that is repeated."""
    events = [event for repeat in position["repeats"] for event in repeat["events"]]
    return [event["cards"] for event in events if event["event"] == "saw"]


def faces(client: Client) -> list[str]:
    return FACE.findall("".join(client.raw))


def test_what_was_not_acknowledged_is_repeated_once_and_after_that_only_where_it_was(server: RunningServer) -> None:
    with start_with_looks(server) as ([ann, _], code, _, _):
        first = ann.connect(code)
        [cards] = repeated_looks(first.wait_for("position"))
        assert len(cards) == 3
        for _ in range(3):
            client = ann.connect(code)
            position = client.wait_for("position")
            assert position["repeats"] == []
            assert position["shown_before"] == [{"n": 1, "cells": sorted(cards)}]
            assert faces(client) == []


def test_what_was_acknowledged_is_not_repeated(server: RunningServer) -> None:
    with start_with_looks(server) as ([ann, _], code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        client = ann.connect(code)
        position = client.wait_for("position")
        assert (position["repeats"], position["shown_before"], faces(client)) == ([], [], [])


def test_an_acknowledgement_counts_up_to_its_number(server: RunningServer) -> None:
    """Ann's look came with her move, 1; Ben's choice of a side was 2."""
    with start_with_looks(server) as ([ann, _], code, clients, positions):
        clients[0].ack({**positions[0], "n": 1})
        clients[0].receive_all()
        position = ann.connect(code).wait_for("position")
        assert [repeat["n"] for repeat in position["repeats"]] == [2]
        assert repeated_looks(position) == []


@pytest.mark.parametrize("n", [2, 3, 10**9])
def test_the_future_cannot_be_acknowledged(server: RunningServer, n: int) -> None:
    with start_with_looks(server) as ([ann, _], code, clients, positions):
        clients[0].ack({**positions[0], "n": n})
        clients[0].receive_all()
        play_randomly(clients, positions, random.Random(1), most=1)
        position = ann.connect(code).wait_for("position")
        assert [repeat["n"] for repeat in position["repeats"]] == [3]


def test_a_move_acknowledges_everything_before_it(server: RunningServer) -> None:
    with start_with_looks(server) as (everyone, code, clients, positions):
        [mover] = positions[0]["to_move"]
        play_randomly(clients, positions, random.Random(1), most=1)
        position = everyone[mover].connect(code).wait_for("position")
        assert [repeat["n"] for repeat in position["repeats"]] == [3]
        assert repeated_looks(position) == []
        other = everyone[1 - mover].connect(code).wait_for("position")
        assert [repeat["n"] for repeat in other["repeats"]][-2:] == [2, 3]
        assert len(repeated_looks(other)) == 1


def test_a_seat_acknowledges_only_for_itself(server: RunningServer) -> None:
    with start_with_looks(server) as ([_, ben], code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        assert len(repeated_looks(ben.connect(code).wait_for("position"))) == 1


def test_nobody_can_acknowledge_for_another_seat(server: RunningServer) -> None:
    with start_with_looks(server) as ([ann, _], code, clients, positions), people(server, None) as [eve]:
        clients[1].send_frame(type="ack", seat=0, n=positions[0]["n"])
        assert clients[1].wait_for("refused")["error"] == {"code": "not-your-seat", "params": {"seat": 0}}
        watcher = eve.connect(code)
        watcher.send_frame(type="ack", seat=0, n=positions[0]["n"])
        assert watcher.wait_for("refused")["error"]["code"] == "not-seated"
        watcher.send_frame(type="ack", seat=None, n=positions[0]["n"])
        watcher.receive_all()
        assert len(repeated_looks(ann.connect(code).wait_for("position"))) == 1


def test_nothing_is_repeated_to_a_watcher(server: RunningServer) -> None:
    with start_with_looks(server) as (_, code, clients, positions), people(server, None) as [eve]:
        eve.connect(code).wait_for("position")
        play_randomly(clients, positions, random.Random(1), most=3)
        position = eve.connect(code).wait_for("position")
        assert (position["repeats"], position["shown_before"]) == ([], [])


def test_what_happened_while_a_player_was_away_is_shown_when_they_come_back(server: RunningServer) -> None:
    with start_with_looks(server) as (everyone, code, clients, positions):
        [present_seat] = positions[0]["to_move"]
        absent_seat = 1 - present_seat
        clients[absent_seat].ack(positions[absent_seat])
        clients[absent_seat].receive_all()
        clients[absent_seat].close()
        clients[present_seat].move(positions[present_seat]["decision"], positions[present_seat]["legal"][0])
        clients[present_seat].wait_for("position")
        [repeat] = everyone[absent_seat].connect(code).wait_for("position")["repeats"]
        assert (repeat["n"], repeat["events"][0]["event"]) == (3, "reveal")


# --- restarts and failures


def reconnect(server: RunningServer, cookies: dict[str, str], code: str) -> Frame:
    with people(server, None) as [person]:
        person.http.cookies.clear()
        person.http.cookies.update(cookies)
        return person.connect(code).wait_for("position")


def test_a_restart_keeps_what_was_acknowledged_and_what_was_repeated(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, start_with_looks(server) as ([ann, ben], code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        assert len(repeated_looks(ben.connect(code).wait_for("position"))) == 1
        cookies = [dict(person.http.cookies) for person in (ann, ben)]
    with run_server(tmp_path) as server:
        of_ann, of_ben = (reconnect(server, each, code) for each in cookies)
        assert (of_ann["repeats"], of_ann["shown_before"]) == ([], [])
        assert of_ben["repeats"] == []
        assert len(of_ben["shown_before"]) == 1


def test_after_a_restart_what_was_not_acknowledged_is_repeated_once(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, start_with_looks(server) as ([ann, _], code, _, _):
        cookies = dict(ann.http.cookies)
    for times in (1, 0):
        with run_server(tmp_path) as server:
            assert len(repeated_looks(reconnect(server, cookies, code))) == times


def test_nothing_is_repeated_unless_that_can_be_stored(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail_to_save(_self: Storage, *_steps: Step) -> None:
        raise NotSaved

    with start_with_looks(server) as ([ann, _], code, _, _):
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", fail_to_save)
            client = ann.connect(code)
            assert client.wait_for("position")["repeats"] == []
            assert faces(client) == []
        assert ann.connect(code).wait_for("position")["repeats"] == []


# --- clients that never acknowledge


@pytest.mark.parametrize("game", GAMES)
def test_a_client_that_never_acknowledges_is_sent_nothing_a_third_time(server: RunningServer, game: str) -> None:
    """However often the client reconnects, it gets everything once as it happens and once as a repeat."""
    rng = random.Random(7)
    players = max(2, GAMES[game].min_players)
    names = ["Ann", "Ben", "Cem"][:players]
    faces_by_move: dict[int, list[str]] = {}
    with people(server, *names) as everyone:
        code = seat_players(everyone[0], everyone[1:], players, game=game)
        clients = [person.connect(code) for person in everyone]
        everyone[0].post(f"/api/tables/{code}/start")
        positions = [client.wait_for("position") for client in clients]
        for _ in range(40):
            positions = play_randomly(clients, positions, rng, most=1)
            for _ in range(rng.randrange(3)):
                clients[0] = everyone[0].connect(code)
                positions[0] = clients[0].wait_for("position")
                for move in positions[0]["repeats"]:
                    faces_by_move.setdefault(move["n"], []).append(json.dumps(move["events"]))
    assert len(faces_by_move) > 10
    assert {len(times) for times in faces_by_move.values()} == {1}
