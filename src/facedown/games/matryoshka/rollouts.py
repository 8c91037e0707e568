"""Simulated players of Matryoshka. They know their own cards, and give away what their display would miss least."""

from typing import Annotated

import numpy as np

from facedown.games.matryoshka.rules import (
    CARDS,
    CARDS_PER_SEAT,
    DISPLAYED,
    DRAWN_PER_ROUND,
    FIRST_SEAT_ACTION,
    IN_MIDDLE,
    NO_CARD,
    OWNERS,
    POINTS,
    ROUNDS,
    ROW_POINTS,
    SETS,
    VALUES,
    Event,
    Phase,
    State,
    legal,
)
from facedown.kit.chance import Chance
from facedown.kit.drawing import draw_below
from facedown.kit.layout import Int8, layout
from facedown.kit.rollouts import compare, reward

EXPLORATION = 0.5
STEP = 30.0  # a lead of this many points counts as decisive
MOST_OFFERS = 5  # how many different cards the search trees consider giving away
EIGHTHS = 8  # losses and gains are in eighths of a point, so that a card that may score later counts a little
NEAR = 2  # eighths of a point for each own card of the same set that is one or two values away
ALIKE = 1  # eighths of a point for each other own card of the same value
MOST_LOSS = 1 << 14


class Beliefs:
    row: Annotated[list[int], np.uint8, (SETS,)]  # the cards of the seat that is choosing, one bit per value
    column: Annotated[list[int], np.int8, (VALUES,)]  # how many of each value
    loss: Annotated[list[int], np.int16, (CARDS,)]  # what the seat would lose without this card
    wanted_by: Annotated[list[int], np.uint8, (CARDS,)]  # the seats that want to show this card next, one bit per seat
    has_planned: Int8  # whether each seat has planned its display, one bit per seat
    name: Annotated[list[int], np.int8, (CARDS,)]  # for `rename`: the new name of each card
    place: Annotated[list[int], np.int8, (CARDS,)]  # for `rename`: where each card was before


BELIEFS = layout(Beliefs)


def rename(state: State, beliefs: Beliefs, cards: list[int], chance: Chance) -> None:
    """Exchange these cards among one another at random, wherever they are: with seats, in the deck or on offer."""
    for card in range(CARDS):
        beliefs.name[card] = card
        beliefs.place[card] = state.place[card]
    for number in range(len(cards) - 1, 0, -1):
        card, other = cards[number], cards[draw_below(chance, number + 1)]
        name = beliefs.name[card]
        beliefs.name[card] = beliefs.name[other]
        beliefs.name[other] = name
    for number in range(len(cards)):
        state.place[beliefs.name[cards[number]]] = beliefs.place[cards[number]]
    for position in range(CARDS_PER_SEAT * state.seats):
        state.deck[position] = beliefs.name[state.deck[position]]
    for seat in range(state.seats):
        if state.offer[seat] != NO_CARD:
            state.offer[seat] = beliefs.name[state.offer[seat]]


def begin(state: State, beliefs: Beliefs) -> int:
    return state.round_number


