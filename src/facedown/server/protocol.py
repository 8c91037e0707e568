"""Every message between client and server. The client's TypeScript types are generated from here (see typescript.py).

`PROTOCOL` goes up when an older client could no longer talk to a newer server.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

PROTOCOL = 2
NAME_LENGTH = 24  # most characters in a guest's name
ID_LENGTH = 32  # most characters in a client's name for a message
MOST_MOVES = 64  # in one message

Param = str | int | list[str] | list[int] | None
Stage = Literal["open", "playing", "over"]
Sitter = Literal["nobody", "guest", "bot"]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, json_schema_serialization_defaults_required=True)


# --- errors, over REST and in `refused`


class Error(Message):
    code: str  # kebab-case; refusals.py lists the server's own, the engine has its
    params: dict[str, Any]


class ErrorBody(Message):
    error: Error


# --- REST


class Choice(Message):
    """An option with a few named values; the first is the default."""

    name: str
    values: list[str]


class Whole(Message):
    """An option that is a whole number."""

    name: str
    least: int
    most: int
    default: int


class GameInfo(Message):
    id: str
    name: str
    designer: str
    publisher: str
    players: tuple[int, int]  # fewest, most
    options: list[Choice | Whole]


class Me(Message):
    name: str | None


class NewName(Message):
    name: str


class NewTable(Message):
    game: str
    players: int
    options: dict[str, str | int] = Field(default_factory=dict)
    start: int | None = None


class Sit(Message):
    sitter: Literal["me", "bot"]


class Seat(Message):
    seat: int
    sitter: Sitter
    name: str | None
    here: bool  # connected now


class You(Message):
    seats: list[int]  # several, where several people share this device
    host: bool


class Table(Message):
    code: str
    game: str
    options: dict[str, str | int]  # complete
    players: int
    stage: Stage
    seats: list[Seat]
    you: You


# --- WebSocket, server to client


class TableFrame(Message):
    type: Literal["table"] = "table"
    table: Table


class Shown(Message):
    """That a card was shown, and where; not which."""

    n: int
    cells: list[str]


class PositionFrame(Message):
    """What a seat may know now: built in frames.py, from its addressed events and its view alone."""

    type: Literal["position"] = "position"
    seat: int | None  # whose it is; None: a watcher's, or a device's that nobody has claimed
    n: int  # moves so far that this seat has heard of; to be acknowledged once its events have been shown
    decision: int  # moves that it has made
    events: list[dict[str, Any]]  # as in the notation; wire/ has each game's
    again: list[dict[str, Any]]  # events since this seat's last acknowledgement: shown again this once
    shown: list[Shown]  # what has been shown again already, and is not a third time
    view: dict[str, Any]
    to_move: list[int]
    asked: int | None  # of this device's seats, the one to move; one after the other, where several are due
    legal: list[str]


class RefusedFrame(Message):
    type: Literal["refused"] = "refused"
    error: Error


ServerFrame = Annotated[TableFrame | PositionFrame | RefusedFrame, Field(discriminator="type")]


# --- WebSocket, client to server


class MoveFrame(Message):
    """One move, or several that together are one secret choice: made together or not at all."""

    type: Literal["move"]
    seat: int
    decision: int = Field(ge=0)  # the seat's own decision number
    id: str = Field(min_length=1, max_length=ID_LENGTH)  # the client's own: the same again is a repeat, and is played once
    moves: list[str] = Field(min_length=1, max_length=MOST_MOVES)


class AckFrame(Message):
    """All up to `n` has been shown to its end on this seat's screen."""

    type: Literal["ack"]
    seat: int | None  # None: on a device that nobody has claimed
    n: int = Field(ge=0)


class ClaimFrame(Message):
    """ "I am Ben": from now on this device is told what that seat may know."""

    type: Literal["claim"]
    seat: int


class ReleaseFrame(Message):
    """The device lies on the table again."""

    type: Literal["release"]


ClientFrame = Annotated[MoveFrame | AckFrame | ClaimFrame | ReleaseFrame, Field(discriminator="type")]
