"""Messages about what comes after a game: playing again, the series so far, replays, and records that are checked."""

from typing import Any, Literal

from facedown.engine.findings import RemarkCode
from facedown.server.protocol.base import Message


class PlayAgain(Message):
    """Whether the guest wants to play again; "with-bots": bots replace those who have not answered or do not want to."""

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


class ReplayStep(Message):
    """A finished game after one of its moves. The first step is the deal."""

    seat: int | None  # the seat that moved; None for the deal
    move: str | None  # None for the deal, and for a choice that is secret from the viewer
    by: str | None  # who moved in the seat's place: "clock", "chance" or a stand-in's level
    events: list[dict[str, Any]]
    changes: list[dict[str, Any] | None]  # what each of the events changed in the view; None: nothing
    view: dict[str, Any]
    phase: str | None  # the verb of the moves that come next; None after the end
    hidden_cards: dict[str, Any] | None  # face down or held in secret; None until the end, unless all cards are open


class Replay(Message):
    step_count: int  # in the whole game
    first: int  # the number of the first step in `steps`
    steps: list[ReplayStep]


class Remark(Message):
    """One sentence about a record."""

    code: RemarkCode
    parameters: dict[str, str]  # what a sentence in any language needs
    sentence: str  # in English


class Finding(Message):
    """One check of a record."""

    is_good: bool
    remark: Remark  # what was checked


class Verification(Message):
    """What the server found in a record that somebody has asked it to check."""

    is_good: bool  # whether every finding is good
    is_proven: bool  # whether every finding is good, and there are no doubts about the deal
    findings: list[Finding]
    doubts: list[Remark]  # why the deal is not proven, even if every finding is good
    limits: list[Remark]  # what no check of a record can show
