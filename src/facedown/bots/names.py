"""Reading the names of bots: how one plays and, after a colon, how it remembers."""

import re

from facedown.bots.levels import LEVELS, SIMULATIONS, Level, Limit
from facedown.kit.errors import BadInput
from facedown.knowledge.memory import MEMORIES


class UnknownBot(BadInput):
    code = "unknown-bot"


RANDOM, SEARCH = "random", "search"
POLICIES = ("careful", "greedy")  # functions of every game's policies
BOTS = [RANDOM, *POLICIES, SEARCH, *LEVELS]


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
