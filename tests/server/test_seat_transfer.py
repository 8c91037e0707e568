"""Passes with which another device takes over a seat."""

import pytest

from facedown.server.protocol.errors import Refusal
from facedown.server.tables.seat_transfer import SeatPass, SeatPasses


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
    for used in (token, token):
        with pytest.raises(Refusal, match="pass-used"):
            passes.look_up(used, "CODE")
        passes.revoke(used)
    late = passes.issue("CODE", 1, "ann")
    clock.now += 600.0
    with pytest.raises(Refusal, match="pass-used"):
        passes.look_up(late, "CODE")


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
    assert {*passes.issued} == {SeatPass("OTHER", seat, "ann") for seat in range(3)} | {SeatPass("CODE", 0, "ben")}
    assert len(passes.by_token) == len(passes.issued)
