"""Finds a seed whose deal tells a lesson's story: `.venv/bin/python -m tests.lessons.find GAME`.

A lesson says what its moves must bring about (`tells`), and which cards its player must have seen (`with`). Seeds are tried one
after the other, and the first with which the whole lesson can be played is written into the game's lesson.json.
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
    """The text of the lesson with the first seed that fits. If this takes very long, the story is too unlikely."""
    furthest = ""
    for number in itertools.count(1):
        lesson = SEED.sub(f'"seed": "lesson {number}"', text)
        try:
            load_lesson(lesson, game)
        except BadLesson as problem:
            furthest = max(furthest, str(problem), key=step_number)
            if number % 10_000 == 0:
                click.echo(f"{number:,} seeds tried. The furthest failed here: {furthest}", err=True)
        else:
            return lesson
    raise AssertionError  # itertools.count never ends


def step_number(problem: str) -> int:
    match = re.match(r"Step (\d+)", problem)
    return int(match[1]) if match else 0


def main() -> None:
    game = game_named(sys.argv[1])
    file = Path(facedown.games.__path__[0]) / game.folder / "lesson.json"
    file.write_text(find_seed(file.read_text("utf-8"), game.id), "utf-8")
    click.echo(f"{file} is playable, from its first step to its last.")


if __name__ == "__main__":
    main()
