"""What a machine must get right before it plays for others: the same game to the last move, and numbers to the last bit.

Processors and mathematical libraries may round logarithms and powers differently. A memory that is slightly stronger on
one machine changes games, and then a tournament would not give the same results everywhere.
"""

import hashlib
import math
from importlib.metadata import version

import numpy as np

from facedown.arena.play import Contest
from facedown.bots import level_named, make_bot
from facedown.bots.names import RANDOM, SEARCH, is_ours
from facedown.engine.match import Match
from facedown.kit.events import addressed_to

MOST_MOVES = 60
SIMULATIONS = 20  # per choice: enough to use every function of the search
VALUES = range(2, 66)


def digest_machine(contest: Contest) -> str:
    """A digest of what this machine plays and computes. Machines can play one tournament if their digests are equal."""
    parts = [version("facedown"), contest.game, *play_sample(contest), *map(spell_value, VALUES)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def play_sample(contest: Contest) -> list[str]:
    """The first moves of a fixed game, by a bot that searches if one of the contest's bots does."""
    searches = any(is_ours(name) and level_named(name).policy == SEARCH for name in contest.bot_names if name != RANDOM)
    name = f"{SEARCH}@{SIMULATIONS}:human" if searches else "careful:human"
    match = Match.deal(contest.game, players=contest.players, seed="canary", options=contest.options)
    bots = [
        make_bot(name, game=contest.game, players=contest.players, options=contest.options, seat=seat, seed="canary")
        for seat in range(contest.players)
    ]
    event_count = 0
    while not match.is_over and len(match.moves) < MOST_MOVES:
        for seat, bot in enumerate(bots):
            bot.hear(addressed_to(match.events[event_count:], seat))
        event_count = len(match.events)
        mover = match.to_move[0]
        match.play(mover, bots[mover].choose(match.legal(mover)))
    return [f"{seat} {move}" for seat, move in match.moves]


def spell_value(number: int) -> str:
    """The values for this number, to the last bit, of the functions that memories and searches use."""
    values = (math.log(number), math.exp(1 / number), number**-0.5, float(np.log(number)), float(np.sqrt(number)))
    return " ".join(value.hex() for value in values)
