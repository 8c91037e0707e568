"""The keys that sign guests' cookies, in a file beside the database: one per line, the newest last. Most files have one."""

import contextlib
import re
import secrets
from collections.abc import Sequence
from pathlib import Path

from facedown.kit.errors import BadInput
from facedown.server.support.files import create_atomically

KEY_BYTES = 32


class NoSigningKey(BadInput):
    code = "no-signing-key"


def make_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def load_signing_keys(file: Path) -> list[str]:
    """The keys in this file, which is created at the first start. Only its owner can read it."""
    if not file.exists():
        create_key_file(file, [make_key()])
    keys = file.read_bytes().split()
    if not keys or not all(re.fullmatch(rb"[0-9a-f]{%d}" % (2 * KEY_BYTES), key) for key in keys):
        raise NoSigningKey(f"{file} holds no signing key; delete it to have a new one made (everybody will be a new guest).")
    return [key.decode("ascii") for key in keys]


def create_key_file(file: Path, keys: Sequence[str]) -> None:
    """Write these keys, the newest last. If the file exists, or two servers start at the same time, the first file stays."""
    with contextlib.suppress(FileExistsError), create_atomically(file) as draft:
        draft.write_text("".join(f"{key}\n" for key in keys), "ascii")
