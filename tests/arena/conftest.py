"""Bots that only the tests need. Worker processes start from nothing, so these are brought in by `sitecustomize`."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"

TEST_BOTS = """
import os
import time

import facedown.bots
from facedown.bots import make_bot as make_ordinary


class Odd:
    def __init__(self, bot, name, seat):
        self.bot, self.name, self.seat, self.choices = bot, name, seat, 0

    def hear(self, events):
        self.bot.hear(events)

    def choose(self, legal):
        self.choices += 1
        if self.name == "slow":
            time.sleep(0.02)
        if self.name == "breaking" and self.choices == 2:
            raise RuntimeError("out of ideas")
        if self.name == "dying" and self.choices == 2:
            os._exit(3)
        if self.name == "cheating" and self.choices == 2:
            return "win:everything"
        return legal[0] if self.name == "first" else self.bot.choose(legal)


def make_bot(name, **table):
    if name not in ("slow", "breaking", "dying", "cheating", "first"):
        return make_ordinary(name, **table)
    return Odd(make_ordinary("random", **table), name, table["seat"])


facedown.bots.make_bot = make_bot
"""

Arena = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def arena(tmp_path: Path) -> Arena:
    """Starts `facedown arena` in an empty folder; slow, breaking, dying, cheating and first are bots there too."""
    brought = tmp_path / "brought"
    brought.mkdir()
    (brought / "sitecustomize.py").write_text(TEST_BOTS, encoding="utf-8")
    (tmp_path / "here").mkdir()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(brought), str(SOURCE)])}

    def start(*arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "facedown", "arena", *arguments],
            cwd=tmp_path / "here",
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )

    return start
