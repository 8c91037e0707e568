"""A known connecting card if it knows one, else an unknown card at random.

A penguin looks at an unknown card, a walrus bans a known connecting card if it knows one, an octopus swaps at random.
"""

from facedown.engine.chance import Chance
from facedown.games.memoarrr import NO_CELL, are_connected
from facedown.knowledge.memoarrr import Known


def choose(mind: Known, verb: str, actions: list[int], chance: Chance) -> int:
    if verb == "reveal":
        return chance.pick(connecting(mind, actions) or unknown(mind, actions) or actions)
    if verb == "peek":
        return chance.pick(unknown(mind, actions) or actions)
    if verb == "ban":
        return chance.pick(connecting(mind, actions) or actions)
    return chance.pick(actions)


def connecting(mind: Known, cells: list[int]) -> list[int]:
    """Those that it knows to connect to the last card turned up."""
    if mind.table.last == NO_CELL:
        return []
    last = mind.known[mind.table.last]
    return [cell for cell in cells if cell in mind.known and are_connected(mind.known[cell], last)]


def unknown(mind: Known, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in mind.known]
