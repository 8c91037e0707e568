"""What `greedy` plays in Matryoshka, in the subset that compiles. It needs no memory: its own cards are in its hand.

The bot of policies.py plays by sets of cards, which are faster where nothing is compiled. A test compares the two.
"""

from facedown.games.matryoshka.rules import (
    CARDS,
    FIRST_SEAT_ACTION,
    IN_MIDDLE,
    LAST_DISPLAY,
    NO_CARD,
    OWNERS,
    POINTS,
    ROUNDS,
    ROW_POINTS,
    SETS,
    VALUES,
    Phase,
    State,
)

COUNTED = 4  # bits that count the cards of one value
NOTHING = -1


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Keep the cards to give away that the best final display would miss least, and the offers that would help it most.

    In the last round, keep the next card of the display that scores most. Before that, any card can be shown.
    """
    if state.phase == Phase.ACCEPT:
        keep_best_offers(state, seat, mask)
    elif state.phase != Phase.SHOW:
        keep_most_expendable(state, seat, mask)
    elif state.round_number == ROUNDS:
        show_at_the_end(state, seat, mask)


def keep_best_offers(state: State, seat: int, mask: list[int]) -> None:
    best = NOTHING
    for other in range(state.seats):
        if mask[FIRST_SEAT_ACTION + other]:
            best = max(best, value(state, seat, state.offer[other], NO_CARD))
    for other in range(state.seats):
        if mask[FIRST_SEAT_ACTION + other]:
            mask[FIRST_SEAT_ACTION + other] = value(state, seat, state.offer[other], NO_CARD) == best


def keep_most_expendable(state: State, seat: int, mask: list[int]) -> None:
    best = NOTHING
    for card in range(CARDS):
        if mask[card]:
            best = max(best, value(state, seat, NO_CARD, card))
    for card in range(CARDS):
        if mask[card]:
            mask[card] = value(state, seat, NO_CARD, card) == best


def show_at_the_end(state: State, seat: int, mask: list[int]) -> None:
    """Show all cards in ascending order, except the one worth least. If another was skipped already, show that one too."""
    left_out, best, lowest, pick = NO_CARD, NOTHING, NO_CARD, NO_CARD
    for card in range(CARDS):
        if is_own(state, seat, card):
            without = points(state, seat, NO_CARD, card, NO_CARD)
            if without > best:
                best, left_out = without, card
    for card in range(CARDS):
        if mask[card]:
            if lowest == NO_CARD:
                lowest = card
            if pick == NO_CARD and card != left_out:
                pick = card
            mask[card] = 0
    mask[lowest if pick == NO_CARD else pick] = 1


def is_own(state: State, seat: int, card: int) -> bool:
    """Whether the card is the seat's: in its hand, picked, offered or on its display."""
    return state.place[card] < IN_MIDDLE and state.place[card] % OWNERS == seat


def value(state: State, seat: int, gained: int, given: int) -> int:
    """What the best display of the seat's cards scores, with one card more or less."""
    count = (gained != NO_CARD) - (given != NO_CARD)
    for card in range(CARDS):
        count += is_own(state, seat, card)
    if count <= LAST_DISPLAY:
        return points(state, seat, gained, given, NO_CARD)
    best = NOTHING
    for card in range(CARDS):
        if card != given and (card == gained or is_own(state, seat, card)):
            best = max(best, points(state, seat, gained, given, card))
    return best


def points(state: State, seat: int, gained: int, given: int, left_out: int) -> int:
    """MAT-12, MAT-13: what the seat's cards would score on display, with one more and without two others."""
    total, columns = 0, 0
    for each in range(SETS):
        row = 0
        for number in range(VALUES):
            card = VALUES * each + number
            if card != given and card != left_out and (card == gained or is_own(state, seat, card)):
                row |= 1 << number
                columns += 1 << COUNTED * number
        total += ROW_POINTS[row]
    for number in range(VALUES):
        total += POINTS[(columns >> COUNTED * number) & ((1 << COUNTED) - 1)]
    return total
