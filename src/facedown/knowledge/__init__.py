"""What a seat knows from perfect recall of the events addressed to it, the worlds that fit this, and memory models.

`make_knowledge` finds a game's knowledge by the game's name. The models in `MEMORIES` turn what a seat knows into what it
remembers.
"""

from collections.abc import Mapping
from typing import cast

from facedown.engine.match import check_seat, check_setup
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.knowledge.contract import Knowledge, Maker
from facedown.knowledge.memory import MEMORIES

__all__ = ["MEMORIES", "Knowledge", "make_knowledge", "sample"]


def make_knowledge(game: str, players: int, options: Mapping[str, object] | None, seat: int) -> Knowledge:
    """What `seat` knows before it has heard anything. Options that are not given have their defaults."""
    known_game, all_options = check_setup(game, players, options)
    check_seat(seat, players)
    make = cast(Maker, known_game.knowledge.Knowledge)
    return make(players, all_options, seat)


def sample(knowledge: Knowledge, seed: str) -> AnyState:
    """A world that fits what is known, as a complete plain state of the game's rules. All that fit are equally likely.

    The same knowledge and the same seed give the same world.
    """
    return knowledge.sample(Chance(seed, "world"))
