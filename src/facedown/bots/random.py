"""`random`: any legal move, each equally likely."""

from collections.abc import Sequence

from facedown.kit.chance import Chance
from facedown.kit.events import Event


class RandomBot:
    """Remembers nothing, wants nothing."""

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed, "random bot")

    def hear(self, events: Sequence[Event]) -> None:
        """Events teach it nothing."""

    def choose(self, legal: Sequence[str]) -> str:
        return self._chance.pick(legal)