def notice(beliefs: Beliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.ROUND:
        beliefs.has_planned = 0


def candidates(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """Mark the moves to consider. Give away a card that the display would miss least; accept the best offer.

    In the trees several cards and all offers are considered. What to show is not searched: it is the planned display.
    """
    legal(state, seat, mask)
    if state.phase == Phase.SHOW:
        consider_shows(state, beliefs, seat, mask)
    elif state.phase == Phase.ACCEPT:
        if not is_in_trees:
            keep_best_offers(state, beliefs, seat, mask)
    else:
        keep_most_expendable(state, beliefs, seat, mask, MOST_OFFERS if is_in_trees else 1)


def is_own(state: State, seat: int, card: int) -> bool:
    return state.place[card] < IN_MIDDLE and state.place[card] % OWNERS == seat


def count_own_cards(state: State, beliefs: Beliefs, seat: int) -> None:
    """Count the seat's own cards by set and by value, in `beliefs`."""
    for row in range(SETS):
        beliefs.row[row] = 0
    for value in range(VALUES):
        beliefs.column[value] = 0
    for card in range(CARDS):
        if is_own(state, seat, card):
            count_card(beliefs, card)


def loss_without(beliefs: Beliefs, card: int) -> int:
    """What the seat's cards lose without this one, in eighths of a point."""
    row, value = beliefs.row[card // VALUES], card % VALUES
    column = beliefs.column[value]
    loss = POINTS[column] - POINTS[column - 1] + ROW_POINTS[row] - ROW_POINTS[row & ~(1 << value)]
    return EIGHTHS * loss


def potential(beliefs: Beliefs, card: int) -> int:
    """What this card may still add later, in eighths of a point."""
    row, value = beliefs.row[card // VALUES], card % VALUES
    neighbours = (row << 2) >> value & 0b11011
    near_cards = 0
    while neighbours:
        neighbours &= neighbours - 1
        near_cards += 1
    return NEAR * near_cards + ALIKE * (beliefs.column[value] - 1)


def consider_shows(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    """Mark the lowest of the cards that the seat wants to show or, if none of them is legal, the lowest legal card."""
    if not (beliefs.has_planned >> seat) & 1:
        plan_display(state, beliefs, seat)
    pick = NO_CARD
    for card in range(CARDS - 1, -1, -1):
        is_better = pick == NO_CARD or (beliefs.wanted_by[card] >> seat) & 1 or not (beliefs.wanted_by[pick] >> seat) & 1
        if mask[card] and is_better:
            pick = card
        mask[card] = 0
    mask[pick] = 1


def plan_display(state: State, beliefs: Beliefs, seat: int) -> None:
    """Choose the cards that the seat will show: those that it would miss most. In the last round only points count."""
    beliefs.has_planned |= 1 << seat
    count_own_cards(state, beliefs, seat)
    is_last = state.round_number == ROUNDS
    for card in range(CARDS):
        beliefs.wanted_by[card] &= ~(1 << seat)
        beliefs.loss[card] = -1
        if is_own(state, seat, card):
            beliefs.loss[card] = loss_without(beliefs, card) + (0 if is_last else potential(beliefs, card))
    for _ in range(DISPLAYED[state.round_number]):
        best = 0
        for card in range(1, CARDS):
            if beliefs.loss[card] > beliefs.loss[best]:
                best = card
        beliefs.wanted_by[best] |= 1 << seat
        beliefs.loss[best] = -1


def keep_best_offers(state: State, beliefs: Beliefs, seat: int, mask: list[int]) -> None:
    count_own_cards(state, beliefs, seat)
    best = -1
    for other in range(state.seats):
        if mask[FIRST_SEAT_ACTION + other]:
            best = max(best, gain_with(beliefs, state.offer[other]))
    for other in range(state.seats):
        if mask[FIRST_SEAT_ACTION + other]:
            mask[FIRST_SEAT_ACTION + other] = gain_with(beliefs, state.offer[other]) == best


def gain_with(beliefs: Beliefs, card: int) -> int:
    """What one more card adds to the seat's cards, in eighths of a point."""
    row, value = beliefs.row[card // VALUES], card % VALUES
    column = beliefs.column[value]
    gain = POINTS[column + 1] - POINTS[column] + ROW_POINTS[row | 1 << value] - ROW_POINTS[row]
    return EIGHTHS * gain + potential(beliefs, card) + ALIKE


def keep_most_expendable(state: State, beliefs: Beliefs, seat: int, mask: list[int], count: int) -> None:
    """Keep the `count` cards that the seat would miss least, and any others that tie with the last of them."""
    count_own_cards(state, beliefs, seat)
    for card in range(CARDS):
        beliefs.loss[card] = loss_without(beliefs, card) + potential(beliefs, card) if mask[card] else MOST_LOSS
    kept_cards, bound = 0, -1
    while kept_cards < count and bound < MOST_LOSS:
        smallest_loss = MOST_LOSS
        for card in range(CARDS):
            if beliefs.loss[card] > bound:
                smallest_loss = min(smallest_loss, beliefs.loss[card])
        bound = smallest_loss
        for card in range(CARDS):
            kept_cards += beliefs.loss[card] == bound
    for card in range(CARDS):
        mask[card] = mask[card] and beliefs.loss[card] <= bound


def is_cutoff(state: State, started_at: int, moves: int) -> bool:
    """Whether the exchanges of the round are over. Simulations stop there, because what to show next is not searched."""
    return state.phase == Phase.SHOW and state.round_number == started_at


def evaluate(state: State, beliefs: Beliefs, started_at: int, worth: list[float]) -> None:
    """Compare the seats by what each could display at the end, once it has drawn the rest of its cards from the deck."""
    best, winning_seats = 0.0, 0
    for seat in range(state.seats):
        worth[seat] = expected_points(state, beliefs, seat)
        if worth[seat] > best:
            best, winning_seats = worth[seat], 0
        if worth[seat] == best:
            winning_seats |= 1 << seat
    compare(worth, state.seats, STEP)
    reward(worth, state.seats, winning_seats, 0.5)


def expected_points(state: State, beliefs: Beliefs, seat: int) -> int:
    count_own_cards(state, beliefs, seat)
    for number in range(DRAWN_PER_ROUND * (ROUNDS - state.round_number)):
        count_card(beliefs, state.deck[state.cards_drawn + state.seats * number + seat])
    return best_display(beliefs)


def count_card(beliefs: Beliefs, card: int) -> None:
    beliefs.row[card // VALUES] |= 1 << card % VALUES
    beliefs.column[card % VALUES] += 1


def best_display(beliefs: Beliefs) -> int:
    """What all the seat's cards score without the one that it would miss least."""
    total, smallest_loss = 0, MOST_LOSS
    for value in range(VALUES):
        total += POINTS[beliefs.column[value]]
    for row in range(SETS):
        total += ROW_POINTS[beliefs.row[row]]
        for value in range(VALUES):
            if (beliefs.row[row] >> value) & 1:
                smallest_loss = min(smallest_loss, loss_without(beliefs, VALUES * row + value))
    return total - smallest_loss // EIGHTHS
