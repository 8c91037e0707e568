"""Bots for the tests of the arena. They are in a file of their own, as users' bots are."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

SOURCE = Path(__file__).parents[2] / "src"

TEST_BOTS = '''
import os
import re
import sys
import time

from facedown import Bot


class First(Bot):
    """Plays the first legal move. Other bots override `third`, which makes every choice from the third on."""

    def __init__(self, **about):
        self.choices = 0

    def choose(self, legal):
        self.choices += 1
        return self.first(legal) if self.choices < 3 else self.third(legal)

    def first(self, legal):
        return legal[0]

    third = first


class Slow(First):
    def first(self, legal):
        time.sleep(0.02)
        return legal[0]

    third = first


class Raising(First):
    def third(self, legal):
        raise RuntimeError("out of ideas\\nfor ever")


class Noting(First):
    """Raises an error with a note, as libraries such as JAX do."""

    def third(self, legal):
        error = LookupError("no idea left")
        error.add_note("--------------------\\nThis library has removed its frames from the traceback.")
        raise error


class Exiting(First):
    def third(self, legal):
        sys.exit(0)


class Dying(First):
    def third(self, legal):
        os._exit(3)


class Sleeping(First):
    def third(self, legal):
        with open("pids", "a") as pids:
            print(os.getpid(), file=pids)
        while True:
            try:
                time.sleep(3600)
            except BaseException:
                pass


class Matching(First):
    """Hangs in C code that lets nothing else run in its process."""

    def third(self, legal):
        re.match("(a+)+$", "a" * 60 + "b")


class Cheating(First):
    def third(self, legal):
        return "win:everything"


class Repeating(First):
    def third(self, legal):
        return "side:north"


class Mumbling(First):
    def third(self, legal):
        return ["side:north"]


class Deaf(First):
    def hear(self, events):
        raise KeyError("what?")


class Meddling(First):
    """Changes whatever it is given."""

    def hear(self, events):
        for event in events:
            event.clear()
        events.clear()

    def first(self, legal):
        print("nobody reads this")
        return legal.pop(0)

    third = first
'''

Arena = Callable[..., "subprocess.Popen[str]"]


def wait_for_end(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    """Wait until a process ends. Returns its exit code, and what it printed to stdout and to stderr."""
    output, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, output, errors


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[Arena]:
    """Starts `facedown arena` in a folder with nothing in it but odd.py, the file of bots."""
    processes: list[subprocess.Popen[str]] = []
    here = tmp_path / "here"
    here.mkdir()
    (here / "odd.py").write_text(TEST_BOTS, encoding="utf-8")

    def start(*arguments: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "facedown",
                "arena",
                *arguments,
            ],  # -P: as with `facedown`, nothing is imported from here
            cwd=here,
            env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        with process, suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # and whatever it started
