"""Levels for people: each is a way of playing and a way of remembering, with one friendly line.

Levels that play alike differ in how much they remember and how often their mind wanders: then they play any move.
The elephant searches, and forgets nothing.
"""

from typing import NamedTuple

SIMULATIONS = 10_000  # of a search whose name does not say how long to think


class Limit(NamedTuple):
    """How long a search may think: this many simulations, or else this many seconds."""

    simulations: int = 0
    seconds: float = 0.0


class Level(NamedTuple):
    """How a bot plays and remembers."""

    line: str  # for people
    policy: str
    memory: str  # of knowledge/memory.py
    lapses: int = 0  # how many of a hundred choices are a random legal move
    limit: Limit = Limit(SIMULATIONS)  # where the policy is search


LEVELS = {
    "goldfish": Level("Has already forgotten what you two were playing.", "greedy", "goldfish", 90),
    "parrot": Level("Repeats what it has just seen, and chatters in between.", "greedy", "parrot", 55),
    "dog": Level("Buries every card well and finds most of them again.", "greedy", "dog", 25),
    "chimp": Level("Thinks ahead, and has beaten students at remembering before.", "careful", "chimp", 15),
    "elephant": Level("Never forgets. Never.", "search", "perfect", limit=Limit(5_000)),
}
