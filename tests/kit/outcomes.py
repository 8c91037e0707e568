"""Finds every result of a drawing with its exact probability, by following every path of draws once."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from facedown.kit.chance import Chance

T = TypeVar("T", bound=Hashable)


class UndecidedDraw(Exception):
    """The drawing needs one more draw than the script has."""

    def __init__(self, n: int) -> None:
        self.n = n


class ScriptedChance(Chance):
    """A `Chance` whose draws are given in advance."""

    def __init__(self, script: list[int]) -> None:
        self.left = list(script)
        self.likelihood = Fraction(1)

    def draw_below(self, n: int) -> int:
        if not self.left:
            raise UndecidedDraw(n)
        self.likelihood /= n
        return self.left.pop(0)


def outcomes(drawing: Callable[[Chance], T]) -> dict[T, Fraction]:
    """Each result that `drawing` can have, with its probability."""
    chances: dict[T, Fraction] = defaultdict(Fraction)
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        chance = ScriptedChance(script)
        try:
            chances[drawing(chance)] += chance.likelihood
        except UndecidedDraw as undecided:
            scripts += [[*script, draw] for draw in range(undecided.n)]
    return dict(chances)
