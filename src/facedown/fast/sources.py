"""Which modules are compiled for a game."""

from types import ModuleType
from typing import cast

from facedown.engine.catalogue import Game
from facedown.fast import (
    batch_rows,
    bindings,
    generator,
    position_rows,
    random_play,
    records,
    rules_rows,
    search_records,
    search_rows,
)
from facedown.kit import drawing, grid, layout, rollouts, tell

KIT = (layout, tell, grid, drawing)
KIT_ROLLOUTS = (rollouts,)
DRIVERS = (generator, bindings, records, search_records, rules_rows, random_play, batch_rows, position_rows, search_rows)


def own_modules(game: Game) -> tuple[ModuleType, ...]:
    """The modules of the game itself that are compiled: its rules, its deal and its simulated players."""
    return cast(tuple[ModuleType, ...], (game.rules, game.deal, game.rollouts))


def modules_of(game: Game) -> tuple[ModuleType, ...]:
    """Every module that is compiled for the game. Functions of other modules are never compiled."""
    return (*own_modules(game), *KIT, *KIT_ROLLOUTS, *DRIVERS)


def called_modules(game: Game) -> set[ModuleType]:
    """Modules whose functions are not inlined. They are long and called in many places: inlined, they compile for minutes."""
    rollouts = cast(ModuleType, game.rollouts)
    return {*KIT_ROLLOUTS} if rollouts is game.rules else {*KIT_ROLLOUTS, rollouts}
