"""The house keeps its order: imports point one way, and Numba stays in its room."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "facedown"
ROOMS = [
    "games",
    "engine",
    "fast",
    "knowledge",
    "bots",
    "arena",
    "server",
    "hosting",
    "cli",
    "__main__",
]  # each may import itself and those before it
USE_FAST = {SOURCE / "bots" / "search.py"}  # when a choice is made, and not before
MODULES = sorted(file for file in SOURCE.glob("**/*.py") if file != SOURCE / "__init__.py")


def room_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(file: Path) -> set[str]:
    """Every module that the file names in an import, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_one_way(file: Path) -> None:
    allowed = set(ROOMS[: ROOMS.index(room_of(file)) + 1])
    ours = {name.split(".")[1] for name in imported(file) if name.startswith("facedown.") and name.count(".")}
    assert ours <= allowed


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_only_fast_imports_numba_and_only_the_search_imports_fast(file: Path) -> None:
    if room_of(file) != "fast":
        assert not any(name.partition(".")[0] == "numba" for name in imported(file))
        assert file in USE_FAST or not any(name.startswith("facedown.fast") for name in imported(file))


@pytest.mark.parametrize(
    "module",
    [
        "facedown",
        "facedown.cli.main",
        "facedown.server.app",
        "facedown.server.serve",
        "facedown.bots",
        "facedown.arena.workers",
    ],
)
def test_what_only_study_needs_is_not_loaded(module: str) -> None:
    code = f"import sys, {module}; sys.exit(bool({{'numba', 'matplotlib', 'openskill'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
