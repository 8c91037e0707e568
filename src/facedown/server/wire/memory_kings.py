"""Memory Kings on the wire, as the notation spells it."""

from typing import Annotated, Literal

from pydantic import Field

from facedown.server.protocol import Message
from facedown.server.wire import End, Everyone

Cell = Annotated[str, Field(pattern="^[a-f][1-6]$")]
Card = Annotated[str, Field(pattern="^((spring|summer|autumn|winter|monsoon|drought)-(rook|knight|bishop)|queen)$")]
Suit = Literal["spring", "summer", "autumn", "winter", "monsoon", "drought"]
Back = Literal["white", "black"]
Pawn = Literal[1, 2]


class Setup(Message):
    event: Literal["setup"]
    start: int
    suits: list[Suit]
    backs: dict[Cell, Back]
    to: Everyone


class Place(Message):
    event: Literal["place"]
    seat: int
    pawn: Pawn
    cell: Cell
    to: Everyone


class Move(Message):
    event: Literal["move"]
    seat: int
    pawn: Pawn
    origin: Cell = Field(alias="from")
    cell: Cell
    to: Everyone


class CounterMoved(Message):
    event: Literal["counter"]
    origin: Cell = Field(alias="from")
    cell: Cell
    to: Everyone


class Down(Message):
    event: Literal["down"]
    cell: Cell
    to: Everyone


class Up(Message):
    event: Literal["up"]
    cell: Cell
    card: Card
    to: Everyone


class Peek(Message):
    """The queen's advice, taken or declined."""

    event: Literal["peek"]
    seat: int
    cell: Cell | None
    to: Everyone


class Saw(Message):
    """A private look."""

    event: Literal["saw"]
    seat: int
    cards: dict[Cell, Card]
    to: list[int]


class Recruit(Message):
    event: Literal["recruit"]
    seat: int  # -1: the Counter
    cells: tuple[Cell, Cell]
    pairs: int
    to: Everyone


Event = Annotated[
    Setup | Place | Move | CounterMoved | Down | Up | Peek | Saw | Recruit | End,
    Field(discriminator="event"),
]


class Options(Message):
    seasons: Literal["four", "six"]
    backs: Literal["random", "chessboard"]
    limit: int


class View(Message):
    game: Literal["memory-kings"]
    options: Options
    players: int
    seat: int | None
    suits: list[Suit]
    backs: dict[Cell, Back]
    cells: dict[Cell, Card | None]
    pawns: list[list[Cell]]
    counter: Cell | None
    tokens: dict[Cell, int]  # -1: the Counter's
    pairs: list[int]
    scores: list[int] = Field(default_factory=list)  # this and what follows: only after the end
    winners: list[int] = Field(default_factory=list)
    ended: str = ""
    decided: str = ""
