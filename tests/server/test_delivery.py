"""A look or reveal is acknowledged; else it is shown once more, then only that a card was shown: to each seat its own."""

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
def two_looks(server: RunningServer) -> Iterator[tuple[list[Person], str, list[Client], list[Frame]]]:
    """Both have chosen their sides, Ann first, and are looking."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=0)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        positions = [client.wait_for("position") for client in clients]
        for seat, client in enumerate(clients):
            client.move(0, positions[seat]["legal"][seat])
            positions = [each.wait_for("position") for each in clients]
        yield [ann, ben], code, clients, positions


def looks(position: Frame) -> list[dict[str, str]]:
    """The faces of each private look that is shown again."""
    events = [event for told in position["again"] for event in told["events"]]
    return [event["cards"] for event in events if event["event"] == "saw"]


def faces(client: Client) -> list[str]:
    return FACE.findall("".join(client.raw))


def test_what_was_not_acknowledged_is_shown_again_once_and_then_only_that_it_was(server: RunningServer) -> None:
    with two_looks(server) as ([ann, _], code, _, _):
        first = ann.connect(code)
        [cards] = looks(first.wait_for("position"))
        assert len(cards) == 3
        for _ in range(3):
            client = ann.connect(code)
            position = client.wait_for("position")
            assert position["again"] == []
            assert position["shown"] == [{"n": 1, "cells": sorted(cards)}]
            assert faces(client) == []


def test_what_was_acknowledged_is_not_shown_again(server: RunningServer) -> None:
    with two_looks(server) as ([ann, _], code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        client = ann.connect(code)
        position = client.wait_for("position")
        assert (position["again"], position["shown"], faces(client)) == ([], [], [])


def test_an_acknowledgement_reaches_as_far_as_it_says(server: RunningServer) -> None:
    """Ann's look came with her move, 1; Ben's choice of a side was 2."""
    with two_looks(server) as ([ann, _], code, clients, positions):
        clients[0].ack({**positions[0], "n": 1})
        clients[0].receive_all()
        position = ann.connect(code).wait_for("position")
        assert [told["n"] for told in position["again"]] == [2]
        assert looks(position) == []


@pytest.mark.parametrize("n", [2, 3, 10**9])
def test_the_future_cannot_be_acknowledged(server: RunningServer, n: int) -> None:
    with two_looks(server) as ([ann, _], code, clients, positions):
        clients[0].ack({**positions[0], "n": n})
        clients[0].receive_all()
        play_randomly(clients, positions, random.Random(1), most=1)
        position = ann.connect(code).wait_for("position")
        assert [told["n"] for told in position["again"]] == [3]


def test_whoever_moves_has_seen_all_before(server: RunningServer) -> None:
    with two_looks(server) as (everyone, code, clients, positions):
        [mover] = positions[0]["to_move"]
        play_randomly(clients, positions, random.Random(1), most=1)
        position = everyone[mover].connect(code).wait_for("position")
        assert [told["n"] for told in position["again"]] == [3]
        assert looks(position) == []
        other = everyone[1 - mover].connect(code).wait_for("position")
        assert [told["n"] for told in other["again"]][-2:] == [2, 3]
        assert len(looks(other)) == 1


def test_each_seat_acknowledges_for_itself(server: RunningServer) -> None:
    with two_looks(server) as ([_, ben], code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        assert len(looks(ben.connect(code).wait_for("position"))) == 1


def test_nobody_acknowledges_for_another(server: RunningServer) -> None:
    with two_looks(server) as ([ann, _], code, clients, positions), people(server, None) as [eve]:
        clients[1].send_frame(type="ack", seat=0, n=positions[0]["n"])
        assert clients[1].wait_for("refused")["error"] == {"code": "not-your-seat", "params": {"seat": 0}}
        watching = eve.connect(code)
        watching.send_frame(type="ack", seat=0, n=positions[0]["n"])
        assert watching.wait_for("refused")["error"]["code"] == "not-seated"
        watching.send_frame(type="ack", seat=None, n=positions[0]["n"])
        watching.receive_all()
        assert len(looks(ann.connect(code).wait_for("position"))) == 1


def test_a_watcher_is_shown_nothing_again(server: RunningServer) -> None:
    with two_looks(server) as (_, code, clients, positions), people(server, None) as [eve]:
        eve.connect(code).wait_for("position")
        play_randomly(clients, positions, random.Random(1), most=3)
        position = eve.connect(code).wait_for("position")
        assert (position["again"], position["shown"]) == ([], [])


def test_what_was_shown_while_a_player_was_away_is_shown_when_they_come_back(server: RunningServer) -> None:
    with two_looks(server) as (everyone, code, clients, positions):
        [here] = positions[0]["to_move"]
        away = 1 - here
        clients[away].ack(positions[away])
        clients[away].receive_all()
        clients[away].close()
        clients[here].move(positions[here]["decision"], positions[here]["legal"][0])
        clients[here].wait_for("position")
        [told] = everyone[away].connect(code).wait_for("position")["again"]
        assert (told["n"], told["events"][0]["event"]) == (3, "reveal")


# --- restarts and failures


def come_back(server: RunningServer, cookies: dict[str, str], code: str) -> Frame:
    with people(server, None) as [person]:
        person.http.cookies.clear()
        person.http.cookies.update(cookies)
        return person.connect(code).wait_for("position")


def test_a_restart_forgets_neither_what_was_acknowledged_nor_what_was_shown_again(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, two_looks(server) as ([ann, ben], code, clients, positions):
        clients[0].ack(positions[0])
        clients[0].receive_all()
        assert len(looks(ben.connect(code).wait_for("position"))) == 1
        cookies = [dict(person.http.cookies) for person in (ann, ben)]
    with run_server(tmp_path) as server:
        of_ann, of_ben = (come_back(server, each, code) for each in cookies)
        assert (of_ann["again"], of_ann["shown"]) == ([], [])
        assert of_ben["again"] == []
        assert len(of_ben["shown"]) == 1


def test_a_restart_shows_once_what_nobody_acknowledged(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, two_looks(server) as ([ann, _], code, _, _):
        cookies = dict(ann.http.cookies)
    for times in (1, 0):
        with run_server(tmp_path) as server:
            assert len(looks(come_back(server, cookies, code))) == times


def test_what_cannot_be_written_down_as_shown_again_is_not_shown(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_saved(_self: Storage, *_steps: Step) -> None:
        raise NotSaved

    with two_looks(server) as ([ann, _], code, _, _):
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", not_saved)
            client = ann.connect(code)
            assert client.wait_for("position")["again"] == []
            assert faces(client) == []
        assert ann.connect(code).wait_for("position")["again"] == []


# --- whoever never acknowledges


@pytest.mark.parametrize("game", GAMES)
def test_who_never_acknowledges_learns_nothing_a_third_time(server: RunningServer, game: str) -> None:
    """However often they come back: what they are told comes as it happens, and once more."""
    rng = random.Random(7)
    players = max(2, GAMES[game].min_players)
    names = ["Ann", "Ben", "Cem"][:players]
    told: dict[int, list[str]] = {}
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
                for move in positions[0]["again"]:
                    told.setdefault(move["n"], []).append(json.dumps(move["events"]))
    assert len(told) > 10
    assert {len(times) for times in told.values()} == {1}
