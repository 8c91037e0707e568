"""The key that signs guests' cookies, in a file beside the database."""

import contextlib
import re
import secrets
from pathlib import Path

from facedown.kit.errors import BadInput
from facedown.server.support.files import create_atomically

KEY_BYTES = 32


class NoSigningKey(BadInput):
    code = "no-signing-key"


def make_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def load_signing_key(file: Path) -> str:
    """The key in this file, which is created at the first start. Only its owner can read it."""
    if not file.exists():
        create_key(file)
    key = file.read_bytes().strip()
    if not re.fullmatch(rb"[0-9a-f]{%d}" % (2 * KEY_BYTES), key):
        raise NoSigningKey(f"{file} holds no signing key; delete it to have a new one made (everybody will be a new guest).")
    return key.decode("ascii")


def create_key(file: Path, key: str | None = None) -> None:
    """Write this key, or a new one. If two servers start at the same time, the first one's key is kept."""
    with contextlib.suppress(FileExistsError), create_atomically(file) as draft:
        draft.write_text((key or make_key()) + "\n", "ascii")
