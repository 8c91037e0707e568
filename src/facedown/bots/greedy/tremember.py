"""Takes an unknown card, pushes at random, turns a known pair if it knows one, else an unknown card and then its known partner
if there is one, else an unknown card.
"""

from facedown.engine.chance import Chance
from facedown.games.tremember import NO_CELL
from facedown.knowledge.tremember import Known


def choose(mind: Known, verb: str, actions: list[int], chance: Chance) -> int:
    if verb == "push":
        return chance.pick(actions)
    if verb == "take":
        return chance.pick(unknown(mind, actions) or actions)
    wanted = of_pairs(mind, actions) if mind.table.turned == NO_CELL else partners(mind, mind.table.turned, actions)
    return chance.pick(wanted or unknown(mind, actions) or actions)


def unknown(mind: Known, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in mind.known]


def partners(mind: Known, cell: int, cells: list[int]) -> list[int]:
    """Where the other card like the one at `cell` is known to lie."""
    return [other for other in cells if other != cell and mind.known.get(other) == mind.known[cell]]


def of_pairs(mind: Known, cells: list[int]) -> list[int]:
    """Cards whose partner is known too."""
    return [cell for cell in cells if cell in mind.known and partners(mind, cell, cells)]
