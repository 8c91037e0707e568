"""A fast generator for simulations: Marsaglia's multiply-with-carry, in integers below 2^63.

Nothing overflows, so it gives the same numbers in Python, compiled and on a GPU. Real games never draw from it: they draw
from kit/chance.py.
"""

import numpy as np
import numpy.typing as npt

from facedown.kit.chance import Chance

MULTIPLIER = 1791398085  # the period is MULTIPLIER * 2^31 - 1
LOW = 0xFFFFFFFF


def draw_below(chance: list[int], n: int) -> int:
    """A random number from 0 to n - 1. `chance` is the generator's state. No result is favoured by more than n in 4 billion."""
    product = MULTIPLIER * (chance[0] & LOW) + (chance[0] >> 32)
    chance[0] = product
    return ((product & LOW) * n) >> 32


def starting_points(seed: str, count: int) -> npt.NDArray[np.int64]:
    """The first states of `count` independent generators, made by SplitMix64 from the seed."""
    base = Chance(seed, "simulation").draw_below(2**64)
    words = np.uint64(base) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    words ^= words >> np.uint64(31)
    return (words % np.uint64(MULTIPLIER * 2**31 - 2)).astype(np.int64) + 1
