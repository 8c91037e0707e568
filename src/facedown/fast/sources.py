"""Which modules are compiled for a game."""

from types import ModuleType
from typing import cast

from facedown.engine.catalogue import Game
from facedown.fast import (
    batch_rows,
    bindings,
    env_play,
    env_records,
    env_rows,
    generator,
    observe_rows,
    position_rows,
    random_play,
    records,
    rules_rows,
    search_records,
    search_rows,
)
from facedown.kit import drawing, grid, layout, observations, rollouts, tell

KIT = (layout, tell, grid, drawing, observations)
KIT_ROLLOUTS = (rollouts,)
DRIVERS = (
    generator,
    bindings,
    records,
    search_records,
    rules_rows,
    random_play,
    batch_rows,
    position_rows,
    observe_rows,
    search_rows,
    env_records,
    env_play,
    env_rows,
)


def own_modules(game: Game) -> tuple[ModuleType, ...]:
    """The modules of the game itself that are compiled: its rules, its deal, its observations and its simulated players."""
    return cast(tuple[ModuleType, ...], (game.rules, game.deal, game.observe, game.rollouts))


def modules_of(game: Game) -> tuple[ModuleType, ...]:
    """Every module that is compiled for the game. Functions of other modules are never compiled."""
    return (*own_modules(game), *KIT, *KIT_ROLLOUTS, *DRIVERS)


def called_modules(game: Game) -> set[ModuleType]:
    """Modules whose functions are not inlined. They are long and called in many places: inlined, they compile for minutes."""
    rollouts = cast(ModuleType, game.rollouts)
    return {*KIT_ROLLOUTS} if rollouts is game.rules else {*KIT_ROLLOUTS, rollouts}


def expanded_modules() -> set[ModuleType]:
    """Modules whose functions are copied into their callers before anything is compiled.

    Each is called in one place. Otherwise every function on the way from a step to a rule would be compiled with all that it
    calls, again and again.
    """
    return {env_play, env_rows}
