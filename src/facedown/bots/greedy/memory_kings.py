"""A move that recruits if it knows one; else, if it knows both cards of a free pair, the move that brings its pawns nearest to
them; else an unknown card at random.

Nearest: the fewest steps up, down, left and right for its two pawns together. It places its pawns on unknown cards at random,
and the queen's advice is about an unknown card at random.
"""

from facedown.engine.chance import Chance
from facedown.games.memory_kings import CELLS, NO_TOKEN, PAWNS, WIDTH
from facedown.knowledge.memory_kings import Known

Pair = tuple[int, int]


def choose(mind: Known, verb: str, actions: list[int], chance: Chance) -> int:
    if verb != "move":
        return chance.pick(unknown(mind, actions) or actions)
    recruits = [action for action in actions if is_free_pair(mind, *pawns_after(mind, action))]
    if recruits:
        return chance.pick(recruits)
    pairs = free_pairs(mind)
    if pairs:
        steps = {action: min(steps_to(pawns_after(mind, action), pair) for pair in pairs) for action in actions}
        return chance.pick([action for action in actions if steps[action] == min(steps.values())])
    return chance.pick(unknown(mind, actions) or actions)


def unknown(mind: Known, actions: list[int]) -> list[int]:
    return [action for action in actions if action % CELLS in mind.back and action % CELLS not in mind.known]


def pawns_after(mind: Known, action: int) -> Pair:
    """Where its two pawns stand after this move."""
    first, second = mind.table.pawn[PAWNS * mind.seat], mind.table.pawn[PAWNS * mind.seat + 1]
    return (action % CELLS, second) if action < CELLS else (first, action % CELLS)


def is_free_pair(mind: Known, cell: int, other: int) -> bool:
    is_known = cell in mind.known and other in mind.known
    return is_known and mind.known[cell] ^ mind.known[other] == 1 and mind.table.token[cell] == NO_TOKEN


def free_pairs(mind: Known) -> list[Pair]:
    """Both cards known, and no token on them."""
    where = {card: cell for cell, card in mind.known.items()}
    pairs = [(cell, where[card ^ 1]) for cell, card in mind.known.items() if card ^ 1 in where and not card & 1]
    return [pair for pair in pairs if mind.table.token[pair[0]] == NO_TOKEN]


def steps_to(pawns: Pair, pair: Pair) -> int:
    straight = steps(pawns[0], pair[0]) + steps(pawns[1], pair[1])
    return min(straight, steps(pawns[0], pair[1]) + steps(pawns[1], pair[0]))


def steps(cell: int, other: int) -> int:
    return abs(cell % WIDTH - other % WIDTH) + abs(cell // WIDTH - other // WIDTH)
