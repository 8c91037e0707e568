"""Signed cookies. A guest has no account, only a random id in a cookie."""

import hashlib
from collections.abc import Mapping, Sequence

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

COOKIE = "facedown-guest"
ONE_YEAR = 365 * 24 * 3600  # seconds


class GuestCookies:
    """Signs and reads the cookies of guests."""

    def __init__(self, keys: Sequence[str] = ()) -> None:
        self.use(keys)

    def use(self, keys: Sequence[str]) -> None:
        """Accept what any of these keys has signed, and sign with the last of them."""
        self._keys = keys
        self._signer = Signer(list(keys), salt="facedown.guest", digest_method=hashlib.sha256)

    def newest_key(self) -> str:
        return self._keys[-1]

    def read(self, cookies: Mapping[str, str]) -> str | None:
        """The guest in these cookies; None without a guest's cookie, or if we did not sign it."""
        try:
            return self._signer.unsign(cookies.get(COOKIE, "")).decode("ascii")
        except (BadSignature, UnicodeError):
            return None

    def set(self, response: Response, guest: str, *, is_secure: bool = False) -> None:
        """Add the guest's cookie to a response. `is_secure`: the request came over HTTPS, so the cookie is for HTTPS only."""
        signed = self._signer.sign(guest).decode("ascii")
        response.set_cookie(COOKIE, signed, max_age=ONE_YEAR, httponly=True, samesite="lax", path="/", secure=is_secure)
