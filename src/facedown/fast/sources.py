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
    """The game's own: its rules, its deal, and what its simulated players do."""
    return cast(tuple[ModuleType, ...], (game.rules, game.deal, game.rollouts))


def modules_of(game: Game) -> tuple[ModuleType, ...]:
    """All that compiled code comes from. Functions of other modules are never compiled."""
    return (*own_modules(game), *KIT, *KIT_ROLLOUTS, *DRIVERS)


def called_modules(game: Game) -> set[ModuleType]:
    """Modules whose functions are longer than rules and called in many places: inlined, they take minutes to compile."""
    rollouts = cast(ModuleType, game.rollouts)
    return {*KIT_ROLLOUTS} if rollouts is game.rules else {*KIT_ROLLOUTS, rollouts}
