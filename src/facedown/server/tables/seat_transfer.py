"""Passes with which another device takes over a seat: good once, for a few minutes, and until the server stops."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from facedown.server.protocol.errors import Refusal

GOOD_FOR = 600  # seconds


@dataclass(frozen=True, slots=True)
class SeatPass:
    table: str
    seat: int
    guest: str  # whose seat it is


@dataclass(frozen=True, slots=True)
class Given:
    token: str
    until: float


class Passes:
    """At most one per seat: a newer one replaces the one before."""

    def __init__(self, good_for: int = GOOD_FOR, clock: Callable[[], float] = time.monotonic) -> None:
        self.good_for = good_for
        self._clock = clock
        self.given: dict[SeatPass, Given] = {}  # the oldest first
        self.by_token: dict[str, SeatPass] = {}

    def give(self, table: str, seat: int, guest: str) -> str:
        self._forget_the_old()
        seat_pass = SeatPass(table, seat, guest)
        if seat_pass in self.given:
            self.use_up(self.given[seat_pass].token)
        given = Given(secrets.token_urlsafe(24), self._clock() + self.good_for)
        self.given[seat_pass] = given
        self.by_token[given.token] = seat_pass
        return given.token

    def read(self, token: str, table: str) -> SeatPass:
        seat_pass = self.by_token.get(token)
        if seat_pass is None or seat_pass.table != table or self.given[seat_pass].until <= self._clock():
            raise Refusal("pass-used")
        return seat_pass

    def use_up(self, token: str) -> None:
        seat_pass = self.by_token.pop(token, None)
        if seat_pass is not None:
            del self.given[seat_pass]

    def _forget_the_old(self) -> None:
        while self.given:
            given = next(iter(self.given.values()))
            if given.until > self._clock():
                return
            self.use_up(given.token)
