"""Write the golden games that are missing, and those of a new version. Read the diff before committing it.

    .venv/bin/python -m tests.golden.write

A golden game names two versions. If a game has changed although neither went up, its file is left alone. Then the change is
either a mistake, or a version must go up:

- the version of the game's rules (VERSION in src/facedown/games/), if old records no longer replay
- the version of the notation (NOTATION in src/facedown/kit/events.py), if the same game is spelled differently
"""

import re
import sys
from pathlib import Path

from tests.contract.configurations import CONFIGURATIONS
from tests.golden.playthrough import playthrough
from tests.golden.test_golden import golden_file

HEADING = re.compile(r"# \S+, rules version (\d+), notation version (\d+), \d+ players")


def main() -> int:
    refusals = 0
    for configuration in CONFIGURATIONS:
        if not write(golden_file(configuration), playthrough(configuration)):
            sys.stderr.write(f"{configuration}: the game has changed, but no version went up.\n")
            refusals += 1
    return 2 if refusals else 0


def write(file: Path, text: str) -> bool:
    """Write a golden game. Returns False if the file has another game of the same or a later version, and was left alone."""
    old = file.read_text(encoding="utf-8") if file.exists() else None
    if old is not None and old != text and not is_newer(text, old):
        return False
    if old != text:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return True


def is_newer(text: str, old: str) -> bool:
    """Whether a version went up, and none went down."""
    old_versions, new_versions = versions_of(old), versions_of(text)
    return new_versions != old_versions and all(
        new_version >= old_version for new_version, old_version in zip(new_versions, old_versions, strict=True)
    )


def versions_of(text: str) -> tuple[int, int]:
    """The versions of the rules and of the notation in a golden game."""
    heading = HEADING.match(text)
    if heading is None:
        raise ValueError(f"This is not the heading of a golden game: {text.partition(chr(10))[0]}")
    return int(heading[1]), int(heading[2])


if __name__ == "__main__":
    sys.exit(main())
