"""Facedown: memory and hidden-card board games to play, to learn from and to study.

`Match.deal` deals a game, `make_bot` makes somebody to play it, `save` and `load` keep it, `GAMES` says what there is.
docs/python.md shows them at work. `facedown.bots`, `knowledge`, `fast`, `arena` and `server` have more, each in its `__all__`.
"""

from facedown.bots import BadBot, Bot, UnknownBot, make_bot
from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match, Outcome
from facedown.engine.record import from_record, load, save, to_record
from facedown.kit.errors import (
    BadDeal,
    BadInput,
    BadPlayers,
    BadRecord,
    BadSeat,
    BadSeed,
    IllegalMove,
    OtherRules,
    Refused,
    UnknownGame,
    UnknownMove,
    UnknownOption,
)
from facedown.kit.events import addressed_to

__all__ = [
    "GAMES",
    "BadBot",
    "BadDeal",
    "BadInput",
    "BadPlayers",
    "BadRecord",
    "BadSeat",
    "BadSeed",
    "Bot",
    "Game",
    "IllegalMove",
    "Match",
    "OtherRules",
    "Outcome",
    "Refused",
    "UnknownBot",
    "UnknownGame",
    "UnknownMove",
    "UnknownOption",
    "__version__",
    "addressed_to",
    "from_record",
    "load",
    "make_bot",
    "save",
    "to_record",
]

__version__ = "0.1.0"
