"""The table of games. A game is found by its name in each room: adding one means adding files."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, cast

import facedown.games
from facedown.kit.contract import OPTIONAL, AnyState, Dealing, Folding, Rollouts, Rules, Sketching, Spelling, View
from facedown.kit.errors import UnknownGame
from facedown.kit.options import Option


@dataclass(frozen=True)
class Game:
    """One game, with its module in each room."""

    id: str
    rules: Rules
    dealing: Dealing
    spelling: Spelling
    folding: Folding
    sketching: Sketching

    @property
    def name(self) -> str:
        return self.spelling.NAME

    @property
    def designer(self) -> str:
        return self.spelling.DESIGNER

    @property
    def publisher(self) -> str:
        return self.spelling.PUBLISHER

    @property
    def version(self) -> int:
        return self.rules.VERSION

    @property
    def min_players(self) -> int:
        return self.rules.MIN_SEATS

    @property
    def max_players(self) -> int:
        return self.rules.MAX_SEATS

    @cached_property
    def spelled_moves(self) -> dict[tuple[int, int], str]:
        """How to spell an action where something is asked: the game's MOVES, the other way round."""
        return {meant: move for move, meant in self.spelling.MOVES.items()}

    @cached_property
    def moves_as_text(self) -> dict[int, tuple[list[int], list[str]]]:
        """Wherever something is asked, all actions, and how to spell them, sorted as text."""
        found: dict[int, tuple[list[int], list[str]]] = {}
        for move, (asked, action) in sorted(self.spelling.MOVES.items()):
            actions, moves = found.setdefault(asked, ([], []))
            actions.append(action)
            moves.append(move)
        return found

    def optional(self, name: str) -> Any:
        """What a game may leave out, by its name in `OPTIONAL`; None where the game does."""
        return getattr(getattr(self, OPTIONAL[name]), name, None)

    @cached_property
    def moves_left(self) -> Callable[[AnyState], int] | None:
        return cast(Callable[[AnyState], int] | None, self.optional("moves_left"))

    @cached_property
    def standing(self) -> Callable[[View], list[int]] | None:
        return cast(Callable[[View], list[int]] | None, self.optional("standing"))

    @cached_property
    def knowledge(self) -> ModuleType:
        """Loaded when it is asked for, as the two after it: whoever only plays needs none of them."""
        return importlib.import_module(f"facedown.games.{self.module}.knowledge")

    @cached_property
    def policies(self) -> ModuleType:
        return importlib.import_module(f"facedown.games.{self.module}.policies")

    @property
    def module(self) -> str:
        return self.id.replace("-", "_")

    def is_secret(self, move: str) -> bool:
        """Whether what this move says stays its mover's own."""
        asked, _ = self.spelling.MOVES[move]
        return asked in self.spelling.SECRET

    @cached_property
    def rollouts(self) -> Rollouts:
        """Loaded when the search first asks."""
        return cast(Rollouts, importlib.import_module(f"facedown.games.{self.module}.rollouts"))

    @property
    def options(self) -> Mapping[str, Option]:
        return self.spelling.OPTIONS


def game_of(module: str) -> Game:
    return Game(
        id=module.replace("_", "-"),
        rules=cast(Rules, importlib.import_module(f"facedown.games.{module}.rules")),
        dealing=cast(Dealing, importlib.import_module(f"facedown.games.{module}.deal")),
        spelling=cast(Spelling, importlib.import_module(f"facedown.games.{module}.notation")),
        folding=cast(Folding, importlib.import_module(f"facedown.games.{module}.view")),
        sketching=cast(Sketching, importlib.import_module(f"facedown.games.{module}.text")),
    )


GAMES: dict[str, Game] = {
    game.id: game for game in (game_of(found.name) for found in pkgutil.iter_modules(facedown.games.__path__))
}


def game_named(name: str) -> Game:
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}; the games are: {', '.join(GAMES)}.", game=name, games=list(GAMES))
    return GAMES[name]
