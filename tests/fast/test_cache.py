"""Compiled rules are kept: compiled once, behind a word to whoever waits, and never taken for edited ones."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

COMPILE = """
from facedown.engine.catalogue import GAMES
from facedown.fast.compiling import compiled
compiled(GAMES["tremember"])
"""

NEIGHBOURS = """
from facedown.engine.catalogue import GAMES
from facedown.fast.compiling import copies_for
from facedown.games import grid
print([bool(copies_for(GAMES["tremember"]).names(grid)["share_a_side"](6, cell, 5)) for cell in (1, 0)])
"""

EDIT_EACH = """
from pathlib import Path
import facedown
from facedown.fast.cache import cache_folder
folders = [cache_folder()]
for name in ("games/memoarrr", "games/grid", "engine/dealing/memoarrr", "engine/drawing", "fast/generator", "fast/random_play"):
    with (Path(facedown.__file__).parent / f"{name}.py").open("a") as file:
        file.write("# edited\\n")
    folders.append(cache_folder())
print(len(folders) - len(set(folders)))
"""


def run(code: str, source: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(source), "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)


def test_a_cold_compile_happens_once_behind_a_word(tmp_path: Path) -> None:
    assert "Compiling the rules of Tremember" in run(COMPILE, SOURCE, tmp_path).stderr
    compiled = {file: file.stat().st_mtime_ns for file in tmp_path.glob("**/*.nbc")}
    again = run(COMPILE, SOURCE, tmp_path)
    assert again.stderr == ""
    assert {file: file.stat().st_mtime_ns for file in tmp_path.glob("**/*.nbc")} == compiled


def copy_to(source: Path) -> None:
    shutil.copytree(SOURCE / "facedown", source / "facedown", ignore=shutil.ignore_patterns("server", "__pycache__"))


def test_an_edited_rule_never_runs_from_a_stale_cache(tmp_path: Path) -> None:
    source, cache = tmp_path / "src", tmp_path / "cache"
    copy_to(source)
    assert run(NEIGHBOURS, source, cache).stdout == "[True, False]\n"
    grid = source / "facedown" / "games" / "grid.py"
    before = grid.stat()
    edited = grid.read_text(encoding="utf-8").replace("== 1", "== 2")
    grid.write_text(edited, encoding="utf-8")
    os.utime(grid, ns=(before.st_atime_ns, before.st_mtime_ns))  # same length, same time: only its text tells
    assert grid.stat().st_size == before.st_size
    assert run(NEIGHBOURS, source, cache).stdout == "[False, True]\n"


def test_whatever_compiled_code_comes_from_has_a_part_in_the_folder_s_name(tmp_path: Path) -> None:
    copy_to(tmp_path / "src")
    assert run(EDIT_EACH, tmp_path / "src", tmp_path / "cache").stdout == "0\n"
