"""Where compiled rules are kept between runs.

Numba's cache does not notice an edited function that another file calls, so old rules would run silently. The folder's name
is a digest of everything that the compiled code comes from: an edited rule has a folder of its own.
"""

import hashlib
import os
import platform
from pathlib import Path

import numba
import numpy as np
import platformdirs

import facedown.engine.dealing
import facedown.fast
import facedown.games
from facedown.engine import drawing

SOURCES = (facedown.games, facedown.engine.dealing, facedown.fast)


def cache_folder() -> Path:
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("facedown")
    return Path(base) / f"compiled-{digest()}"


def digest() -> str:
    sources = hashlib.sha256()
    for version in (numba.__version__, np.__version__, platform.python_version(), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        sources.update(version.encode() + b"\0")
    for file in [Path(drawing.__file__), *(file for room in SOURCES for file in sorted(Path(room.__path__[0]).rglob("*.py")))]:
        sources.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return sources.hexdigest()[:20]
