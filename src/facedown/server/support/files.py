"""Files that are there whole or not at all."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def drafted(file: Path) -> Iterator[Path]:
    """A draft beside the file, for its owner's eyes, linked into place when done; FileExistsError if another was first."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        sync(draft)
        os.link(draft, file)
    finally:
        draft.unlink()


def sync(file: Path) -> None:
    with file.open("rb+") as written:
        os.fsync(written.fileno())
