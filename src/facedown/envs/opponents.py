"""Which opponents are compiled, and the settings with which compiled tables play them."""

import math
from typing import NamedTuple

from facedown.bots.levels import LEVELS
from facedown.bots.names import is_ours, level_named
from facedown.engine.catalogue import Game
from facedown.knowledge.memory import Human, Memory, NoMemory, find_memory

GREEDY = "greedy"
RANDOM = "random"
SIMULATED_PLAYERS = ("rollout", "rollout:none")  # compiled players that are not bots


class CompiledOpponent(NamedTuple):
    """An opponent at compiled tables."""

    kind: str  # random, rollout, rollout:none or greedy
    threshold: float = 0.0  # of its memory, if it is greedy: the activation at which recall succeeds half of the time
    lapses: int = 0  # how many choices in a hundred are random legal moves


def find_compiled_opponent(name: str) -> CompiledOpponent | None:
    """The compiled opponent of that name; None if there is none. Raises UnknownBot if no bot can have such a name."""
    if name == RANDOM or name in SIMULATED_PLAYERS:
        return CompiledOpponent(name)
    level = level_named(name) if is_ours(name) else None
    if level is None or level.policy != GREEDY:
        return None
    memory = find_memory(level.memory)
    assert memory is not None  # noqa: S101 - every level has one
    return CompiledOpponent(GREEDY, threshold_of(memory), level.lapses)


def threshold_of(memory: Memory) -> float:
    """The threshold of a memory: one that keeps everything has the lowest, one that keeps nothing the highest."""
    if isinstance(memory, Human):
        return memory.threshold
    return math.inf if isinstance(memory, NoMemory) else -math.inf


def can_forget(game: Game) -> bool:
    """Whether learners that forget can sit at compiled tables of this game. They can if it is played on a grid."""
    return game.optional("CELLS") is not None


def compiled_names() -> str:
    """The names of compiled opponents, as error messages list them."""
    levels = [name for name, level in LEVELS.items() if level.policy == GREEDY]
    return f"{', '.join([RANDOM, *SIMULATED_PLAYERS, *levels])} or {GREEDY} with any memory, as in {GREEDY}:human"


def event_bits(game: Game) -> dict[str, int]:
    """How memories count time: which entries of the log become one event, and which take no time, one bit per kind."""
    joined_bits = sum(1 << kind for kind in game.notation.events.joined_kinds)
    timeless = sum(1 << game.rules.Event[name.upper()] for name in game.optional("TIMELESS") or ())
    return {"joined": joined_bits, "timeless": timeless}
