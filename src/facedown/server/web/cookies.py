"""Signed cookies. A guest has no account, only a random id in a cookie."""

import contextlib
import hashlib
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

from facedown.kit.errors import BadInput
from facedown.server.support.files import create_atomically

COOKIE = "facedown-guest"
ONE_YEAR = 365 * 24 * 3600  # seconds
KEY_BYTES = 32


class NoSigningKey(BadInput):
    code = "no-signing-key"


class GuestCookies:
    """Signs and reads the cookies of guests."""

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="facedown.guest", digest_method=hashlib.sha256)

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


def load_signing_key(file: Path) -> str:
    """The key in this file, which is created at the first start. Only its owner can read it."""
    if not file.exists():
        create_key(file)
    key = file.read_bytes().strip()
    if not re.fullmatch(rb"[0-9a-f]{%d}" % (2 * KEY_BYTES), key):
        raise NoSigningKey(f"{file} holds no signing key; delete it to have a new one made (everybody will be a new guest).")
    return key.decode("ascii")


def create_key(file: Path) -> None:
    """Write a new key. If two servers start at the same time, the first one's key is kept."""
    with contextlib.suppress(FileExistsError), create_atomically(file) as draft:
        draft.write_text(secrets.token_hex(KEY_BYTES) + "\n", "ascii")
