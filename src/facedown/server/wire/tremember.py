"""Tremember on the wire, as the notation spells it."""

from typing import Annotated, Literal

from pydantic import Field

from facedown.server.protocol import Message
from facedown.server.wire import End, Everyone

PICTURES = (
    "lighthouse|teapot|umbrella|cactus|key|rocket|cherries|sailboat|guitar|moon|balloon|sock|anchor|kite|pineapple|ice-cream"
)

Cell = Annotated[str, Field(pattern="^[a-f][1-6]$")]
Card = Annotated[str, Field(pattern=f"^({PICTURES}|joker-1|joker-2)$")]
Side = Literal["north", "east", "south", "west"]


class Setup(Message):
    event: Literal["setup"]
    start: int
    to: Everyone


class Take(Message):
    event: Literal["take"]
    seat: int
    cell: Cell
    to: Everyone


class Saw(Message):
    """A private look."""

    event: Literal["saw"]
    seat: int
    cards: dict[Cell, Card]
    to: list[int]


class Push(Message):
    event: Literal["push"]
    seat: int
    side: Side
    cells: list[Cell]  # from the edge to the gap
    to: Everyone


class Turn(Message):
    event: Literal["turn"]
    seat: int
    cell: Cell
    card: Card
    to: Everyone


class Pair(Message):
    event: Literal["pair"]
    seat: int
    cells: tuple[Cell, Cell]
    points: int
    score: int
    to: Everyone


class Back(Message):
    event: Literal["back"]
    cells: tuple[Cell, Cell]
    to: Everyone


class Rotate(Message):
    event: Literal["rotate"]
    to: Everyone


Event = Annotated[
    Setup | Take | Saw | Push | Turn | Pair | Back | Rotate | End,
    Field(discriminator="event"),
]


class Options(Message):
    limit: int


class Taken(Message):
    """As the others see it."""

    seat: int
    cell: Cell


class OwnTaken(Message):
    seat: int
    cell: Cell
    card: Card


class View(Message):
    game: Literal["tremember"]
    options: Options
    players: int
    seat: int | None
    cells: dict[Cell, Card | None]  # without the gap
    taken: OwnTaken | Taken | None
    turned: Cell | None
    scores: list[int]
    winners: list[int] = Field(default_factory=list)  # only after the end
    ended: str = ""
    decided: str = ""
