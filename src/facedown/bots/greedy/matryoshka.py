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
    held = bytearray(CARDS + 1)
    columns = [0] * VALUES
    for card in cards:
        held[card] = 1
        columns[card % VALUES] += 1
    total = sum(POINTS[column] for column in columns)
    length = 0
    for card in range(CARDS + 1):
        if card % VALUES == 0 or not held[card]:
            total += POINTS[length] + BONUS[length]
            length = 0
        length += held[card]
    return total
