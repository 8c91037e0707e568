"""Messages of lessons: what the narrator says, and that the player has read it."""

from typing import Literal

from pydantic import Field

from facedown.server.protocol.base import Message

WaitReason = Literal["move", "script", "look", "tap", "end"]


class LessonStep(Message):
    """What the narrator of a lesson says now. The client finds the words by key, in the player's language."""

    step: int  # 1, 2, …: which of the narrator's bubbles this is
    of: int  # how many there are
    say: str  # the key of the words
    hint: str | None  # the key of what is added after a while
    cards: dict[str, str]  # what the words call a card -> a card that this seat has seen
    point: list[str]  # what is ringed after a longer while: places on the board, or moves
    wait: WaitReason  # for the player's move, for the script's, for the end of a look, for a tap; "end": for nothing more


class GoOnFrame(Message):
    """The player has read what the narrator says, and goes on."""

    type: Literal["go-on"]
    step: int = Field(ge=1)  # of the bubble that was read
