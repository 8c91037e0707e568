"""Reading the names of bots: how a bot plays and, after a colon, how it remembers."""

import re

from facedown.bots.levels import LEVELS, SIMULATIONS, Level, Limit
from facedown.kit.errors import BadInput
from facedown.knowledge.memory import MEMORIES, find_memory


class UnknownBot(BadInput):
    """A name that no bot has."""

    code = "unknown-bot"


RANDOM, SEARCH = "random", "search"
POLICIES = {  # functions in every game's policies.py, each with a one-line description
    "careful": "Plays by sound rules of thumb for each game.",
    "greedy": "Takes what it can get now; a plain opponent to measure others by.",
}
STYLES = {
    RANDOM: "Plays any legal move, each equally likely.",
    **POLICIES,
    SEARCH: "Looks ahead in thousands of simulated games; search@2000 or search@0.5s says for how long.",
}
BOTS = [*STYLES, *LEVELS]


def is_ours(name: str) -> bool:
    """Whether a name begins with one of BOTS, as `careful:dog` does. It may still be wrong, like `careful:cat`."""
    return re.split("[:@]", name)[0] in BOTS


def level_named(name: str) -> Level:
    """The level of that name, or one made of a policy and a memory: `careful:human`. Raises UnknownBot if it is neither."""
    if name in LEVELS:
        return LEVELS[name]
    policy, _, memory_name = name.partition(":")
    memory = memory_name or "perfect"
    has_memory = find_memory(memory) is not None
    if policy.partition("@")[0] == SEARCH and has_memory and (limit := limit_of(policy)):
        return Level(line="", policy=SEARCH, memory=memory, limit=limit)
    if policy not in POLICIES or not has_memory:
        raise UnknownBot(what_is_wrong(name), bot=name, bots=BOTS)
    return Level(line="", policy=policy, memory=memory)


def limit_of(policy: str) -> Limit | None:
    """The limit in `search`, `search@2000` or `search@0.5s`; None if it cannot be read."""
    limit_match = re.fullmatch(r"[a-z]+(?:@(?:([1-9]\d{0,8})|(\d{1,4}(?:\.\d{1,3})?)s))?", policy)
    if not limit_match or (limit_match[2] and not float(limit_match[2])):
        return None
    return (
        Limit(int(limit_match[1]))
        if limit_match[1]
        else Limit(seconds=float(limit_match[2]))
        if limit_match[2]
        else Limit(SIMULATIONS)
    )


def what_is_wrong(name: str) -> str:
    """Why no bot has this name, and what would be right."""
    policy, colon, _ = name.partition(":")
    style, separator, _ = policy.partition("@")
    if separator and (style != SEARCH or limit_of(policy) is None):
        limits = f"in simulations or in seconds, as in {SEARCH}@2000 or {SEARCH}@0.5s"
        return f"There is no bot {name!r}: only {SEARCH} is told how long to think, {limits}."
    if style in (*POLICIES, SEARCH):
        return f"There is no bot {name!r}: the memories are {', '.join(MEMORIES)} and human@30, as in {style}:dog."
    if colon and style in BOTS:
        return f"There is no bot {name!r}: only {', '.join(POLICIES)} and {SEARCH} can be given a memory, as in careful:dog."
    return (
        f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}. A bot of your own is named by its file or module and "
        "its class, as in my_bot.py:MyBot or my_package.module:MyBot."
    )
