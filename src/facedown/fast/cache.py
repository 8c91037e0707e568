"""Where compiled code is kept between runs: one folder per game, named by a digest of everything its code is compiled from.

Numba notices a change only in the file that holds a cached function. If that function calls one in another file, and that one
is edited, the old code would still run, silently. With the digest, an edited rule gets a new folder.

Numba keeps compiled code beside its source, unless the environment says otherwise. We compile copies of the sources that lie
in the game's folder. So no setting of Numba is changed, and the caches of other people's functions stay where they are.
"""

import hashlib
import os
import platform
import uuid
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import platformdirs

from facedown.engine.catalogue import Game
from facedown.fast.sources import modules_of

# The files that decide how things are compiled. They are not imported, because compiling.py imports Numba.
COMPILER_FILES = tuple(Path(__file__).with_name(name) for name in ("compiling.py", "sources.py"))


def cache_folder(game: Game, *more: ModuleType) -> Path:
    """The folder for code that is compiled from the game and from the modules in `more`."""
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("facedown")
    return Path(base) / f"{game.id}-{digest(game, *more)}"


def digest(game: Game, *more: ModuleType) -> str:
    """A digest of everything that the game's compiled code depends on, and of nothing else."""
    hasher = hashlib.sha256()
    for word in (version("numba"), version("numpy"), platform.python_version(), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        hasher.update(word.encode() + b"\0")
    for file in (*COMPILER_FILES, *map(source_of, (*modules_of(game), *more))):
        hasher.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return hasher.hexdigest()[:20]


def source_of(module: ModuleType) -> Path:
    if module.__file__ is None:
        raise ValueError(f"{module.__name__} has no source to compile.")
    return Path(module.__file__)


def copy_source(module: ModuleType, folder: Path) -> Path:
    """Copy a module's source into a game's folder, unless it is there. Other processes may be doing so at the same time."""
    source, copy = source_of(module).read_bytes(), folder / f"{module.__name__}.py"
    if not copy.is_file() or copy.read_bytes() != source:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished_copy = copy.with_suffix(f".{uuid.uuid4().hex}")
        unfinished_copy.write_bytes(source)
        unfinished_copy.replace(copy)
    return copy


def is_done(game: Game, part: str) -> bool:
    """Whether this part of the game has been compiled before, and completely."""
    return mark_of(game, part).is_file()


def mark_done(game: Game, part: str) -> None:
    mark = mark_of(game, part)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def mark_of(game: Game, part: str) -> Path:
    return cache_folder(game) / f"{part}.done"
