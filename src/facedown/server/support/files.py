"""Writing files so that they are complete or not there at all."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def create_atomically(file: Path) -> Iterator[Path]:
    """Yield a temporary file in the same folder, readable only to its owner, and link it to `file` at the end.

    Raises FileExistsError if `file` exists by then.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        sync_to_disk(draft)
        os.link(draft, file)
    finally:
        draft.unlink()


def sync_to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
