"""Messages between the server and somebody who is looking for a stranger to play with."""

from typing import Literal

from facedown.server.protocol.base import Message

QUICK_CLOCK = 60  # seconds per decision, for those who want a clock

SearchStage = Literal["none", "looking", "listed", "called", "seated"]


class Wish(Message):
    """What a guest would like to play with a stranger."""

    game: str | None = None  # None: any
    clock: Literal[60] | None = None  # seconds per decision; None: no limit
    place: str | None = None  # the place of a seeker in the list whom the guest would like to play with


class Seeker(Message):
    """A guest who is looking for a stranger to play with, as others see them."""

    place: str
    name: str | None
    game: str | None  # None: any
    clock: int | None


class Search(Message):
    """How the guest's own search goes.

    It is `looking` at first and `listed` after a few minutes. When the server has found somebody, the guest is `called` and
    has to sit down in time. Once both have, they are `seated` at a table.
    """

    stage: SearchStage
    version: str  # names the present state; a page that sends it back is answered when there is another, or after a while
    game: str | None = None  # what the guest wants to play, or what the two are going to play; None: any
    clock: int | None = None
    name: str | None = None  # of the other person, once the guest is called
    seconds: float | None = None  # that are left to sit down
    has_sat_down: bool = False
    table: str | None = None  # the code of the table, once both have sat down
