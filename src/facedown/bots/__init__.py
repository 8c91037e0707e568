"""Players of our own. A bot hears its seat's events, is shown its legal moves, and gets nothing else.

A bot is named by how it plays and, if need be, by how it remembers: `random`, `greedy`, `careful:none`, `careful:human`. A
level is a name for both: `goldfish`, `parrot`, `dog`, `chimp`, `elephant`.
"""

import importlib
import pkgutil
from typing import cast

from facedown.bots.bot import Bot, Maker
from facedown.bots.levels import LEVELS, Level
from facedown.bots.thinker import Thinker
from facedown.engine.errors import BadInput
from facedown.knowledge import make_knowledge
from facedown.knowledge.memory import MEMORIES


class UnknownBot(BadInput):
    code = "unknown-bot"


NO_BOTS = {"bot", "levels", "thinker"}
POLICIES = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]  # a file a game in each
SIMPLE = [found.name for found in pkgutil.iter_modules(__path__) if not found.ispkg and found.name not in NO_BOTS]
BOTS = [*SIMPLE, *POLICIES, *LEVELS]


def make_bot(name: str, *, game: str, players: int, options: dict[str, object], seat: int, seed: str) -> Bot:
    """A bot by its name, to play `seat`. The same seed, events and legal moves give the same choices."""
    if name in SIMPLE:
        make = cast(Maker, importlib.import_module(f"facedown.bots.{name}").make)
        return make(game=game, players=players, options=options, seat=seat, seed=seed)
    level = level_named(name)
    policy = importlib.import_module(f"facedown.bots.{level.policy}.{game.replace('-', '_')}").choose
    return Thinker(make_knowledge(game, players, options, seat), game, level, policy, seed)


def level_named(name: str) -> Level:
    """A level of that name, or a policy with a memory."""
    policy, _, memory = name.partition(":")
    if name in LEVELS:
        return LEVELS[name]
    if policy not in POLICIES or (memory or "perfect") not in MEMORIES:
        raise UnknownBot(
            f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}. After {' or '.join(POLICIES)} "
            f"and a colon may stand how it remembers: {', '.join(MEMORIES)}.",
            bot=name,
            bots=BOTS,
        )
    return Level("", policy, memory or "perfect")
