"""Facedown: memory and hidden-card board games to play, to learn from and to study.

`GAMES` lists the games, `Match.deal` deals one, and `make_bot` makes a bot that can play it. `save` writes a match to a file,
and `load` reads it. docs/python.md has examples. `facedown.bots`, `facedown.knowledge`, `facedown.fast`, `facedown.arena` and
`facedown.server` offer more: see the `__all__` of each.
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
