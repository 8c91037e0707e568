"""Write the golden games that are missing, and those of rules with a new version. Read the diff before it is committed.

    .venv/bin/python -m tests.golden.write

A golden game that has changed while its rules' version has not is left alone: either the change is a mistake, or the version
of the rules (VERSION in src/facedown/games/) must go up, since old records no longer replay.
"""

import sys

from tests.contract.configurations import CONFIGURATIONS
from tests.golden.playthrough import playthrough
from tests.golden.test_golden import golden_file


def main() -> int:
    refused = 0
    for configuration in CONFIGURATIONS:
        file = golden_file(configuration)
        text = playthrough(configuration)
        old = file.read_text(encoding="utf-8") if file.exists() else None
        if text == old:
            continue
        if old is not None and old.partition("\n")[0] == text.partition("\n")[0]:
            sys.stderr.write(f"{configuration}: the game has changed, the rules' version has not.\n")
            refused += 1
        else:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return 2 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
