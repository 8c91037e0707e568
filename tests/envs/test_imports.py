"""Adapters are imported only by users, so everything else works without the libraries that adapters need."""

import subprocess
import sys

import pytest

from tests.test_library import PUBLIC

LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel")
BLOCK = "import sys\nfor name in {libraries}: sys.modules[name] = None\n"  # Python then refuses to import them


def run_without(libraries: tuple[str, ...], code: str) -> subprocess.CompletedProcess[str]:
    """Run a program in which these libraries cannot be imported."""
    program = BLOCK.format(libraries=libraries) + code
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)


ADAPTERS = {"facedown.envs.gym", "facedown.envs.openspiel", "facedown.envs.pettingzoo"}
EVERYTHING_ELSE = f"""
import {", ".join(sorted(PUBLIC.keys() - ADAPTERS))}, facedown.cli.main, facedown.envs.mcp, facedown.server.serve
assert facedown.envs.layout("pairs").size == 812
"""


def test_everything_but_the_adapters_works_without_their_libraries() -> None:
    result = run_without(LIBRARIES, EVERYTHING_ELSE)
    assert result.returncode == 0, result.stderr


def test_nothing_else_imports_an_adapter() -> None:
    code = f"{EVERYTHING_ELSE}\nimport sys; sys.exit(bool(set({LIBRARIES}) & set(sys.modules)))"
    result = run_without((), code)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("adapter", "missing", "sentence"),
    [
        ("gym", ("gymnasium",), "facedown.envs.gym needs gymnasium: run pip install 'facedown[gym]'"),
        ("openspiel", ("pyspiel",), "facedown.envs.openspiel needs pyspiel: run pip install 'facedown[openspiel]'"),
        ("pettingzoo", ("pettingzoo",), "facedown.envs.pettingzoo needs pettingzoo: run pip install 'facedown[pettingzoo]'"),
        (
            "sb3",
            ("stable_baselines3", "sb3_contrib"),
            "needs stable_baselines3 and sb3_contrib: run pip install 'facedown[sb3]'",
        ),
        ("pettingzoo", ("gymnasium", "pettingzoo"), "needs gymnasium and pettingzoo: run pip install 'facedown[pettingzoo]'"),
    ],
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    adapter: str, missing: tuple[str, ...], sentence: str
) -> None:
    result = run_without(missing, f"import facedown.envs.{adapter}")
    assert result.returncode == 1
    assert sentence in result.stderr.splitlines()[-1]
