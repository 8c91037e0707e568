"""Players of our own. A bot hears its seat's events, is shown its legal moves, and gets nothing else.

A bot is named by how it plays and, if need be, by how it remembers: `random`, `greedy`, `careful:none`, `careful:human`. A
level is a name for both: `goldfish`, `parrot`, `dog`, `chimp`, `elephant`. A search may be told how long to think:
`search@2000` makes that many simulations per choice, `search@0.5s:human` thinks for half a second.
"""

from typing import cast

from facedown.bots.bot import Bot
from facedown.bots.levels import Level
from facedown.bots.names import BOTS, RANDOM, SEARCH, UnknownBot, level_named
from facedown.bots.player import Policy, Thinker
from facedown.bots.random import RandomBot
from facedown.bots.search import Searcher
from facedown.engine.catalogue import game_named
from facedown.knowledge import make_knowledge

__all__ = ["BOTS", "Bot", "UnknownBot", "level_named", "make_bot"]


def make_bot(name: str, *, game: str, players: int, options: dict[str, object], seat: int, seed: str) -> Bot:
    """A bot by its name, to play `seat`. The same seed, events and legal moves give the same choices."""
    if name == RANDOM:
        return RandomBot(f"{seed} {seat}")
    level = level_named(name)
    return Thinker(make_knowledge(game, players, options, seat), game, level, policy_of(level, game), seed)


def policy_of(level: Level, game: str) -> Policy:
    if level.policy == SEARCH:
        return Searcher(level.limit).choose
    return cast(Policy, getattr(game_named(game).policies, level.policy))
