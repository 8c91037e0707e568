"""A fast generator for simulations: Marsaglia's multiply-with-carry, in whole numbers below 2^63.

Nothing in it overflows, so interpreted, compiled and on a GPU it gives the same numbers. Real games never draw from it: they
draw from engine/chance.py.
"""

from facedown.engine.chance import Chance

MULTIPLIER = 1791398085  # the period is MULTIPLIER * 2^31 - 1
LOW = 0xFFFFFFFF


def below(chance: list[int], n: int) -> int:
    """A number from 0 to n - 1; `chance` is one number that goes along. No result is favoured by more than n in 4 billion."""
    carried = MULTIPLIER * (chance[0] & LOW) + (chance[0] >> 32)
    chance[0] = carried
    return ((carried & LOW) * n) >> 32


def starting_points(seed: str, count: int) -> list[int]:
    """As many independent beginnings of the generator as there are games side by side."""
    source = Chance(seed, "simulation")
    return [1 + source.below(MULTIPLIER * 2**31 - 2) for _ in range(count)]
