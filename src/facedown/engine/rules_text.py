"""A game's rules for people to read: the pages of docs/rules/, which ship inside the package."""

from pathlib import Path

from facedown.engine.catalogue import game_named

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "rules_text", PACKAGE.parents[1] / "docs" / "rules")  # when installed, and in a checkout


def rules_text(game: str) -> str:
    """The rules of a game, in Markdown."""
    name = f"{game_named(game).id}.md"
    return next(folder / name for folder in FOLDERS if (folder / name).is_file()).read_text("utf-8")
