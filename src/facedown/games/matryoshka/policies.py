"""How bots play Matryoshka: the policies `greedy` and `careful`. `greedy` is a plain reference and is never tuned."""

from collections.abc import Iterable

from facedown.games.matryoshka.knowledge import Knowledge
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


def greedy(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Give away the card that the best final display would miss least, and accept the offer that would help it most.

    In the last round, show the cards that score most. Before that, show cards at random.
    """
    own_cards = set(memory.own_cards)
    if verb == "accept":
        return chance.pick(
            best(actions, {a: value(own_cards | {memory.offered_cards[a - FIRST_SEAT_ACTION]}) for a in actions})
        )
    if verb in {"middle", "offer"}:
        return chance.pick(best(actions, {card: value(own_cards - {card}) for card in actions}))
    if memory.round == ROUNDS:
        return show_at_the_end(own_cards, actions)
    return chance.pick(actions)


def best(actions: list[int], values: dict[int, int]) -> list[int]:
    return [action for action in actions if values[action] == max(values.values())]


def show_at_the_end(own_cards: set[int], actions: list[int]) -> int:
    """Show all cards in ascending order, except the one worth least. If another was skipped already, show that one too."""
    return min((card for card in actions if card != card_to_leave_out(own_cards)), default=actions[0])


def card_to_leave_out(own_cards: set[int]) -> int:
    """The one of 14 cards without which the other 13 score most; the lowest if there are several."""
    return max(sorted(own_cards), key=lambda card: points(own_cards - {card}))


def value(cards: set[int]) -> int:
    """What the best display of these cards scores."""
    if len(cards) <= LAST_DISPLAY:
        return points(cards)
    return max(points(cards - {card}) for card in cards)


def points(cards: Iterable[int]) -> int:
    """What a display scores (MAT-12, MAT-13). A test compares this with facedown.games.matryoshka.rules."""
    return points_of(as_bits(cards))


def as_bits(cards: Iterable[int]) -> int:
    """A set of cards as one number, one bit per card."""
    return sum(1 << card for card in cards)


def points_of(cards: int) -> int:
    """What a set of cards scores on display, given as one bit per card."""
    total = sum(POINTS[(cards & column).bit_count()] for column in COLUMNS)
    while cards:
        total += ROW_POINTS[cards & WHOLE_ROW]
        cards >>= VALUES
    return total


COLUMNS = [as_bits(range(value, CARDS, VALUES)) for value in range(VALUES)]
WHOLE_ROW = (1 << VALUES) - 1


# Careful

COMPLETIONS = 24
SPARE = 1.0  # how many points it would give up to have its offer taken


def careful(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Judges cards by what they may still become.

    * A hand is worth the points of its best display, on average over a few ways in which it may be completed to 14 cards
      from those that are not in sight elsewhere. It gives up the card without which its hand is worth most.
    * It accepts the offer that makes its hand worth most, after subtracting a part of what the middle card adds to the cards
      that the giver is known to have.
    * If it would like the middle card, it picks a few cards that it can spare about equally well, and offers the one that adds
      most to the active player's known cards, so that the offer is likely to be accepted. Otherwise it offers the card that it
      can spare best.
    * Before the last round it displays the cards that it can spare least, so that those to give away stay in its hand. In the
      last round it shows the cards that score most.
    """
    hand_values = HandValues(memory, chance)
    own_cards = set(memory.own_cards)
    if verb == "show":
        return show(memory, hand_values, actions)
    if verb == "middle":
        return max(actions, key=lambda card: hand_values.estimate(own_cards - {card}))
    if verb == "offer":
        return offer(memory, hand_values, actions)
    return max(actions, key=lambda action: value_of_accepting(memory, hand_values, action))


class HandValues:
    """What hands are worth on average over the same few completions."""

    def __init__(self, memory: Knowledge, chance: Chance) -> None:
        unseen_cards = memory.unseen_cards()
        most_missing = CARDS_PER_SEAT - len(memory.own_cards) + 1  # no hand that is estimated lacks more
        self._draws = []
        for _ in range(COMPLETIONS):
            shuffle(chance, unseen_cards, 0, len(unseen_cards))
            self._draws.append([as_bits(unseen_cards[:count]) for count in range(most_missing + 1)])

    def estimate(self, hand: set[int]) -> float:
        if len(hand) >= CARDS_PER_SEAT:
            return value(hand)
        cards, missing = as_bits(hand), CARDS_PER_SEAT - len(hand)
        return sum(points_of(cards | draw[missing]) for draw in self._draws) / COMPLETIONS


def value_of_accepting(memory: Knowledge, hand_values: HandValues, action: int) -> float:
    giver = action - FIRST_SEAT_ACTION
    return hand_values.estimate(memory.own_cards | {memory.offered_cards[giver]}) - gain(memory, giver, memory.middle) / (
        memory.players - 1
    )


def gain(memory: Knowledge, seat: int, card: int) -> int:
    """What a card adds to the display of a seat, and to what it is known to hold."""
    known_cards = {*memory.displays[seat], *(card for card, holder in memory.known_holders.items() if holder == seat)}
    return points(known_cards | {card}) - points(known_cards)


def offer(memory: Knowledge, hand_values: HandValues, actions: list[int]) -> int:
    value_without = {card: hand_values.estimate(memory.own_cards - {card}) for card in actions}
    with_middle = {card: hand_values.estimate(memory.own_cards - {card} | {memory.middle}) for card in actions}
    best = max(with_middle.values())
    if best > hand_values.estimate(set(memory.own_cards)):
        nearly_best = [card for card in actions if with_middle[card] >= best - SPARE]
        return max(nearly_best, key=lambda card: (gain(memory, memory.active, card), with_middle[card]))
    return max(actions, key=lambda card: value_without[card])


def show(memory: Knowledge, hand_values: HandValues, actions: list[int]) -> int:
    own_cards = set(memory.own_cards)
    if memory.round == ROUNDS:
        return show_at_the_end(own_cards, actions)
    value_without = {card: hand_values.estimate(own_cards - {card}) for card in own_cards}
    cards_to_show = sorted(sorted(own_cards, key=lambda card: value_without[card])[: DISPLAYED[memory.round]])
    choices = [card for card in actions if card in cards_to_show]
    return choices[0] if choices else actions[0]
