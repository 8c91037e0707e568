"""Confidence intervals for shares."""

from math import sqrt
from statistics import NormalDist

Interval = tuple[float, float]


def wilson(wins: float, games: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval for a share of wins. `wins` need not be a whole number, because shared wins are split."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = wins / games
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)
