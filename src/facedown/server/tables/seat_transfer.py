"""Passes with which another device can take over a seat. They work once, expire soon, and do not survive a restart."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from facedown.server.protocol.errors import Refusal

LIFETIME = 600  # seconds


@dataclass(frozen=True, slots=True)
class SeatPass:
    """The seat that a pass is for."""

    table: str
    seat: int
    guest: str  # whose seat it is


@dataclass(frozen=True, slots=True)
class IssuedPass:
    token: str
    expires_at: float


class SeatPasses:
    """All valid passes. There is at most one per seat: a new one replaces the old one."""

    def __init__(self, lifetime: int = LIFETIME, clock: Callable[[], float] = time.monotonic) -> None:
        self.lifetime = lifetime
        self._clock = clock
        self.issued_passes: dict[SeatPass, IssuedPass] = {}  # the oldest first
        self.by_token: dict[str, SeatPass] = {}

    def issue(self, table: str, seat: int, guest: str) -> str:
        """Make a pass for the guest's seat, and return its token."""
        self._drop_expired_passes()
        seat_pass = SeatPass(table, seat, guest)
        if seat_pass in self.issued_passes:
            self.revoke(self.issued_passes[seat_pass].token)
        issued_pass = IssuedPass(secrets.token_urlsafe(24), self._clock() + self.lifetime)
        self.issued_passes[seat_pass] = issued_pass
        self.by_token[issued_pass.token] = seat_pass
        return issued_pass.token

    def look_up(self, token: str, table: str) -> SeatPass:
        """The pass with this token. Refused if it is for another table, used or expired."""
        seat_pass = self.by_token.get(token)
        if seat_pass is None or seat_pass.table != table or self.issued_passes[seat_pass].expires_at <= self._clock():
            raise Refusal("pass-used")
        return seat_pass

    def revoke(self, token: str) -> None:
        """Drop a pass, because it has been used or replaced."""
        seat_pass = self.by_token.pop(token, None)
        if seat_pass is not None:
            del self.issued_passes[seat_pass]

    def _drop_expired_passes(self) -> None:
        while self.issued_passes:
            oldest_pass = next(iter(self.issued_passes.values()))
            if oldest_pass.expires_at > self._clock():
                return
            self.revoke(oldest_pass.token)
