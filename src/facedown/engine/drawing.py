"""Drawing and shuffling, in the subset that compiles.

A real game draws from `Chance`, which anyone can check; a simulation runs the same dealing compiled, with `below` bound to a
fast generator instead.
"""

from typing import TypeVar

from facedown.engine.chance import Chance

T = TypeVar("T")


def below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    return chance.below(n)


def shuffle(chance: Chance, cards: list[T], first: int, count: int) -> None:
    """Put `count` cards from `first` on into random order (Fisher and Yates, from the end)."""
    for last in range(count - 1, 0, -1):
        other = below(chance, last + 1)
        card = cards[first + last]
        cards[first + last] = cards[first + other]
        cards[first + other] = card
