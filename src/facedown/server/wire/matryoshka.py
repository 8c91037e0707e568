"""Matryoshka on the wire, as the notation spells it."""

from typing import Annotated, Literal

from pydantic import Field

from facedown.server.protocol import Message
from facedown.server.wire import End, Everyone

Set = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
Card = Annotated[str, Field(pattern="^[A-J][1-7]$")]
SeatKey = Annotated[str, Field(pattern="^[0-4]$")]


class Setup(Message):
    event: Literal["setup"]
    start: int
    sets: list[Set]
    to: Everyone


class Draw(Message):
    event: Literal["draw"]
    seat: int
    count: int
    to: Everyone


class Drew(Message):
    event: Literal["drew"]
    seat: int
    cards: list[Card]
    to: list[int]


class Show(Message):
    """Picked for the display, and as yet its owner's secret."""

    event: Literal["show"]
    seat: int
    card: Card
    to: list[int]


class Ready(Message):
    event: Literal["ready"]
    seat: int
    to: Everyone


class Display(Message):
    event: Literal["display"]
    displays: list[list[Card]]
    to: Everyone


class Round(Message):
    event: Literal["round"]
    round: int
    start: int
    to: Everyone


class Middle(Message):
    event: Literal["middle"]
    seat: int
    card: Card
    to: Everyone


class Offered(Message):
    event: Literal["offered"]
    seat: int
    to: Everyone


class Offer(Message):
    event: Literal["offer"]
    seat: int
    card: Card
    to: list[int]


class Offers(Message):
    """The active player's look at all offers."""

    event: Literal["offers"]
    seat: int
    cards: dict[SeatKey, Card]
    to: list[int]


class Exchange(Message):
    event: Literal["exchange"]
    seat: int
    giver: int = Field(alias="with")
    to: Everyone


class Got(Message):
    """To the two who exchanged."""

    event: Literal["got"]
    seat: int
    card: Card
    to: list[int]


class Active(Message):
    """Whose exchange comes now."""

    event: Literal["active"]
    seat: int
    to: Everyone


class Back(Message):
    """The displays return to the hands."""

    event: Literal["back"]
    to: Everyone


class Left(Message):
    event: Literal["left"]
    cards: list[Card]
    to: Everyone


Event = Annotated[
    Setup
    | Draw
    | Drew
    | Show
    | Ready
    | Display
    | Round
    | Middle
    | Offered
    | Offer
    | Offers
    | Exchange
    | Got
    | Active
    | Back
    | Left
    | End,
    Field(discriminator="event"),
]


class Options(Message):
    pass


class View(Message):
    game: Literal["matryoshka"]
    options: Options
    players: int
    seat: int | None
    sets: list[Set]
    round: int
    start: int | None
    deck: int
    hand: list[Card]
    hands: list[int]
    displays: list[list[Card]]
    picked: list[Card]
    ready: list[int]
    active: int | None
    middle: Card | None
    offer: Card | None
    offered: list[int]
    offers: dict[SeatKey, Card]
    left: list[Card] = Field(default_factory=list)  # this and what follows: only after the end
    scores: list[int] = Field(default_factory=list)
    winners: list[int] = Field(default_factory=list)
    ended: str = ""
    decided: str = ""
