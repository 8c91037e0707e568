"""What a seat knows: perfect recall of the events addressed to it, and of nothing else; the worlds that fit; memory models.

A game's knowledge is found by the game's name. `memory.py` turns what a seat knows into what it remembers.
"""

from typing import cast

from facedown.engine.catalogue import game_named
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.options import Options
from facedown.knowledge.contract import Knowledge, Maker


def make_knowledge(game: str, players: int, options: Options, seat: int) -> Knowledge:
    """What `seat` knows before it has heard anything. `options` is complete."""
    make = cast(Maker, game_named(game).knowledge.Known)
    return make(players, options, seat)


def sample(knowledge: Knowledge, chance: Chance) -> AnyState:
    """A world that fits what is known, as a complete plain state of the game's rules; each that fits is equally likely.

    It is a function of what is known and of `chance` alone.
    """
    return knowledge.sample(chance)
