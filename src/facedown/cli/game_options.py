"""Options of a game at the command line: `--option edition=2018`."""

from collections.abc import Iterable

import click

from facedown.engine.catalogue import game_named
from facedown.kit.errors import UnknownOption

game_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, as `facedown games` lists them. Can be repeated.",
)


def read_options(game: str, texts: Iterable[str]) -> dict[str, object]:
    options = game_named(game).options
    values: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UnknownOption(f"An option is given as NAME=VALUE, not {text!r}.", option=text)
        values[name] = options[name].from_text(value) if name in options else value
    return values
