"""Where compiled code is kept between runs: for each game a folder, named by a digest of all that its code is compiled from.

Numba looks only at the file that a cached function is written in. Were a function edited that it calls from another file, old
rules would run silently; with the digest, an edited rule has a new folder.

Numba keeps compiled code beside its source, unless the environment says otherwise. What we compile are copies of the sources,
which lie in the game's folder. So nothing in Numba need be set, and other people's functions are cached wherever they would be.
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

COMPILING = Path(__file__).with_name("compiling.py")  # importing it would import Numba


def cache_folder(game: Game, *more: ModuleType) -> Path:
    """The folder of what is compiled from the game and from these modules beside."""
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("facedown")
    return Path(base) / f"{game.id}-{digest(game, *more)}"


def digest(game: Game, *more: ModuleType) -> str:
    """Of everything that the game's compiled code comes from, and of nothing else."""
    hashed = hashlib.sha256()
    for word in (version("numba"), version("numpy"), platform.python_version(), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        hashed.update(word.encode() + b"\0")
    for file in (COMPILING, *map(source_of, (*modules_of(game), *more))):
        hashed.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:20]


def source_of(module: ModuleType) -> Path:
    if module.__file__ is None:
        raise ValueError(f"{module.__name__} has no source to compile.")
    return Path(module.__file__)


def copy_source(module: ModuleType, folder: Path) -> Path:
    """The copy of the module's source in a game's folder, made if it is not there. Others may be making it at the same time."""
    source, copy = source_of(module).read_bytes(), folder / f"{module.__name__}.py"
    if not copy.is_file() or copy.read_bytes() != source:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = copy.with_suffix(f".{uuid.uuid4().hex}")
        unfinished.write_bytes(source)
        unfinished.replace(copy)
    return copy


def is_done(game: Game, what: str) -> bool:
    """Whether this has been compiled before, to the end."""
    return mark_of(game, what).is_file()


def mark_done(game: Game, what: str) -> None:
    mark = mark_of(game, what)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def mark_of(game: Game, what: str) -> Path:
    return cache_folder(game) / f"{what}.done"
