"""Simulated players of Matryoshka. They know their own cards, and give away what their display would miss least."""

from typing import Annotated

import numpy as np

from facedown.games.matryoshka.rules import (
    CARDS,
    CARDS_A_SEAT,
    DISPLAYED,
    DRAWN_A_ROUND,
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
from facedown.kit.drawing import below
from facedown.kit.layout import Int8, layout
from facedown.kit.rollouts import compare, reward

EXPLORATION = 0.5
STEP = 30.0  # a lead of this many points counts as decisive
THOUGHTS = 5  # how many cards to give away the trees consider
A_POINT = 8  # points are compared in eighths, so that cards that may still become points count a little
NEAR = 2  # for a card that is one or two away in the same set, in eighths
ALIKE = 1  # for a card of the same value, in eighths
NOTHING_MISSED = 1 << 14


class Minds:
    row: Annotated[list[int], np.uint8, (SETS,)]  # the cards of the seat that is choosing, one bit per value
    column: Annotated[list[int], np.int8, (VALUES,)]  # how many of each value
    missed: Annotated[list[int], np.int16, (CARDS,)]
    wanted: Annotated[list[int], np.uint8, (CARDS,)]  # the seats that want to show this card next, one bit per seat
    has_planned: Int8  # whether each seat has planned its display, one bit per seat
    name: Annotated[list[int], np.int8, (CARDS,)]  # what each card is called, while names are exchanged
    place: Annotated[list[int], np.int8, (CARDS,)]


MINDS = layout(Minds)


def rename(state: State, minds: Minds, alike: list[int], chance: Chance) -> None:
    """Shuffle the names of these cards, wherever they are."""
    for card in range(CARDS):
        minds.name[card] = card
        minds.place[card] = state.place[card]
    for number in range(len(alike) - 1, 0, -1):
        card, other = alike[number], alike[below(chance, number + 1)]
        name = minds.name[card]
        minds.name[card] = minds.name[other]
        minds.name[other] = name
    for number in range(len(alike)):
        state.place[minds.name[alike[number]]] = minds.place[alike[number]]
    for position in range(CARDS_A_SEAT * state.seats):
        state.deck[position] = minds.name[state.deck[position]]
    for seat in range(state.seats):
        if state.offer[seat] != NO_CARD:
            state.offer[seat] = minds.name[state.offer[seat]]


def begin(state: State, minds: Minds) -> int:
    return state.round_number


def notice(minds: Minds, kind: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.ROUND:
        minds.has_planned = 0


def candidates(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """To give away: the cards that the display would miss least. To show: those it would miss most; that is not searched."""
    legal(state, seat, mask)
    if state.phase == Phase.SHOW:
        consider_shows(state, minds, seat, mask)
    elif state.phase == Phase.ACCEPT:
        if not is_in_trees:
            keep_best_offers(state, minds, seat, mask)
    else:
        keep_least_missed(state, minds, seat, mask, THOUGHTS if is_in_trees else 1)


def is_own(state: State, seat: int, card: int) -> bool:
    return state.place[card] < IN_MIDDLE and state.place[card] % OWNERS == seat


def look_over(state: State, minds: Minds, seat: int) -> None:
    """Write down the seat's own cards by set and by value."""
    for row in range(SETS):
        minds.row[row] = 0
    for value in range(VALUES):
        minds.column[value] = 0
    for card in range(CARDS):
        if is_own(state, seat, card):
            take_in(minds, card)


def missed(minds: Minds, card: int) -> int:
    """What the seat's cards lose without this one, in eighths of a point."""
    row, value = minds.row[card // VALUES], card % VALUES
    column = minds.column[value]
    lost = POINTS[column] - POINTS[column - 1] + ROW_POINTS[row] - ROW_POINTS[row & ~(1 << value)]
    return A_POINT * lost


def promise(minds: Minds, card: int) -> int:
    """What this card may still add later, in eighths of a point."""
    row, value = minds.row[card // VALUES], card % VALUES
    around = (row << 2) >> value & 0b11011
    near = 0
    while around:
        around &= around - 1
        near += 1
    return NEAR * near + ALIKE * (minds.column[value] - 1)


def consider_shows(state: State, minds: Minds, seat: int, mask: list[int]) -> None:
    """The lowest of the cards that the seat wants to show; if it may pick none of them now, the lowest that it may pick."""
    if not (minds.has_planned >> seat) & 1:
        plan_display(state, minds, seat)
    pick = NO_CARD
    for card in range(CARDS - 1, -1, -1):
        is_better = pick == NO_CARD or (minds.wanted[card] >> seat) & 1 or not (minds.wanted[pick] >> seat) & 1
        if mask[card] and is_better:
            pick = card
        mask[card] = 0
    mask[pick] = 1


def plan_display(state: State, minds: Minds, seat: int) -> None:
    """Choose as many cards as will be shown: those that would be missed most; at the end, those that score most."""
    minds.has_planned |= 1 << seat
    look_over(state, minds, seat)
    is_last = state.round_number == ROUNDS
    for card in range(CARDS):
        minds.wanted[card] &= ~(1 << seat)
        minds.missed[card] = -1
        if is_own(state, seat, card):
            minds.missed[card] = missed(minds, card) + (0 if is_last else promise(minds, card))
    for _ in range(DISPLAYED[state.round_number]):
        best = 0
        for card in range(1, CARDS):
            if minds.missed[card] > minds.missed[best]:
                best = card
        minds.wanted[best] |= 1 << seat
        minds.missed[best] = -1


def keep_best_offers(state: State, minds: Minds, seat: int, mask: list[int]) -> None:
    look_over(state, minds, seat)
    best = -1
    for other in range(state.seats):
        if mask[FIRST_SEAT_ACTION + other]:
            best = max(best, added(minds, state.offer[other]))
    for other in range(state.seats):
        if mask[FIRST_SEAT_ACTION + other]:
            mask[FIRST_SEAT_ACTION + other] = added(minds, state.offer[other]) == best


def added(minds: Minds, card: int) -> int:
    """What one more card adds to the seat's cards."""
    row, value = minds.row[card // VALUES], card % VALUES
    column = minds.column[value]
    more = POINTS[column + 1] - POINTS[column] + ROW_POINTS[row | 1 << value] - ROW_POINTS[row]
    return A_POINT * more + promise(minds, card) + ALIKE


def keep_least_missed(state: State, minds: Minds, seat: int, mask: list[int], count: int) -> None:
    """Keep the `count` cards that would be missed least, and all others that are missed as little as the last of them."""
    look_over(state, minds, seat)
    for card in range(CARDS):
        minds.missed[card] = missed(minds, card) + promise(minds, card) if mask[card] else NOTHING_MISSED
    found, bound = 0, -1
    while found < count and bound < NOTHING_MISSED:
        least = NOTHING_MISSED
        for card in range(CARDS):
            if minds.missed[card] > bound:
                least = min(least, minds.missed[card])
        bound = least
        for card in range(CARDS):
            found += minds.missed[card] == bound
    for card in range(CARDS):
        mask[card] = mask[card] and minds.missed[card] <= bound


def is_cutoff(state: State, begun: int, moves: int) -> bool:
    """Simulations stop after the exchanges of this round: what to show next is not searched."""
    return state.phase == Phase.SHOW and state.round_number == begun


def evaluate(state: State, minds: Minds, begun: int, worth: list[float]) -> None:
    """What each seat could display at the end, with its cards and as many more from the deck as it will still draw."""
    best, won = 0.0, 0
    for seat in range(state.seats):
        worth[seat] = hoped(state, minds, seat)
        if worth[seat] > best:
            best, won = worth[seat], 0
        if worth[seat] == best:
            won |= 1 << seat
    compare(worth, state.seats, STEP)
    reward(worth, state.seats, won, 0.5)


def hoped(state: State, minds: Minds, seat: int) -> int:
    look_over(state, minds, seat)
    for number in range(DRAWN_A_ROUND * (ROUNDS - state.round_number)):
        take_in(minds, state.deck[state.drawn + state.seats * number + seat])
    return best_display(minds)


def take_in(minds: Minds, card: int) -> None:
    minds.row[card // VALUES] |= 1 << card % VALUES
    minds.column[card % VALUES] += 1


def best_display(minds: Minds) -> int:
    """The points of all the seat's cards except the one missed least."""
    total, least = 0, NOTHING_MISSED
    for value in range(VALUES):
        total += POINTS[minds.column[value]]
    for row in range(SETS):
        total += ROW_POINTS[minds.row[row]]
        for value in range(VALUES):
            if (minds.row[row] >> value) & 1:
                least = min(least, missed(minds, VALUES * row + value))
    return total - least // A_POINT
