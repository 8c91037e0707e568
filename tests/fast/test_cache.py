"""Compiled rules are cached: they are compiled once, with a message to the user, and never used after an edit."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from facedown.engine.catalogue import GAMES

SOURCE = Path(__file__).parents[2] / "src"

COMPILE = """
from facedown.engine.catalogue import GAMES
from facedown.fast.compiling import compiled
compiled(GAMES["pairs"])
"""

NEIGHBOURS = """
from facedown.engine.catalogue import GAMES
from facedown.fast.compiling import copies_for
from facedown.kit import grid
print([bool(copies_for(GAMES["tremember"]).names(grid)["share_a_side"](6, cell, 5)) for cell in (1, 0)])
"""

EDIT_EACH = """
import json, sys
from pathlib import Path
import facedown
from facedown.engine.catalogue import GAMES
from facedown.fast.cache import cache_folder
changed_games = {}
for name in sys.argv[1:]:
    before = {game: cache_folder(game) for game in GAMES.values()}
    with (Path(facedown.__file__).parent / f"{name}.py").open("a") as file:
        file.write("# edited\\n")
    changed_games[name] = [game.id for game, folder in before.items() if cache_folder(game) != folder]
print(json.dumps(changed_games))
"""

# Files from which Memoarrr! alone is compiled, all games are compiled, and none is.
FILES_OF_ONE_GAME = ["games/memoarrr/rules", "games/memoarrr/deal", "games/memoarrr/observe", "games/memoarrr/rollouts"]
FILES_OF_ALL_GAMES = [
    *("kit/layout", "kit/tell", "kit/grid", "kit/drawing", "kit/observations", "kit/rollouts"),
    *("fast/bindings", "fast/compiling", "fast/generator", "fast/records", "fast/search_records"),
    *("fast/rules_rows", "fast/random_play", "fast/batch_rows", "fast/position_rows", "fast/observe_rows"),
    "fast/search_rows",
]
FILES_OF_NO_GAME = [
    *("games/memoarrr/notation", "games/memoarrr/view", "games/memoarrr/text", "games/memoarrr/knowledge"),
    *("games/memoarrr/policies", "bots/search", "engine/match", "kit/chance"),
    *("fast/cache", "fast/batch", "fast/search", "fast/observations", "fast/kernels", "fast/cuda"),
]

IMPORT_ALL = """
import importlib, pkgutil
import numba.cuda
before = {name: repr(value) for name, value in vars(numba.config).items() if name.isupper()}
import facedown.fast
for module in pkgutil.walk_packages(facedown.fast.__path__, "facedown.fast."):
    importlib.import_module(module.name)
from facedown.engine.catalogue import GAMES
from facedown.fast.compiling import copies_for
from facedown.kit import grid
copies_for(GAMES["tremember"]).names(grid)["share_a_side"](6, 1, 5)
after = {name: repr(value) for name, value in vars(numba.config).items() if name.isupper()}
print({name: (value, after.get(name)) for name, value in before.items() if after.get(name) != value})
from stranger import double
double(1)
print(double.stats.cache_path)
"""

STRANGER = """
import numba

@numba.njit(cache=True)
def double(number):
    return 2 * number
"""


def run(code: str, source: Path, cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(source), "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    return run_in(environment, code, *arguments)


def run_in(environment: dict[str, str], code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


def test_a_cold_compile_is_announced_and_happens_once(tmp_path: Path) -> None:
    assert "Compiling the rules of Pairs" in run(COMPILE, SOURCE, tmp_path).stderr
    file_times = {file: file.stat().st_mtime_ns for file in tmp_path.glob("**/*.nbc")}
    second_run = run(COMPILE, SOURCE, tmp_path)
    assert second_run.stderr == ""
    assert {file: file.stat().st_mtime_ns for file in tmp_path.glob("**/*.nbc")} == file_times


def copy_to(source: Path) -> None:
    shutil.copytree(SOURCE / "facedown", source / "facedown", ignore=shutil.ignore_patterns("server", "__pycache__"))


def test_an_edited_rule_never_runs_from_a_stale_cache(tmp_path: Path) -> None:
    source, cache = tmp_path / "src", tmp_path / "cache"
    copy_to(source)
    assert run(NEIGHBOURS, source, cache).stdout == "[True, False]\n"
    grid = source / "facedown" / "kit" / "grid.py"
    before = grid.stat()
    edited_text = grid.read_text(encoding="utf-8").replace("== 1", "== 2")
    grid.write_text(edited_text, encoding="utf-8")
    os.utime(grid, ns=(before.st_atime_ns, before.st_mtime_ns))  # same size and time: only the text differs
    assert grid.stat().st_size == before.st_size
    assert run(NEIGHBOURS, source, cache).stdout == "[False, True]\n"


def test_a_game_is_compiled_again_when_something_that_it_is_compiled_from_was_edited_and_only_then(tmp_path: Path) -> None:
    copy_to(tmp_path / "src")
    result = run(EDIT_EACH, tmp_path / "src", tmp_path / "cache", *FILES_OF_ONE_GAME, *FILES_OF_ALL_GAMES, *FILES_OF_NO_GAME)
    assert json.loads(result.stdout) == {
        **{file: ["memoarrr"] for file in FILES_OF_ONE_GAME},
        **{file: [*GAMES] for file in FILES_OF_ALL_GAMES},
        **{file: [] for file in FILES_OF_NO_GAME},
    }


def test_numba_s_settings_stay_as_they_are(tmp_path: Path) -> None:
    """Neither importing our compiling code nor compiling changes where other people's functions are cached."""
    (tmp_path / "stranger.py").write_text(STRANGER, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment |= {"PYTHONPATH": f"{SOURCE}{os.pathsep}{tmp_path}", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    changed_settings, cache_path = run_in(environment, IMPORT_ALL).stdout.splitlines()
    assert changed_settings == "{}"
    assert Path(cache_path) == tmp_path / "__pycache__"
    assert [*(tmp_path / "cache").glob("facedown/tremember-*/__pycache__/*.nbc")]
