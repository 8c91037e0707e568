"""How memories fade, in the subset of Python that compiles: ACT-R's base-level activation, as docs/memory.md explains it."""

import math

DECAY = 0.5  # a trace fades as 1 / age ** DECAY; this is ACT-R's usual value
NOISE = 0.3  # how gradually the chance of recall rises around the threshold
SLIPS = 0.3  # how likely a nearly lost memory is to name a neighbouring place


def what_is_left(age: int, decay: float) -> float:
    """What is left of a trace after this many events. At least one counts as having passed."""
    return float(max(age, 1) ** -decay)


def activation(left: float) -> float:
    """The activation of a memory, given what is left of all its traces."""
    return math.log(left)


def chance_of_recall(activation: float, threshold: float, noise: float) -> float:
    """The chance that a memory is recalled. At the threshold it is one half."""
    return 1 / (1 + math.exp((threshold - activation) / noise))


def is_misplaced(slip: float, recalled: float, slips: float) -> bool:
    """Whether a card is recalled at a neighbouring place.

    `slip` is a draw from 0 to 1, `recalled` the chance that the card had to be recalled, and `slips` is SLIPS.
    """
    return slip < slips * (1 - recalled)
