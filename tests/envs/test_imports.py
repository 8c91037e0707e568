"""Only users import adapters: without the libraries of the adapters, everything else works."""

import subprocess
import sys

import pytest

from tests.test_library import PUBLIC

OTHERS = ("gymnasium", "pettingzoo", "pyspiel")
BLOCKED = "import sys\nfor name in {others}: sys.modules[name] = None\n"  # Python then refuses to import them


def run_without(others: tuple[str, ...], code: str) -> subprocess.CompletedProcess[str]:
    program = BLOCKED.format(others=others) + code
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)


ADAPTERS = {"facedown.envs.gym", "facedown.envs.openspiel", "facedown.envs.pettingzoo"}
EVERYTHING_ELSE = f"""
import {", ".join(sorted(PUBLIC.keys() - ADAPTERS))}, facedown.cli.main, facedown.envs.mcp, facedown.server.serve
assert facedown.envs.layout("pairs").size == 812
"""


def test_everything_but_the_adapters_does_without_their_libraries() -> None:
    done = run_without(OTHERS, EVERYTHING_ELSE)
    assert done.returncode == 0, done.stderr


def test_nothing_else_imports_an_adapter() -> None:
    code = f"{EVERYTHING_ELSE}\nimport sys; sys.exit(bool(set({OTHERS}) & set(sys.modules)))"
    done = run_without((), code)
    assert done.returncode == 0, done.stderr


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
    done = run_without(missing, f"import facedown.envs.{adapter}")
    assert done.returncode == 1
    assert sentence in done.stderr.splitlines()[-1]
