"""Secret choices of several moves: a display is one message, all or nothing, and seats do not get in each other's way."""

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
def start_displays(server: RunningServer) -> Iterator[tuple[list[Person], str, list[Client], list[Frame]]]:
    """A game in which three players have to pick their first display, and a fourth person watches."""
    with people(server, "Ann", "Ben", "Cem", None) as everyone:
        code = seat_players(everyone[0], everyone[1:3], 3, game="matryoshka")
        clients = [person.connect(code) for person in everyone]
        everyone[0].post(f"/api/tables/{code}/start")
        yield everyone, code, clients, [client.wait_for("position") for client in clients]


def display(position: Frame) -> list[str]:
    return [f"show:{card}" for card in position["view"]["hand"][:FIRST_DISPLAY]]


def test_a_display_is_one_message_and_one_frame(server: RunningServer) -> None:
    with start_displays(server) as (_, _, [ann, *others], [position, *_]):
        ann.move(0, *display(position))
        after = ann.wait_for("position")
        assert [event["event"] for event in after["events"]] == ["show", "show", "ready"]
        assert (after["decision"], after["legal"]) == (2, [])
        for client in others:
            position_of_other = client.wait_for("position")
            assert (position_of_other["n"], [event["event"] for event in position_of_other["events"]]) == (1, ["ready"])
            assert client.receive_all() == []


def test_nobody_else_can_tell_whether_a_display_came_in_one_message_or_in_several(server: RunningServer) -> None:
    frames_of_others = []
    for parts in (True, False):
        with start_displays(server) as (_, _, [ann, *others], [position, *_]):
            for client in others:
                client.receive_all()
                client.raw.clear()
            moves = display(position)
            for number, part in enumerate([[each] for each in moves] if parts else [moves]):
                ann.move(number, *part)
                ann.wait_for("position")
            frames_of_others.append([[sorted(frame) for frame in client.receive_all()] for client in others])
            frames_of_others[-1].append([[frame["n"] for frame in map(loads, client.raw)] for client in others])
    assert frames_of_others[0] == frames_of_others[1]


def test_if_one_move_is_bad_none_of_the_display_is_made(server: RunningServer) -> None:
    with start_displays(server) as (_, _, [ann, *others], [position, *_]):
        good_move, other_move = display(position)
        for moves in (
            [good_move, "show:Z9"],
            [good_move, good_move],
            [other_move, good_move],
            [good_move, "middle:A1"],
            [good_move, other_move, other_move],
        ):
            ann.move(0, *moves)
            assert ann.next()["type"] == "refused"
        assert all(client.receive_all() == [] for client in others)
        ann.send_frame(type="release")
        after = ann.wait_for("position")
        assert (after["decision"], after["view"]["picked"]) == (0, [])
        ann.move(0, good_move, other_move)
        assert ann.wait_for("position")["decision"] == 2


def test_no_part_of_a_display_that_was_not_saved_is_made(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail_to_save(_self: Storage, *_steps: Step) -> None:
        raise NotSaved

    with start_displays(server) as ([person, *_], code, [ann, *_], [position, *_]):
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", fail_to_save)
            ann.move(0, *display(position))
            assert ann.next()["error"]["code"] == "not-saved"
        assert person.connect(code).wait_for("position")["view"]["picked"] == []


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_displays_can_be_sent_in_any_order(server: RunningServer, order: tuple[int, ...]) -> None:
    """Each is sent with what the player knew before any of them was made."""
    with start_displays(server) as (_, _, clients, positions):
        for seat in order:
            clients[seat].move(0, *display(positions[seat]))
        for client in clients:
            last_position = client.wait_for(
                "position", lambda frame: any(event["event"] == "display" for event in frame["events"])
            )
            assert all(len(dolls) == FIRST_DISPLAY for dolls in last_position["view"]["displays"])


def test_a_display_that_is_sent_twice_is_made_once(server: RunningServer) -> None:
    with start_displays(server) as ([person, *_], code, [ann, ben, *_], [position, *_]):
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
def test_moves_that_others_hear_of_cannot_be_combined(game: str, players: int, moves: list[str]) -> None:
    match = Match.deal(game, players=players, seed="1", start=0, options={"backs": "chessboard"} if "kings" in game else {})
    with pytest.raises(Refusal) as refusal:
        check_combined_moves(match, 0, moves)
    assert refusal.value.code == "not-one-choice"
    assert match.moves == []


def test_checking_a_choice_changes_nothing() -> None:
    match = Match.deal("matryoshka", players=3, seed="1")
    moves = [f"show:{card}" for card in match.view(0)["hand"][:FIRST_DISPLAY]]
    before = match.moves[:], match.events[:], match.legal(0), match.view(0)
    check_combined_moves(match, 0, moves)
    assert (match.moves, match.events, match.legal(0), match.view(0)) == before
