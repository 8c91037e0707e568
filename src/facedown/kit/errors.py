"""What can be wrong with what comes from outside.

Every error says one clear sentence, and carries the same as a code and parameters, so that a client can say it in any language.
"""

from collections.abc import Mapping


class BadInput(ValueError):
    """Something from outside that cannot be taken; nothing has changed."""

    code = "bad-input"

    def __init__(self, sentence: str, **params: object) -> None:
        super().__init__(sentence)
        self.params: Mapping[str, object] = params


class UnknownGame(BadInput):
    code = "unknown-game"


class UnknownOption(BadInput):
    code = "unknown-option"


class BadPlayers(BadInput):
    """A number of players that the game is not for."""

    code = "bad-players"


class BadSeat(BadInput):
    """A seat that this match does not have."""

    code = "bad-seat"


class BadSeed(BadInput):
    code = "bad-seed"


class BadDeal(BadInput):
    """A deal that the game's cards cannot give."""

    code = "bad-deal"


class UnknownMove(BadInput):
    """A text that spells no move of the game."""

    code = "unknown-move"


class IllegalMove(BadInput):
    """A move that a rule forbids now."""

    code = "illegal-move"


class BadRecord(BadInput):
    """A record that cannot be read, or does not replay."""

    code = "bad-record"


class OtherRules(BadRecord):
    """A record made by another version of the rules."""

    code = "other-rules"
