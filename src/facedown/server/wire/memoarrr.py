"""Memoarrr! on the wire, as the notation spells it."""

from typing import Annotated, Literal

from pydantic import Field

from facedown.server.protocol import Message
from facedown.server.wire import End, Everyone

Cell = Annotated[str, Field(pattern="^[a-e][1-5]$")]
Card = Annotated[str, Field(pattern="^(penguin|octopus|walrus|crab|turtle)-(water|flowers|lava|jungle|desert)$")]
SeatKey = Annotated[str, Field(pattern="^[0-3]$")]
Volcano = Literal["1", "3", "7", "dark", "light"]
Side = Literal["north", "east", "south", "west"]


class Setup(Message):
    event: Literal["setup"]
    start: int
    volcanoes: list[Volcano]
    to: Everyone


class SideChosen(Message):
    event: Literal["side"]
    seat: int
    side: Side
    to: Everyone


class Saw(Message):
    """A private look."""

    event: Literal["saw"]
    seat: int
    cards: dict[Cell, Card]
    to: list[int]


class Round(Message):
    event: Literal["round"]
    round: int
    start: int
    volcano: Volcano
    to: Everyone


class Reveal(Message):
    event: Literal["reveal"]
    seat: int
    cell: Cell
    card: Card
    result: Literal["first", "connected", "failed"]
    to: Everyone


class VolcanoTaken(Message):
    event: Literal["volcano"]
    seat: int
    volcano: Volcano
    next: Volcano | None
    to: Everyone


class Peek(Message):
    event: Literal["peek"]
    seat: int
    cell: Cell
    to: Everyone


class Swap(Message):
    event: Literal["swap"]
    seat: int
    cells: tuple[Cell, Cell]  # the octopus's before, the other's
    to: Everyone


class Ban(Message):
    event: Literal["ban"]
    seat: int
    cell: Cell
    to: Everyone


class Again(Message):
    event: Literal["again"]
    seat: int
    to: Everyone


class Treasure(Message):
    event: Literal["treasure"]
    seat: int
    left: int
    to: Everyone


class Treasures(Message):
    event: Literal["treasures"]
    rubies: list[list[int]]
    to: Everyone


Event = Annotated[
    Setup | SideChosen | Saw | Round | Reveal | VolcanoTaken | Peek | Swap | Ban | Again | Treasure | Treasures | End,
    Field(discriminator="event"),
]


class Options(Message):
    edition: Literal["2023", "2018"]
    abilities: Literal["off", "on"]
    stack: Literal["shuffled", "ordered"]


class View(Message):
    game: Literal["memoarrr"]
    options: Options
    players: int
    seat: int | None
    round: int
    start: int
    volcanoes: list[Volcano]
    cells: dict[Cell, Card | None]
    last: Cell | None
    volcano: Volcano | None
    out: dict[SeatKey, Volcano]
    chests: list[int]
    left: int
    banned: Cell | None
    sides: dict[SeatKey, Side]
    rubies: list[list[int]] = Field(default_factory=list)  # this and what follows: only after the end
    scores: list[int] = Field(default_factory=list)
    winners: list[int] = Field(default_factory=list)
    ended: str = ""
    decided: str = ""
