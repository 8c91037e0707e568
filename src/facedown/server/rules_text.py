"""A game's rules as people read them: docs/rules/, which ships inside the package."""

from pathlib import Path

from facedown.server.refusals import Refusal

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "rules_text", PACKAGE.parents[1] / "docs" / "rules")  # installed; in a checkout


def rules_text(game: str) -> str:
    for folder in FOLDERS:
        file = folder / f"{game}.md"
        if file.is_file():
            return file.read_text("utf-8")
    raise Refusal("no-rules", game=game)
