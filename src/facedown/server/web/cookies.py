"""Guests: no account, only a random id in a signed cookie."""

import contextlib
import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

from facedown.kit.errors import BadInput
from facedown.server.support.files import create_atomically

COOKIE = "facedown-guest"
A_YEAR = 365 * 24 * 3600
KEY_BYTES = 32


class NoSigningKey(BadInput):
    code = "no-signing-key"


class Guests:
    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="facedown.guest", digest_method=hashlib.sha256)

    def known(self, cookies: Mapping[str, str]) -> str | None:
        """The guest whose cookie this is; None without one that we signed."""
        try:
            return self._signer.unsign(cookies.get(COOKIE, "")).decode("ascii")
        except (BadSignature, UnicodeError):
            return None

    def give_cookie(self, response: Response, guest: str, *, is_secure: bool = False) -> None:
        """Set the guest's cookie. `is_secure`: the request came over HTTPS, so the cookie never goes over anything else."""
        sealed = self._signer.sign(guest).decode("ascii")
        response.set_cookie(COOKIE, sealed, max_age=A_YEAR, httponly=True, samesite="lax", path="/", secure=is_secure)


def signing_key(file: Path) -> str:
    """The key that signs cookies: made at the first start, then kept, readable to its owner only."""
    if not file.exists():
        make_key(file)
    key = file.read_text("ascii").strip()
    if len(key) < 2 * KEY_BYTES:
        raise NoSigningKey(f"{file} holds no signing key; delete it to have a new one made (everybody will be a new guest).")
    return key


def make_key(file: Path) -> None:
    """Write a new key. If two servers start at once, the first one's key is kept."""
    with contextlib.suppress(FileExistsError), create_atomically(file) as draft:
        draft.write_text(secrets.token_hex(KEY_BYTES) + "\n", "ascii")
