"""The levels that people play against: each has a policy, a memory and a one-line description.

Levels with the same policy differ in how much they remember, and in how often they lapse and play a random legal move.
The elephant searches and forgets nothing.
"""

from typing import NamedTuple

SIMULATIONS = 10_000  # per choice, if the name of a search does not say how long to think


class Limit(NamedTuple):
    """How long a search may think: this many simulations or, if that is 0, this many seconds."""

    simulations: int = 0
    seconds: float = 0.0


class Level(NamedTuple):
    """How a bot plays and remembers."""

    line: str  # describes the bot to people
    policy: str
    memory: str  # a name that knowledge/memory.py finds
    lapses: int = 0  # how many choices in a hundred are random legal moves
    limit: Limit = Limit(SIMULATIONS)  # used only if the policy is search


LEVELS = {
    "goldfish": Level("Has already forgotten what you two were playing.", "greedy", "goldfish", 90),
    "parrot": Level("Repeats what it has just seen, and chatters in between.", "greedy", "parrot", 55),
    "dog": Level("Buries every card well and finds most of them again.", "greedy", "dog", 25),
    "chimp": Level("Thinks ahead, and has beaten students at remembering before.", "careful", "chimp", 15),
    "elephant": Level("Never forgets. Never.", "search", "perfect", limit=Limit(5_000)),
}
