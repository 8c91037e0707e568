"""Reading the names of bots: how a bot plays and, after a colon, how it remembers."""

import re

from facedown.bots.levels import LEVELS, SIMULATIONS, Level, Limit
from facedown.kit.errors import BadInput
from facedown.knowledge.memory import MEMORIES


class UnknownBot(BadInput):
    code = "unknown-bot"


RANDOM, SEARCH = "random", "search"
POLICIES = ("careful", "greedy")  # functions in every game's policies.py
BOTS = [RANDOM, *POLICIES, SEARCH, *LEVELS]


def level_named(name: str) -> Level:
    """The level of that name, or one made of a policy and a memory: `careful:human`. Raises UnknownBot if it is neither."""
    if name in LEVELS:
        return LEVELS[name]
    policy, _, memory = name.partition(":")
    if policy.partition("@")[0] == SEARCH and (memory or "perfect") in MEMORIES and (limit := limit_of(policy)):
        return Level("", SEARCH, memory or "perfect", limit=limit)
    if policy not in POLICIES or (memory or "perfect") not in MEMORIES:
        raise UnknownBot(
            f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}. {', '.join(POLICIES)} and {SEARCH} can be followed by "
            f"a colon and a memory: {', '.join(MEMORIES)}. {SEARCH} can also say how long to think per choice, in simulations "
            f"or seconds: {SEARCH}@2000, {SEARCH}@0.5s.",
            bot=name,
            bots=BOTS,
        )
    return Level("", policy, memory or "perfect")


def limit_of(policy: str) -> Limit | None:
    """The limit in `search`, `search@2000` or `search@0.5s`; None if it cannot be read."""
    found = re.fullmatch(r"[a-z]+(?:@(?:([1-9]\d{0,8})|(\d{1,4}(?:\.\d{1,3})?)s))?", policy)
    if not found or (found[2] and not float(found[2])):
        return None
    return Limit(int(found[1])) if found[1] else Limit(seconds=float(found[2])) if found[2] else Limit(SIMULATIONS)
