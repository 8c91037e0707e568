"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from facedown.kit.events import Event


class Bot(Protocol):
    """One small class that a stranger can write."""

    def hear(self, events: Sequence[Event]) -> None:
        """Events addressed to the bot's seat, in order."""

    def choose(self, legal: Sequence[str]) -> str:
        """One of the legal moves."""
