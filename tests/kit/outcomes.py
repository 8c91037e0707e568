"""Finds every possible result of a random function, with its exact probability, by trying all sequences of draws."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from facedown.kit.chance import Chance

T = TypeVar("T", bound=Hashable)


class UndecidedDraw(Exception):
    """The function needs one more draw, below `n`, than the script has."""

    def __init__(self, n: int) -> None:
        self.n = n


class ScriptedChance(Chance):
    """A `Chance` whose draws are given in advance."""

    def __init__(self, script: list[int]) -> None:
        self.draws_left = list(script)
        self.probability = Fraction(1)

    def draw_below(self, n: int) -> int:
        if not self.draws_left:
            raise UndecidedDraw(n)
        self.probability /= n
        return self.draws_left.pop(0)


def outcomes(draw: Callable[[Chance], T]) -> dict[T, Fraction]:
    """Each result that `draw` can have, with its probability."""
    probabilities: dict[T, Fraction] = defaultdict(Fraction)
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        chance = ScriptedChance(script)
        try:
            probabilities[draw(chance)] += chance.probability
        except UndecidedDraw as missing_draw:
            scripts += [[*script, result] for result in range(missing_draw.n)]
    return dict(probabilities)
