"""Errors for requests that are refused, mostly because the input cannot be accepted.

Each error explains itself in one sentence, and also has a code and parameters, so that a client can show it in any language.
"""

from collections.abc import Mapping
from typing import Literal

InputCode = Literal[  # what a server may send to clients, which have a text for each in every language
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
CommandCode = Literal[  # what only the command line and Python programs get to see
    "bad-bot",
    "bad-database",
    "bad-folder",
    "bad-server-name",
    "cannot-back-up",
    "cannot-export",
    "cannot-move",
    "cannot-serve",
    "database-in-use",
    "newer-database",
    "no-signing-key",
    "not-installed",
    "not-our-database",
]


class Refused(Exception):
    """A request was refused and has changed nothing. Programs should use `code` and `params`, not the sentence."""

    code: str

    def __init__(self, sentence: str, **params: object) -> None:
        super().__init__(sentence)
        self.params: Mapping[str, object] = params


class BadInput(Refused, ValueError):
    """Input that cannot be accepted. It has changed nothing."""

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
