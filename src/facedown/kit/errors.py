"""Errors for everything that is refused, input that cannot be accepted above all.

Each has one clear sentence, and says the same in a code and parameters, so that a client can put it in any language.
"""

from collections.abc import Mapping
from typing import Literal

InputCode = Literal[  # what a server may tell its clients; each has words in every language
    "bad-input",
    "unknown-game",
    "unknown-option",
    "bad-players",
    "bad-seat",
    "bad-seed",
    "bad-deal",
    "unknown-move",
    "illegal-move",
    "bad-record",
    "other-rules",
    "unknown-bot",
]
CommandCode = Literal[  # what only the command and programs in Python are told, as a sentence
    "bad-bot",
    "bad-folder",
    "cannot-back-up",
    "cannot-export",
    "cannot-serve",
    "newer-database",
    "no-signing-key",
    "not-installed",
]


class Refused(Exception):
    """Something asked for is refused, and nothing has changed. Programs go by `code` and `params`."""

    code: str

    def __init__(self, sentence: str, **params: object) -> None:
        super().__init__(sentence)
        self.params: Mapping[str, object] = params


class BadInput(Refused, ValueError):
    """Input that cannot be accepted. Nothing has changed."""

    code: InputCode | CommandCode = "bad-input"


class UnknownGame(BadInput):
    code = "unknown-game"


class UnknownOption(BadInput):
    code = "unknown-option"


class BadPlayers(BadInput):
    """A number of players that the game does not allow."""

    code = "bad-players"


class BadSeat(BadInput):
    """A seat that this match does not have."""

    code = "bad-seat"


class BadSeed(BadInput):
    code = "bad-seed"


class BadDeal(BadInput):
    """A deal that is impossible with the game's cards."""

    code = "bad-deal"


class UnknownMove(BadInput):
    """A text that is not a move of this game."""

    code = "unknown-move"


class IllegalMove(BadInput):
    """A move that a rule forbids now."""

    code = "illegal-move"


class BadRecord(BadInput):
    """A record that cannot be read or does not replay."""

    code: InputCode = "bad-record"


class OtherRules(BadRecord):
    """A record made by another version of the rules."""

    code = "other-rules"
