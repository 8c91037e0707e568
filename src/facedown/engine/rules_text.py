"""A game's rules as people read them: docs/rules/, which ships inside the package."""

from pathlib import Path

from facedown.engine.catalogue import game_named

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "rules_text", PACKAGE.parents[1] / "docs" / "rules")  # installed; in a checkout


def rules_text(game: str) -> str:
    """The page in Markdown."""
    name = f"{game_named(game).id}.md"
    return next(folder / name for folder in FOLDERS if (folder / name).is_file()).read_text("utf-8")
