"""One known card, as memory sees it."""

from typing import NamedTuple


class Trace(NamedTuple):
    """Which card lies (or is held) where, and when it was seen."""

    name: int  # tells this card from all others, wherever it goes
    place: int
    card: int
    sights: tuple[int, ...]  # the moments, counted in events heard
