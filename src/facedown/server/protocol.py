"""Every message between client and server. The client's TypeScript types are generated from here (see typescript.py).

`PROTOCOL` goes up when an older client could no longer talk to a newer server.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

PROTOCOL = 1
NAME_LENGTH = 24  # most characters in a guest's name

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
    seat: int | None
    host: bool


class Table(Message):
    code: str
    game: str
    options: dict[str, str | int]  # complete
    players: int
    stage: Stage
    seats: list[Seat]
    you: You


class ReplayStep(Message):
    """A game that is over, after one of its moves (the first step: after the deal)."""

    seat: int | None  # who moved
    move: str | None  # None for the deal, and for a choice that these eyes may not know
    events: list[dict[str, Any]]
    view: dict[str, Any]
    under: dict[str, Any] | None  # with all cards open: what lies face down or is held in secret


class Replay(Message):
    steps: int  # of the whole game
    first: int  # the number of the first one here
    part: list[ReplayStep]


# --- WebSocket, server to client


class TableFrame(Message):
    type: Literal["table"] = "table"
    table: Table


class PositionFrame(Message):
    """What a seat may know now: built in frames.py, from its addressed events and its view alone."""

    type: Literal["position"] = "position"
    n: int  # moves so far that this seat has heard of
    decision: int  # moves that it has made
    events: list[dict[str, Any]]  # as in the notation; wire/ has each game's
    view: dict[str, Any]
    to_move: list[int]
    legal: list[str]


class RefusedFrame(Message):
    type: Literal["refused"] = "refused"
    error: Error


ServerFrame = Annotated[TableFrame | PositionFrame | RefusedFrame, Field(discriminator="type")]


# --- WebSocket, client to server


class MoveFrame(Message):
    type: Literal["move"]
    decision: int = Field(ge=0)  # the seat's own decision number, so that a repeated send plays once
    move: str


ClientFrame = MoveFrame  # a union by `type` once there is a second
