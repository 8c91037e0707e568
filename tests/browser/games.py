"""What the browser tests know of each game: tests/games/GAME/browser.py. No list of games is kept."""

import importlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.contract import View
from tests.browser.recording import Recording, Step
from tests.browser.seen import PageContents

Faces = dict[str, list[str]]  # by place, such as "cell c3": the cards that lie there face up


class OnScreen(Protocol):
    """A game's browser.py."""

    RECORDINGS: list[Recording]  # the first comes by everything that can be asked; the last has the most players
    PLACES: tuple[str, ...]  # the attributes, without data-, of the places where cards lie
    SIGNS: tuple[str, ...]  # the attributes, without data-, that say other things
    GERMAN: str  # the title of the first prompt, in German
    FORBIDDEN: tuple[
        Recording, Callable[[Step], bool], str, str
    ]  # at the first such step, a click on that is refused, by this rule

    def expected_faces(self, view: View, under: View | None, on_phone: bool) -> Faces:
        """The faces on the board; `under`: what lay hidden, once the game is over."""

    def expected_moves(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """The moves that can be chosen on the board, where these are the legal ones."""

    def compare(self, seen: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
        """What else is drawn: its name, what the page shows, what it should show."""


def on_screen(game: Game) -> OnScreen:
    return cast(OnScreen, importlib.import_module(f"tests.games.{game.folder}.browser"))


def all_recordings() -> list[Recording]:
    return [recording for game in GAMES.values() for recording in on_screen(game).RECORDINGS]


def open_cells(view: View, under: View | None) -> Faces:
    """Of a game on a grid: the cards that lie face up, and after the game all of them."""
    cells = view["cells"] if under is None else under["cells"]
    return {f"cell {cell}": [card] for cell, card in cells.items() if card}
