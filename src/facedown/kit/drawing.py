"""Drawing and shuffling, in the subset of Python that compiles.

A real game draws from `Chance`, so that anyone can check the deal. A simulation deals with the same code, compiled, and with
`draw_below` replaced by a fast generator.
"""

from typing import TypeVar

from facedown.kit.chance import Chance

T = TypeVar("T")


def draw_below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    return chance.draw_below(n)


def is_chosen(chance: Chance, picks: int, candidates: int) -> bool:
    """Whether to choose the next of `candidates` things when `picks` of them are still to be chosen.

    Asked once for each of the things, it makes every selection equally likely.
    """
    return draw_below(chance, candidates) < picks


def shuffle(chance: Chance, cards: list[T], first: int, count: int, step: int = 1) -> None:
    """Shuffle `count` cards, beginning at `first` and `step` apart (Fisher-Yates, from the end)."""
    for number in range(count - 1, 0, -1):
        last = first + step * number
        other = first + step * draw_below(chance, number + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
