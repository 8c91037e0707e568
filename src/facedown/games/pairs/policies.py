"""How bots play Pairs: the policies `greedy` and `careful`. `greedy` is a plain reference and is never tuned."""

from facedown.games.pairs.greedy import narrow
from facedown.games.pairs.knowledge import Knowledge
from facedown.games.pairs.rules import NO_CELL
from facedown.kit.chance import Chance

# Greedy


def greedy(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Choose at random among the actions that `narrow` in greedy.py keeps."""
    return chance.pick(memory.narrow(narrow, actions))


# Careful


def sure_pairs(memory: Knowledge, cells: list[int]) -> list[int]:
    """Cards that make a pair for sure: the partner of the card turned over or, before that, cards whose partner is known."""
    if memory.table.turned_cell != NO_CELL:
        return partners(memory, memory.table.turned_cell, cells)
    return [cell for cell in cells if cell in memory.known_faces and partners(memory, cell, cells)]


def partners(memory: Knowledge, cell: int, cells: list[int]) -> list[int]:
    """Those of `cells` that are known to hold the same picture as `cell`, which must be known itself."""
    return [other for other in cells if other != cell and memory.known_faces.get(other) == memory.known_faces[cell]]


def find_unknown(memory: Knowledge, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in memory.known_faces]


def careful(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Takes pairs as `greedy` does, and against one opponent considers what its second card shows.

    * The second card is the known partner of the first. If that is not known, there are two cases. If the number of pairs
      left plus the number of other single cards that it knows is even, the second card is a known one, which shows nothing.
      Otherwise it is an unknown one. So it is mostly the opponent who has to show the cards that make pairs known.
    * Against several opponents, or in solo, the second card is always an unknown one.

    Zwick and Paterson (The memory game, 1993) found this rule. It is optimal almost everywhere; but where their players would
    pass by showing two known cards, `careful` goes on, since two of them would pass until the limit.
    """
    known_cells = [cell for cell in actions if cell in memory.known_faces]
    is_hiding = (
        memory.players == 2 and memory.table.turned_cell != NO_CELL and (memory.table.pairs_left + len(known_cells)) % 2 == 0
    )
    return chance.pick(
        sure_pairs(memory, actions) or (known_cells if is_hiding else []) or find_unknown(memory, actions) or actions
    )
