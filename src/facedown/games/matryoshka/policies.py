"""How bots play Matryoshka: `greedy`, the plain reference, which is never tuned, and `careful`."""

from collections.abc import Iterable

from facedown.games.matryoshka.knowledge import Known
from facedown.games.matryoshka.rules import (
    CARDS,
    CARDS_PER_SEAT,
    DISPLAYED,
    FIRST_SEAT_ACTION,
    LAST_DISPLAY,
    POINTS,
    ROUNDS,
    ROW_POINTS,
    VALUES,
)
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle

# Greedy


def greedy(memory: Known, verb: str, actions: list[int], chance: Chance) -> int:
    """Gives up and offers the card that its best final display misses least, accepts the offer that helps most, shows what
    scores most at the end and cards at random before.
    """
    own = set(memory.own)
    if verb == "accept":
        return chance.pick(best(actions, {a: value(own | {memory.offered[a - FIRST_SEAT_ACTION]}) for a in actions}))
    if verb in {"middle", "offer"}:
        return chance.pick(best(actions, {card: value(own - {card}) for card in actions}))
    if memory.round == ROUNDS:
        return show_at_the_end(own, actions)
    return chance.pick(actions)


def best(actions: list[int], values: dict[int, int]) -> list[int]:
    return [action for action in actions if values[action] == max(values.values())]


def show_at_the_end(own: set[int], actions: list[int]) -> int:
    """Show all cards in ascending order but the one left out; that one too, if another was already passed over."""
    return min((card for card in actions if card != card_to_leave_out(own)), default=actions[0])


def card_to_leave_out(own: set[int]) -> int:
    """Of 14 cards, the one without which the other 13 score most; the lowest if there are several."""
    return max(sorted(own), key=lambda card: points(own - {card}))


def value(own: set[int]) -> int:
    """What the best display of these cards scores."""
    if len(own) <= LAST_DISPLAY:
        return points(own)
    return max(points(own - {card}) for card in own)


def points(cards: Iterable[int]) -> int:
    """What a display scores (MAT-12, MAT-13). A test compares this with facedown.games.matryoshka.rules."""
    return points_of(as_bits(cards))


def as_bits(cards: Iterable[int]) -> int:
    """A set of cards as one number, one bit per card."""
    return sum(1 << card for card in cards)


def points_of(held: int) -> int:
    """What a set of cards scores on display, given as one bit per card."""
    total = sum(POINTS[(held & column).bit_count()] for column in COLUMNS)
    while held:
        total += ROW_POINTS[held & WHOLE_ROW]
        held >>= VALUES
    return total


COLUMNS = [as_bits(range(value, CARDS, VALUES)) for value in range(VALUES)]
WHOLE_ROW = (1 << VALUES) - 1


# Careful

COMPLETIONS = 24
SPARE = 1.0  # how many points it would give up to have its offer taken


def careful(memory: Known, verb: str, actions: list[int], chance: Chance) -> int:
    """Judges cards by what they may still become.

    * A hand is worth the points of its best display, on average over a few ways in which it may be completed to 14 cards
      from those that are not in sight elsewhere. It gives up the card without which its hand is worth most.
    * It accepts the offer that makes its hand worth most, less a part of what the middle card adds to the giver's cards
      as far as they are known.
    * If it would like the middle card, it offers, of the cards that it can nearly as well spare, the one that adds most
      to the active player's known cards, so as to be taken; else the one that it can use least.
    * Before the end it displays the cards that it can spare least, and so keeps those to give away in hand. At the end it
      shows what scores most.
    """
    hand_values = HandValues(memory, chance)
    own = set(memory.own)
    if verb == "show":
        return show(memory, hand_values, actions)
    if verb == "middle":
        return max(actions, key=lambda card: hand_values.of(own - {card}))
    if verb == "offer":
        return offer(memory, hand_values, actions)
    return max(actions, key=lambda action: value_of_accepting(memory, hand_values, action))


class HandValues:
    """What hands are worth on average over the same few completions."""

    def __init__(self, memory: Known, chance: Chance) -> None:
        unseen = memory.unseen()
        missing = CARDS_PER_SEAT - len(memory.own) + 1  # the most that a hand which is asked about can lack
        self._draws = []
        for _ in range(COMPLETIONS):
            shuffle(chance, unseen, 0, len(unseen))
            self._draws.append([as_bits(unseen[:count]) for count in range(missing + 1)])

    def of(self, hand: set[int]) -> float:
        if len(hand) >= CARDS_PER_SEAT:
            return value(hand)
        held, missing = as_bits(hand), CARDS_PER_SEAT - len(hand)
        return sum(points_of(held | draw[missing]) for draw in self._draws) / COMPLETIONS


def value_of_accepting(memory: Known, hand_values: HandValues, action: int) -> float:
    giver = action - FIRST_SEAT_ACTION
    return hand_values.of(memory.own | {memory.offered[giver]}) - gain(memory, giver, memory.middle) / (memory.players - 1)


def gain(memory: Known, seat: int, card: int) -> int:
    """What a card adds to the display of a seat, and to what it is known to hold."""
    held = {*memory.displays[seat], *(card for card, holder in memory.held.items() if holder == seat)}
    return points(held | {card}) - points(held)


def offer(memory: Known, hand_values: HandValues, actions: list[int]) -> int:
    worth = {card: hand_values.of(memory.own - {card}) for card in actions}
    with_middle = {card: hand_values.of(memory.own - {card} | {memory.middle}) for card in actions}
    best = max(with_middle.values())
    if best > hand_values.of(set(memory.own)):
        nearly_best = [card for card in actions if with_middle[card] >= best - SPARE]
        return max(nearly_best, key=lambda card: (gain(memory, memory.active, card), with_middle[card]))
    return max(actions, key=lambda card: worth[card])


def show(memory: Known, hand_values: HandValues, actions: list[int]) -> int:
    own = set(memory.own)
    if memory.round == ROUNDS:
        return show_at_the_end(own, actions)
    worth = {card: hand_values.of(own - {card}) for card in own}
    shown = sorted(sorted(own, key=lambda card: worth[card])[: DISPLAYED[memory.round]])
    wanted = [card for card in actions if card in shown]
    return wanted[0] if wanted else actions[0]
