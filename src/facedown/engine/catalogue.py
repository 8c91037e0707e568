"""The catalogue of games: every folder in facedown/games is one. Only this module knows how a game's modules are named."""

import importlib
import importlib.resources
import importlib.util
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, cast

import facedown.games
from facedown.kit.contract import (
    OPTIONAL,
    AnyState,
    Breakdowns,
    Daily,
    Deals,
    Greedy,
    Notation,
    Observe,
    Policies,
    Progress,
    Rollouts,
    Rules,
    Text,
    View,
    Views,
)
from facedown.kit.errors import UnknownGame
from facedown.kit.options import Option


@dataclass(frozen=True)
class Game:
    """One game, with the modules in its folder. Those that only bots and simulations need are loaded on first use."""

    id: str
    rules: Rules
    deal: Deals
    notation: Notation
    view: Views
    breakdown: Breakdowns
    text: Text

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Copy and pickle a game by its id, because its modules cannot be copied or pickled."""
        return game_named, (self.id,)

    @property
    def name(self) -> str:
        return self.notation.NAME

    @property
    def designer(self) -> str:
        return self.notation.DESIGNER

    @property
    def publisher(self) -> str:
        return self.notation.PUBLISHER

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
        """(phase, action) -> move: the inverse of the game's MOVES."""
        return {phase_and_action: move for move, phase_and_action in self.notation.MOVES.items()}

    @cached_property
    def moves_as_text(self) -> dict[int, tuple[list[int], list[str]]]:
        """For each phase, its actions and the moves that spell them, both sorted by the text of the move."""
        moves_by_phase: dict[int, tuple[list[int], list[str]]] = {}
        for move, (phase, action) in sorted(self.notation.MOVES.items()):
            actions, moves = moves_by_phase.setdefault(phase, ([], []))
            actions.append(action)
            moves.append(move)
        return moves_by_phase

    def optional(self, name: str) -> Any:
        """What the game defines under a name in `OPTIONAL`; None if the game leaves it out."""
        return getattr(getattr(self, OPTIONAL[name]), name, None)

    @cached_property
    def moves_left(self) -> Callable[[AnyState], int] | None:
        return cast(Callable[[AnyState], int] | None, self.optional("moves_left"))

    @cached_property
    def standing(self) -> Callable[[View], list[int]] | None:
        return cast(Callable[[View], list[int]] | None, self.optional("standing"))

    @cached_property
    def progress(self) -> Callable[[View], Progress] | None:
        return cast(Callable[[View], Progress] | None, self.optional("progress"))

    def pace(self, move: str) -> float:
        """How long people take over this kind of move, as a multiple of the usual time.

        It depends on the phase alone, so a bot that waits this long gives away neither its cards nor its thinking.
        """
        phase, _ = self.notation.MOVES[move]
        paces: Mapping[int, float] = self.optional("PACE") or {}
        return paces.get(phase, 1.0)

    @cached_property
    def knowledge(self) -> ModuleType:
        return cast(ModuleType, load(self.folder, "knowledge"))

    @cached_property
    def policies(self) -> Policies:
        return cast(Policies, load(self.folder, "policies"))

    @cached_property
    def daily(self) -> Daily | None:
        """The game's deal of the day; None if it has none."""
        is_there = importlib.util.find_spec(f"{facedown.games.__name__}.{self.folder}.daily") is not None
        return cast(Daily, load(self.folder, "daily")) if is_there else None

    @cached_property
    def observe(self) -> Observe:
        return cast(Observe, load(self.folder, "observe"))

    @cached_property
    def rollouts(self) -> Rollouts:
        return cast(Rollouts, load(self.folder, "rollouts"))

    @cached_property
    def greedy(self) -> Greedy:
        return cast(Greedy, load(self.folder, "greedy"))

    @property
    def folder(self) -> str:
        return self.id.replace("-", "_")

    @cached_property
    def lesson_text(self) -> str | None:
        """What the game's lesson.json holds, for engine/lessons.py to read; None if the game has no lesson."""
        file = importlib.resources.files(f"{facedown.games.__name__}.{self.folder}") / "lesson.json"
        return file.read_text("utf-8") if file.is_file() else None

    def is_secret(self, move: str) -> bool:
        """Whether only the seat that makes this move may know which move it is."""
        phase, _ = self.notation.MOVES[move]
        return phase in self.notation.SECRET

    @property
    def options(self) -> Mapping[str, Option]:
        return self.notation.OPTIONS


def load(folder: str, module: str) -> Any:
    return importlib.import_module(f"{facedown.games.__name__}.{folder}.{module}")


def game_in(folder: str) -> Game:
    return Game(
        id=folder.replace("_", "-"),
        rules=load(folder, "rules"),
        deal=load(folder, "deal"),
        notation=load(folder, "notation"),
        view=load(folder, "view"),
        breakdown=load(folder, "breakdown"),
        text=load(folder, "text"),
    )


GAMES: dict[str, Game] = {
    game.id: game for game in (game_in(found.name) for found in pkgutil.iter_modules(facedown.games.__path__) if found.ispkg)
}


def game_named(name: str) -> Game:
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}; the games are: {', '.join(GAMES)}.", game=name, games=list(GAMES))
    return GAMES[name]
