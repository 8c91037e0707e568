"""The protocol that every bot follows."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from facedown.kit.events import Event


@runtime_checkable
class Bot(Protocol):
    """A program that plays one seat of one game. Subclass it, or write a class of your own with the same methods.

    A bot is made with the keyword arguments `game`, `players`, `options`, `seat` and `seed`.
    """

    def __init__(self, **about: object) -> None:
        """Accept these keyword arguments and ignore them. Override this to keep those that you need."""

    def hear(self, events: Sequence[Event]) -> None:
        """Take in events that are addressed to the bot's seat, in order. A bot that needs none of them does nothing."""

    @abstractmethod
    def choose(self, legal: Sequence[str]) -> str:
        """Return one of the legal moves."""
