"""Compiled rules are kept: compiled once, behind a word to whoever waits, and never taken for edited ones."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

COMPILE_ALL = """
from facedown.engine.catalogue import GAMES
from facedown.fast.compiling import compiled
compiled(GAMES["memoarrr"])
"""

NEIGHBOURS = """
import numba
from facedown.fast.compiling import compiled_names
from facedown.games import grid
print([bool(compiled_names(grid)["share_a_side"](6, cell, 5)) for cell in (1, 0)])
"""


def run(code: str, source: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(source), "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)


def test_a_cold_compile_happens_once_behind_a_word(tmp_path: Path) -> None:
    assert "Compiling the rules of Memoarrr!" in run(COMPILE_ALL, SOURCE, tmp_path).stderr
    compiled = {file: file.stat().st_mtime_ns for file in tmp_path.glob("**/*.nbc")}
    again = run(COMPILE_ALL, SOURCE, tmp_path)
    assert again.stderr == ""
    assert {file: file.stat().st_mtime_ns for file in tmp_path.glob("**/*.nbc")} == compiled


def test_an_edited_rule_never_runs_from_a_stale_cache(tmp_path: Path) -> None:
    source, cache = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(SOURCE / "facedown", source / "facedown", ignore=shutil.ignore_patterns("server", "__pycache__"))
    assert run(NEIGHBOURS, source, cache).stdout == "[True, False]\n"
    grid = source / "facedown" / "games" / "grid.py"
    before = grid.stat()
    edited = grid.read_text(encoding="utf-8").replace("== 1", "== 2")
    grid.write_text(edited, encoding="utf-8")
    os.utime(grid, ns=(before.st_atime_ns, before.st_mtime_ns))  # same length, same time: only its text tells
    assert grid.stat().st_size == before.st_size
    assert run(NEIGHBOURS, source, cache).stdout == "[False, True]\n"
