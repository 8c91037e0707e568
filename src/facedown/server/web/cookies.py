"""Signed cookies. A guest has no account, only a random id in a cookie."""

import hashlib
from collections.abc import Mapping, Sequence

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

from facedown.server.store.guests import hash_guest

COOKIE = "facedown-guest"
ONE_YEAR = 365 * 24 * 3600  # seconds
EPOCH_MARK = ":"  # between the guest and the epoch


class GuestCookies:
    """Signs and reads the cookies of guests. A cookie carries the guest's epoch, unless that is 0."""

    def __init__(self, keys: Sequence[str] = ()) -> None:
        self.use(keys)
        self.epochs: dict[str, int] = {}  # by guest, how often their devices were signed out; earlier cookies are void
        self.deleted_hashes: set[str] = set()  # of guests who are gone: all of their cookies are void

    def use(self, keys: Sequence[str]) -> None:
        """Accept what any of these keys has signed, and sign with the last of them."""
        self._keys = keys
        self._signer = Signer(list(keys), salt="facedown.guest", digest_method=hashlib.sha256)

    def newest_key(self) -> str:
        return self._keys[-1]

    def read(self, cookies: Mapping[str, str]) -> str | None:
        """The guest in these cookies; None without a guest's cookie, if we did not sign it, or if it is void."""
        try:
            text = self._signer.unsign(cookies.get(COOKIE, "")).decode("ascii")
        except (BadSignature, UnicodeError):
            return None
        guest, _, epoch = text.partition(EPOCH_MARK)
        is_void = int(epoch or 0) < self.epochs.get(guest, 0) or hash_guest(guest) in self.deleted_hashes
        return None if is_void else guest

    def set(self, response: Response, guest: str, *, is_secure: bool = False) -> None:
        """Add the guest's cookie to a response. `is_secure`: the request came over HTTPS, so the cookie is for HTTPS only."""
        epoch = self.epochs.get(guest, 0)
        signed_text = self._signer.sign(f"{guest}{EPOCH_MARK}{epoch}" if epoch else guest).decode("ascii")
        response.set_cookie(COOKIE, signed_text, max_age=ONE_YEAR, httponly=True, samesite="lax", path="/", secure=is_secure)

    def remove(self, response: Response) -> None:
        """Let the browser drop its cookie."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", path="/")
