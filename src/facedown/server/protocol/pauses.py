"""Messages about pauses of games by days."""

from facedown.server.protocol.base import Message


class Pause(Message):
    """A pause that runs, or that somebody has asked for."""

    days: int | None  # how many are asked for; None: nobody asks
    agreed: list[int]  # the seats that have agreed to that
    until: str | None  # when the pause that runs is over; None: none runs


class WantedPause(Message):
    days: int
