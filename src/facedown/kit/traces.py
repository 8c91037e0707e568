"""A memory of one card, as memory models use it."""

from typing import NamedTuple


class Trace(NamedTuple):
    """A card that a seat has seen: where it is now, and when it was seen."""

    name: int  # identifies this card wherever it goes
    place: int
    card: int  # its face
    sights: tuple[int, ...]  # when it was seen, counted in events heard
