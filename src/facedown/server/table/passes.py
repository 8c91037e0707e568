"""Links with which a seat is taken along to another device: good once, for a few minutes, and until the server stops."""

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeTimedSerializer

from facedown.server.refusals import Refusal

GOOD_FOR = 600  # seconds


@dataclass(frozen=True, slots=True)
class SeatPass:
    table: str
    seat: int
    guest: str  # whose seat it is


class Passes:
    def __init__(self, good_for: int = GOOD_FOR) -> None:
        self.good_for = good_for
        # A key of this run's own: which passes have been used is forgotten when the server stops, so they end then too.
        self._seal = URLSafeTimedSerializer(
            secrets.token_hex(32), salt="facedown.pass", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._unused: set[str] = set()

    def give(self, table: str, seat: int, guest: str) -> str:
        self._forget_the_old()
        token = str(self._seal.dumps([table, seat, guest, secrets.token_hex(8)]))
        self._unused.add(token)
        return token

    def read(self, token: str, table: str) -> SeatPass:
        try:
            of, seat, guest, _ = self._seal.loads(token, max_age=self.good_for)
        except BadData:
            raise Refusal("pass-used") from None
        if token not in self._unused or of != table:
            raise Refusal("pass-used")
        return SeatPass(of, seat, guest)

    def use_up(self, token: str) -> None:
        self._unused.discard(token)

    def _forget_the_old(self) -> None:
        for token in list(self._unused):
            try:
                self._seal.loads(token, max_age=self.good_for)
            except BadData:
                self._unused.discard(token)
