"""Which modules are compiled for a game."""

from types import FunctionType, ModuleType
from typing import cast

from facedown.engine.catalogue import Game
from facedown.fast import (
    batch_rows,
    bindings,
    env_play,
    env_records,
    env_rows,
    fair_draws,
    generator,
    mind_records,
    minds,
    observe_rows,
    position_rows,
    random_play,
    records,
    rules_rows,
    search_records,
    search_rows,
)
from facedown.kit import activation, drawing, grid, layout, observations, remembered, rollouts, tell

KIT = (layout, tell, grid, drawing, observations, activation, remembered)
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
    fair_draws,
    mind_records,
    minds,
    env_records,
    env_play,
    env_rows,
)


def own_modules(game: Game) -> tuple[ModuleType, ...]:
    """The modules of the game itself that are compiled: rules, deal, observations, simulated players and `greedy`."""
    return cast(tuple[ModuleType, ...], (game.rules, game.deal, game.observe, game.rollouts, game.greedy))


def modules_of(game: Game) -> tuple[ModuleType, ...]:
    """Every module that is compiled for the game. Functions of other modules are never compiled."""
    return (*own_modules(game), *KIT, *KIT_ROLLOUTS, *DRIVERS)


def called_modules(game: Game) -> set[ModuleType]:
    """Modules whose functions are not inlined. They are long and often called: inlined, they would take minutes to compile."""
    rollouts = cast(ModuleType, game.rollouts)
    return {*KIT_ROLLOUTS} if rollouts is game.rules else {*KIT_ROLLOUTS, rollouts}


def called_functions() -> set[FunctionType]:
    """Functions of expanded modules that are compiled by themselves, because they are called in several places, or are long."""
    return cast(set[FunctionType], {minds.hear, minds.recall, minds.choose_greedily, fair_draws.hash_next})


def expanded_modules() -> set[ModuleType]:
    """Modules whose functions are copied into their callers before anything is compiled.

    Each function is called in one place. Otherwise each function between a step of an environment and a rule would be compiled
    separately, and each time together with everything that it calls.
    """
    return {env_play, env_rows, minds, fair_draws, activation, remembered}
