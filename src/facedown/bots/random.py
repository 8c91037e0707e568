"""`random`: any legal move, each equally likely."""

from collections.abc import Sequence

from facedown.kit.chance import Chance
from facedown.kit.events import Event


class RandomBot:
    """A bot that plays random legal moves."""

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed, "random bot")

    def hear(self, events: Sequence[Event]) -> None:
        """Do nothing: the choices do not depend on events."""

    def choose(self, legal: Sequence[str]) -> str:
        return self._chance.pick(legal)
