"""Players of our own. A bot hears its seat's events, is shown its legal moves, and gets nothing else.

A bot is named by how it plays and, if need be, by how it remembers: `random`, `greedy`, `careful:none`, `careful:human`. A
level is a name for both: `goldfish`, `parrot`, `dog`, `chimp`, `elephant`. A search may be told how long to think:
`search@2000` makes so many simulations for a choice, `search@0.5s:human` thinks so many seconds.
"""

import importlib
import pkgutil
import re
from typing import cast

from facedown.bots.bot import Bot, Maker
from facedown.bots.levels import LEVELS, SIMULATIONS, Level, Limit
from facedown.bots.search import Searcher
from facedown.bots.thinker import Policy, Thinker
from facedown.engine.catalogue import game_named
from facedown.engine.errors import BadInput
from facedown.knowledge import make_knowledge
from facedown.knowledge.memory import MEMORIES


class UnknownBot(BadInput):
    code = "unknown-bot"


SEARCH = "search"
NO_BOTS = {"bot", "levels", "thinker", SEARCH}
POLICIES = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]  # a file a game in each
SIMPLE = [found.name for found in pkgutil.iter_modules(__path__) if not found.ispkg and found.name not in NO_BOTS]
BOTS = [*SIMPLE, *POLICIES, SEARCH, *LEVELS]


def make_bot(name: str, *, game: str, players: int, options: dict[str, object], seat: int, seed: str) -> Bot:
    """A bot by its name, to play `seat`. The same seed, events and legal moves give the same choices."""
    if name in SIMPLE:
        make = cast(Maker, importlib.import_module(f"facedown.bots.{name}").make)
        return make(game=game, players=players, options=options, seat=seat, seed=seed)
    level = level_named(name)
    return Thinker(make_knowledge(game, players, options, seat), game, level, policy_of(level, game), seed)


def policy_of(level: Level, game: str) -> Policy:
    if level.policy == SEARCH:
        return Searcher(level.limit).choose
    return cast(Policy, game_named(game).policy(level.policy).choose)


def level_named(name: str) -> Level:
    """A level of that name, or a policy with a memory."""
    if name in LEVELS:
        return LEVELS[name]
    policy, _, memory = name.partition(":")
    if policy.partition("@")[0] == SEARCH and (memory or "perfect") in MEMORIES and (limit := limit_of(policy)):
        return Level("", SEARCH, memory or "perfect", limit=limit)
    if policy not in POLICIES or (memory or "perfect") not in MEMORIES:
        raise UnknownBot(
            f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}. After {', '.join(POLICIES)} or {SEARCH} "
            f"and a colon may stand how it remembers: {', '.join(MEMORIES)}. How long {SEARCH} may think for a choice stands "
            f"before that, in simulations or seconds: {SEARCH}@2000, {SEARCH}@0.5s.",
            bot=name,
            bots=BOTS,
        )
    return Level("", policy, memory or "perfect")


def limit_of(policy: str) -> Limit | None:
    """`search`, `search@2000`, `search@0.5s`; None where that is no limit."""
    found = re.fullmatch(r"[a-z]+(?:@(?:([1-9]\d{0,8})|(\d{1,4}(?:\.\d{1,3})?)s))?", policy)
    if not found or (found[2] and not float(found[2])):
        return None
    return Limit(int(found[1])) if found[1] else Limit(seconds=float(found[2])) if found[2] else Limit(SIMULATIONS)
