"""Finds a seed whose deal tells a lesson's story: `.venv/bin/python -m tests.lessons.find GAME`.

The lesson says what its moves must bring about (`tells`), and which cards its player must have seen (`with`). Seeds are tried
in turn, and the first one with which the whole lesson can be played is written into the game's lesson.json.
"""

import itertools
import re
import sys
from pathlib import Path

import click

import facedown.games
from facedown.engine.catalogue import game_named
from facedown.engine.lessons import BadLesson, load_lesson

SEED = re.compile(r'"seed": "[^"]*"')


def find_seed(text: str, game: str) -> str:
    """The lesson with the first seed that fits. If none is found for a long time, the story is too unlikely."""
    furthest = ""
    for number in itertools.count(1):
        wanted = SEED.sub(f'"seed": "lesson {number}"', text)
        try:
            load_lesson(wanted, game)
        except BadLesson as problem:
            furthest = max(furthest, str(problem), key=step_number)
            if number % 10_000 == 0:
                click.echo(f"{number:,} seeds tried. The furthest failed here: {furthest}", err=True)
        else:
            return wanted
    raise AssertionError  # itertools.count never ends


def step_number(problem: str) -> int:
    found = re.match(r"Step (\d+)", problem)
    return int(found[1]) if found else 0


def main() -> None:
    game = game_named(sys.argv[1])
    file = Path(facedown.games.__path__[0]) / game.folder / "lesson.json"
    file.write_text(find_seed(file.read_text("utf-8"), game.id), "utf-8")
    click.echo(f"{file} is playable, from its first step to its last.")


if __name__ == "__main__":
    main()
