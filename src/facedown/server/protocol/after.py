"""Messages about what comes after a game: playing again, the series so far, and records that are checked."""

from typing import Literal

from facedown.server.protocol.base import Message


class PlayAgain(Message):
    """Whether the guest wants to play again; "with-bots": without those who have not answered, or do not want to."""

    answer: Literal["yes", "no", "with-bots"]


class NextGame(Message):
    """Who wants to play again. Each list has seats of people, on one device or several."""

    ready: list[int]
    declined: list[int]
    awaited: list[int]  # who has not answered
    seconds: float  # until those who are ready can have bots for the others; 0 if they can now


class Series(Message):
    """The games in a row that the same people have played, each as the rematch of the one before."""

    games: int
    wins: list[int]  # per seat


class Finding(Message):
    """One check of a record."""

    is_good: bool
    sentence: str  # in English


class Verification(Message):
    """What the server found in a record that somebody has brought."""

    is_good: bool  # every finding is
    is_proven: bool  # and there are no doubts about the deal
    findings: list[Finding]
    doubts: list[str]  # why the deal is not proven even if every finding is good; in English, as are the limits
    limits: list[str]  # what no check of a record can show
