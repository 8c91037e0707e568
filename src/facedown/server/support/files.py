"""Writes files that are either complete or missing, and that only their owner can read."""

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

from facedown.server.support.logs import log

PRIVATE_FILE = 0o600  # permissions: only the owner can read and write
PRIVATE_FOLDER = 0o700


@contextlib.contextmanager
def create_atomically(file: Path) -> Iterator[Path]:
    """Yield a temporary file in the same folder, readable only to its owner, and link it to `file` at the end.

    Raises FileExistsError if `file` exists by then.
    """
    file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    draft.touch(mode=PRIVATE_FILE, exist_ok=False)
    make_private(draft)
    try:
        yield draft
        sync_to_disk(draft)
        os.link(draft, file)
    finally:
        draft.unlink()


def sync_to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def make_private(file: Path) -> None:
    """Let the owner read and write the file, and nobody else, whatever the umask is."""
    if stat.S_IMODE(file.stat().st_mode) == PRIVATE_FILE:
        return
    try:
        file.chmod(PRIVATE_FILE)
    except PermissionError:
        log.warning("%s belongs to another user, so its permissions are left as they are.", file)
