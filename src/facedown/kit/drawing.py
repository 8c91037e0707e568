"""Drawing and shuffling, in the subset that compiles.

A real game draws from `Chance`, which anyone can check; a simulation runs the same dealing compiled, with `below` bound to a
fast generator instead.
"""

from typing import TypeVar

from facedown.kit.chance import Chance

T = TypeVar("T")


def below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    return chance.below(n)


def is_chosen(chance: Chance, wanted: int, left: int) -> bool:
    """Whether the next of `left` things is among the `wanted` still to be chosen from them, any as likely as any other."""
    return below(chance, left) < wanted


def shuffle(chance: Chance, cards: list[T], first: int, count: int, step: int = 1) -> None:
    """Put `count` cards from `first` on, `step` apart, into random order (Fisher and Yates, from the end)."""
    for number in range(count - 1, 0, -1):
        last = first + step * number
        other = first + step * below(chance, number + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
