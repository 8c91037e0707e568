"""Write the golden games that are missing, and those of a new version. Read the diff before it is committed.

    .venv/bin/python -m tests.golden.write

A golden game carries two versions. One that has changed while neither went up is left alone: either the change is a mistake,
or a version must go up.

- Old records no longer replay: the version of the game's rules (VERSION in src/facedown/games/).
- The same game is spelled differently: the version of the notation (NOTATION in src/facedown/kit/events.py).
"""

import re
import sys
from pathlib import Path

from tests.contract.configurations import CONFIGURATIONS
from tests.golden.playthrough import playthrough
from tests.golden.test_golden import golden_file

HEADING = re.compile(r"# \S+, rules version (\d+), notation version (\d+), \d+ players")


def main() -> int:
    refused = 0
    for configuration in CONFIGURATIONS:
        if not write(golden_file(configuration), playthrough(configuration)):
            sys.stderr.write(f"{configuration}: the game has changed, but no version went up.\n")
            refused += 1
    return 2 if refused else 0


def write(file: Path, text: str) -> bool:
    """Write a golden game, unless the file holds another one of the same or a later version. False: it was left alone."""
    old = file.read_text(encoding="utf-8") if file.exists() else None
    if old is not None and old != text and not is_newer(text, old):
        return False
    if old != text:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return True


def is_newer(text: str, old: str) -> bool:
    """Whether a version went up, and none went down."""
    before, after = versions_of(old), versions_of(text)
    return after != before and all(now >= then for now, then in zip(after, before, strict=True))


def versions_of(text: str) -> tuple[int, int]:
    """The versions of the rules and of the notation in a golden game."""
    found = HEADING.match(text)
    if found is None:
        raise ValueError(f"This is no heading of a golden game: {text.partition(chr(10))[0]}")
    return int(found[1]), int(found[2])


if __name__ == "__main__":
    sys.exit(main())
