"""Passes with which another device takes over a seat."""

import pytest

from facedown.engine.catalogue import GAMES
from facedown.server.protocol.errors import Refusal
from facedown.server.tables.seat_transfer import SeatPass, SeatPasses
from tests.server.people import Client, Person, RunningServer, people, seat_players


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_pass_works_once_and_expires() -> None:
    clock = Clock()
    passes = SeatPasses(600, clock)
    token = passes.issue("CODE", 1, "ann")
    clock.now = 599.0
    assert passes.look_up(token, "CODE") == SeatPass("CODE", 1, "ann")
    assert passes.look_up(token, "CODE") == SeatPass("CODE", 1, "ann")  # looking it up does not use it
    passes.revoke(token)
    for used_token in (token, token):
        with pytest.raises(Refusal, match="pass-used"):
            passes.look_up(used_token, "CODE")
        passes.revoke(used_token)
    late_token = passes.issue("CODE", 1, "ann")
    clock.now += 600.0
    with pytest.raises(Refusal, match="pass-used"):
        passes.look_up(late_token, "CODE")


def test_only_the_latest_pass_per_seat_is_kept_and_expired_ones_are_dropped() -> None:
    clock = Clock()
    passes = SeatPasses(600, clock)
    tokens = [passes.issue("CODE", 1, "ann") for _ in range(100)]
    assert len(set(tokens)) == 100
    assert [*passes.by_token] == tokens[-1:]
    with pytest.raises(Refusal, match="pass-used"):
        passes.look_up(tokens[0], "CODE")
    clock.now = 1.0
    for seat in range(3):
        passes.issue("OTHER", seat, "ann")
    clock.now = 600.5
    passes.issue("CODE", 0, "ben")
    assert {*passes.issued_passes} == {SeatPass("OTHER", seat, "ann") for seat in range(3)} | {SeatPass("CODE", 0, "ben")}
    assert len(passes.by_token) == len(passes.issued_passes)


# --- what is shown again on the other device


FACES = [f'"event":"{name}"' for name in GAMES["pairs"].notation.events.face_events]


def count_faces(client: Client) -> int:
    """How often a card was shown on this connection so far."""
    client.receive_all()
    return sum(text.count(face) for text in client.raw for face in FACES)


def take_along(code: str, owner: Person, to: Person) -> None:
    """Transfer seat 0 to another device."""
    token = owner.post(f"/api/tables/{code}/seats/0/pass")["token"]
    to.post(f"/api/tables/{code}/take", {"token": token})


def show_card(ann: Person, ben: Person, *watchers: Person) -> tuple[str, list[Client]]:
    """Start a game in which Ben turns up a card that nobody acknowledges. Returns its code, and the others' connections."""
    code = seat_players(ann, [ben], 2, game="pairs", start=1)
    bens, *clients = (person.connect(code) for person in (ben, ann, *watchers))
    ann.post(f"/api/tables/{code}/start")
    position = bens.wait_for("position")
    bens.move(position["decision"], position["legal"][0])
    bens.wait_for("position")
    return code, clients


def test_a_card_that_a_device_has_shown_while_it_watched_is_not_shown_again_with_the_seat(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Ann's phone") as [ann, ben, phone]:
        code, [anns, phones] = show_card(ann, ben, phone)
        assert (count_faces(anns), count_faces(phones)) == (1, 1)
        take_along(code, ann, phone)
        assert phone.get(f"/api/tables/{code}")["you"]["seats"] == [0]
        assert (count_faces(anns), count_faces(phones)) == (1, 1)
        phones.close()
        assert count_faces(phone.connect(code)) <= 1  # on a new connection, once more at most
        take_along(code, phone, ann)
        assert count_faces(anns) == 1


def test_a_card_that_a_device_has_not_shown_yet_comes_with_the_seat_once(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Ann's phone", "Ann's tablet") as [ann, ben, phone, tablet]:
        code, [anns] = show_card(ann, ben)
        phones, tablets = phone.connect(code), tablet.connect(code)
        assert (count_faces(anns), count_faces(phones)) == (1, 0)
        take_along(code, ann, phone)
        assert count_faces(phones) == 1
        take_along(code, phone, tablet)
        assert (count_faces(anns), count_faces(phones), count_faces(tablets)) == (1, 1, 0)
