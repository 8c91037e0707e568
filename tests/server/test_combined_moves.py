"""Secret choices: a display is one message, whole or not at all; commits of several seats do not get in each other's way."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from json import loads

import pytest

from facedown.engine.match import Match
from facedown.server.model.combined_moves import check_combined_moves
from facedown.server.protocol.errors import Refusal
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from tests.server.people import Client, Frame, Person, RunningServer, people, seat_players

FIRST_DISPLAY = 2  # MAT-3


@contextmanager
def displaying(server: RunningServer) -> Iterator[tuple[list[Person], str, list[Client], list[Frame]]]:
    """Three are to pick their first display; a fourth watches."""
    with people(server, "Ann", "Ben", "Cem", None) as everyone:
        code = seat_players(everyone[0], everyone[1:3], 3, game="matryoshka")
        clients = [person.connect(code) for person in everyone]
        everyone[0].post(f"/api/tables/{code}/start")
        yield everyone, code, clients, [client.wait_for("position") for client in clients]


def display(position: Frame) -> list[str]:
    return [f"show:{card}" for card in position["view"]["hand"][:FIRST_DISPLAY]]


def test_a_display_is_one_message_and_one_frame(server: RunningServer) -> None:
    with displaying(server) as (_, _, [ann, *others], [position, *_]):
        ann.move(0, *display(position))
        told = ann.wait_for("position")
        assert [event["event"] for event in told["events"]] == ["show", "show", "ready"]
        assert (told["decision"], told["legal"]) == (2, [])
        for client in others:
            heard = client.wait_for("position")
            assert (heard["n"], [event["event"] for event in heard["events"]]) == (1, ["ready"])
            assert client.receive_all() == []


def test_whether_it_came_in_one_or_in_parts_nobody_else_can_tell(server: RunningServer) -> None:
    heard = []
    for parts in (True, False):
        with displaying(server) as (_, _, [ann, *others], [position, *_]):
            for client in others:
                client.receive_all()
                client.raw.clear()
            moves = display(position)
            for number, part in enumerate([[each] for each in moves] if parts else [moves]):
                ann.move(number, *part)
                ann.wait_for("position")
            heard.append([[sorted(frame) for frame in client.receive_all()] for client in others])
            heard[-1].append([[frame["n"] for frame in map(loads, client.raw)] for client in others])
    assert heard[0] == heard[1]


def test_one_bad_part_spoils_all_of_it(server: RunningServer) -> None:
    with displaying(server) as (_, _, [ann, *others], [position, *_]):
        good, worse = display(position)
        for moves in ([good, "show:Z9"], [good, good], [worse, good], [good, "middle:A1"], [good, worse, worse]):
            ann.move(0, *moves)
            assert ann.next()["type"] == "refused"
        assert all(client.receive_all() == [] for client in others)
        ann.send_frame(type="release")
        after = ann.wait_for("position")
        assert (after["decision"], after["view"]["picked"]) == (0, [])
        ann.move(0, good, worse)
        assert ann.wait_for("position")["decision"] == 2


def test_a_display_that_is_not_saved_is_not_there_in_part(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_saved(_self: Storage, *_steps: Step) -> None:
        raise NotSaved

    with displaying(server) as ([person, *_], code, [ann, *_], [position, *_]):
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", not_saved)
            ann.move(0, *display(position))
            assert ann.next()["error"]["code"] == "not-saved"
        assert person.connect(code).wait_for("position")["view"]["picked"] == []


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_commits_in_any_order_do_not_reject_each_other(server: RunningServer, order: tuple[int, ...]) -> None:
    """All are sent by what each knew before any was made."""
    with displaying(server) as (_, _, clients, positions):
        for seat in order:
            clients[seat].move(0, *display(positions[seat]))
        for client in clients:
            heard = client.wait_for("position", lambda frame: any(event["event"] == "display" for event in frame["events"]))
            assert all(len(shown) == FIRST_DISPLAY for shown in heard["view"]["displays"])


def test_a_display_that_is_sent_twice_is_made_once(server: RunningServer) -> None:
    with displaying(server) as ([person, *_], code, [ann, ben, *_], [position, *_]):
        for _ in range(2):
            ann.move(0, *display(position), message_id="the same")
            assert ann.wait_for("position")["decision"] == 2
        back = person.connect(code)
        assert back.wait_for("position")["decision"] == 2
        back.move(0, *display(position), message_id="the same")
        assert back.wait_for("position")["decision"] == 2
        assert ben.wait_for("position")["n"] == 1
        assert {frame["type"] for frame in ben.receive_all()} <= {"table"}


@pytest.mark.parametrize(
    ("game", "players", "moves"),
    [
        ("memoarrr", 2, ["side:north", "reveal:a1"]),
        ("memory-kings", 2, ["place:b1", "place:b3"]),
        ("tremember", 2, ["take:c3", "push:west"]),
    ],
)
def test_moves_of_which_others_hear_are_made_one_by_one(game: str, players: int, moves: list[str]) -> None:
    match = Match.deal(game, players=players, seed="1", start=0, options={"backs": "chessboard"} if "kings" in game else {})
    with pytest.raises(Refusal) as refused:
        check_combined_moves(match, 0, moves)
    assert refused.value.code == "not-one-choice"
    assert match.moves == []


def test_trying_a_choice_leaves_the_game_as_it_was() -> None:
    match = Match.deal("matryoshka", players=3, seed="1")
    moves = [f"show:{card}" for card in match.view(0)["hand"][:FIRST_DISPLAY]]
    before = match.moves[:], match.events[:], match.legal(0), match.view(0)
    check_combined_moves(match, 0, moves)
    assert (match.moves, match.events, match.legal(0), match.view(0)) == before
