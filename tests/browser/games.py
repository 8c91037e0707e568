"""What the browser tests know of each game, from tests/games/GAME/browser.py. There is no list of games to update."""

import importlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.contract import View
from tests.browser.recording import Recording, Step
from tests.browser.seen import PageContents

Faces = dict[str, list[str]]  # by place, such as "cell c3": the cards that lie there face up


class OnScreen(Protocol):
    """What the module browser.py of every game has."""

    RECORDINGS: list[Recording]  # the first one includes every kind of question; the last has the most players
    PLACES: tuple[str, ...]  # data attributes, without `data-`, of the places where cards lie
    SIGNS: tuple[str, ...]  # data attributes, without `data-`, that say other things
    GERMAN: str  # the first prompt's title in German
    # A recording, a condition, a selector and a rule: at the first step for which the condition is true, a click on what the
    # selector matches is refused by the rule.
    FORBIDDEN: tuple[Recording, Callable[[Step], bool], str, str]

    def expected_faces(self, view: View, hidden_cards: View | None, on_phone: bool) -> Faces:
        """The faces that the board should show. `hidden_cards`: what lay hidden, once the game is over."""

    def expected_moves(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """The moves that the board should offer if these are the legal ones."""

    def compare(self, page: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
        """Compare everything else that is drawn. Yields a name, what the page shows, and what it should show."""


def on_screen(game: Game) -> OnScreen:
    return cast(OnScreen, importlib.import_module(f"tests.games.{game.folder}.browser"))


def all_recordings() -> list[Recording]:
    return [recording for game in GAMES.values() for recording in on_screen(game).RECORDINGS]


def open_cells(view: View, hidden_cards: View | None) -> Faces:
    """In a game on a grid: the cards that lie face up, and after the game all cards."""
    cells = view["cells"] if hidden_cards is None else hidden_cards["cells"]
    return {f"cell {cell}": [card] for cell, card in cells.items() if card}
