"""Bots. A bot hears its seat's events, is given its legal moves, and learns nothing else.

A bot's name says how it plays and, after a colon, how it remembers: `random`, `greedy`, `careful:none`, `careful:human`. A
level stands for both: `goldfish`, `parrot`, `dog`, `chimp`, `elephant`. A search can be told how long to think: `search@2000`
runs 2000 simulations per choice, and `search@0.5s:human` thinks for half a second. Any other name is that of a bot that
somebody else has written: `my_bot.py:MyBot`, `my_package.module:MyBot`.
"""

from collections.abc import Mapping
from typing import cast

from facedown.bots.bot import Bot
from facedown.bots.levels import LEVELS, Level
from facedown.bots.names import BOTS, RANDOM, SEARCH, UnknownBot, is_ours, level_named
from facedown.bots.player import Policy, Thinker
from facedown.bots.plugins import BadBot, make_plugin
from facedown.bots.random import RandomBot
from facedown.bots.search import Searcher
from facedown.engine.catalogue import game_named
from facedown.engine.match import check_seat, check_setup
from facedown.knowledge import make_knowledge

__all__ = ["BOTS", "LEVELS", "BadBot", "Bot", "Level", "UnknownBot", "level_named", "make_bot"]


def make_bot(name: str, *, game: str, players: int, options: Mapping[str, object] | None = None, seat: int, seed: str) -> Bot:
    """Make the bot of that name, to play `seat`. Options that are not given have their defaults.

    The same seed, events and legal moves give the same choices, unless the bot's thinking is limited in seconds, or
    somebody else has written it and it does not use the seed.
    """
    _, all_options = check_setup(game, players, options)
    check_seat(seat, players)
    if not is_ours(name):
        return make_plugin(name, {"game": game, "players": players, "options": all_options, "seat": seat, "seed": seed})
    if name == RANDOM:
        return RandomBot(f"{seed} {seat}")
    level = level_named(name)
    return Thinker(make_knowledge(game, players, all_options, seat), game, level, policy_of(level, game), seed)


def policy_of(level: Level, game: str) -> Policy:
    if level.policy == SEARCH:
        return Searcher(level.limit).choose
    return cast(Policy, getattr(game_named(game).policies, level.policy))
