"""Gives up and offers the card that its best final display misses least, accepts the offer that helps most, shows what scores
most at the end and cards at random before.
"""

from collections.abc import Iterable

from facedown.engine.chance import Chance
from facedown.games.matryoshka import BONUS, CARDS, FIRST_SEAT_ACTION, LAST_DISPLAY, POINTS, ROUNDS, VALUES
from facedown.knowledge.matryoshka import Known


def choose(mind: Known, verb: str, actions: list[int], chance: Chance) -> int:
    own = set(mind.own)
    if verb == "accept":
        return chance.pick(best(actions, {a: value(own | {mind.offered[a - FIRST_SEAT_ACTION]}) for a in actions}))
    if verb in {"middle", "offer"}:
        return chance.pick(best(actions, {card: value(own - {card}) for card in actions}))
    if mind.round == ROUNDS:
        return show_at_the_end(own, actions)
    return chance.pick(actions)


def best(actions: list[int], values: dict[int, int]) -> list[int]:
    return [action for action in actions if values[action] == max(values.values())]


def show_at_the_end(own: set[int], actions: list[int]) -> int:
    """In ascending order, all but the one left out; having passed over another before, that one too."""
    return min((card for card in actions if card != left_out(own)), default=actions[0])


def left_out(own: set[int]) -> int:
    """Of 14 cards, the one that the display of 13 misses least; of several, the lowest."""
    return max(sorted(own), key=lambda card: points(own - {card}))


def value(own: set[int]) -> int:
    """What the best display of these cards scores."""
    if len(own) <= LAST_DISPLAY:
        return points(own)
    return max(points(own - {card}) for card in own)


def points(cards: Iterable[int]) -> int:
    """MAT-12, MAT-13, as facedown.games.matryoshka scores a display; a test compares them."""
    return points_of(as_bits(cards))


def as_bits(cards: Iterable[int]) -> int:
    """A set of cards as one number, a bit a card."""
    return sum(1 << card for card in cards)


def points_of(held: int) -> int:
    """What a set of cards, a bit each, scores on display."""
    total = sum(POINTS[(held & column).bit_count()] for column in COLUMNS)
    while held:
        total += ROW_POINTS[held & WHOLE_ROW]
        held >>= VALUES
    return total


def row_points(row: int) -> int:
    """MAT-13: the runs of one set, a bit a value."""
    lengths = [len(run) for run in f"{row:b}".split("0")]
    return sum(POINTS[length] + BONUS[length] for length in lengths)


COLUMNS = [as_bits(range(value, CARDS, VALUES)) for value in range(VALUES)]
WHOLE_ROW = (1 << VALUES) - 1
ROW_POINTS = [row_points(row) for row in range(WHOLE_ROW + 1)]
