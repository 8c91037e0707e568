"""A game's rules for people to read: the pages of docs/rules/, which ship inside the package.

English pages are in the folder itself. Those in another language are in a subfolder named by the language's code.
"""

from pathlib import Path

from facedown.engine.catalogue import game_named

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "rules_text", PACKAGE.parents[1] / "docs" / "rules")  # when installed, and in a checkout
ENGLISH = "en"
OF_EVERY_GAME = "on-every-table.md"


def rules_text(game: str, language: str = ENGLISH) -> str:
    """A game's rules in Markdown, then those that hold in every game. In English if there are none in `language`."""
    name, folder = f"{game_named(game).id}.md", pages_folder()
    if language in languages() and (folder / language / name).is_file():
        folder /= language
    own, common = ((folder / page).read_text("utf-8") for page in (name, OF_EVERY_GAME))
    return f"{own}\n#{common}"  # one more #: the second page's title becomes a heading below the first's


def languages() -> list[str]:
    """The codes of the languages in which there are rules, English first."""
    return [ENGLISH, *sorted(folder.name for folder in pages_folder().iterdir() if folder.is_dir())]


def pages_folder() -> Path:
    return next(folder for folder in FOLDERS if folder.is_dir())
