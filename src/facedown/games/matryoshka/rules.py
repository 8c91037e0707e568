"""Matryoshka by Sergio Halaban: swap nesting dolls, some of them unseen, and lay out rows and columns.

The rules, by the numbers of docs/rules/matryoshka.md:
  MAT-1 … 4    Sets of seven dolls, a hand for each player, and a first display of two cards.
  MAT-5 … 8    A round begins: everyone draws two cards, then everyone is the active player once and exchanges a card.
  MAT-9 … 11   A round ends with new displays, larger each round; the start player changes; players may talk freely.
  MAT-12 … 14  After four rounds, columns and runs score; the longest runs break ties.

Our choices:
  * The deal is an argument, the whole deck in order: these functions draw nothing (ALL-4).
  * An action is a card or a seat; the phase (`Phase`) says what it means.
  * A display is picked one card per move, in ascending order, so that each display is one sequence of moves. A card may be
    picked while enough higher ones are left. The state keeps the lowest and highest that may be picked, to save a search.
  * A card's place says whose it is and how it lies, in one number. Offers and the middle card have fields of their own.
  * Forced moves are made at once, and told as events (ALL-1). Displays and offers are chosen simultaneously (ALL-2).
"""

import enum
from typing import Annotated

import numpy as np

from facedown.kit.layout import Int8, layout
from facedown.kit.tell import EVERYBODY, Log, is_one_seat, only, tell

VERSION = 1
MIN_SEATS, MAX_SEATS = 3, 5

SETS, VALUES = 10, 7
CARDS = SETS * VALUES  # card = VALUES * set + value, both from 0
CARDS_PER_SEAT = 14  # MAT-1: two sets for each player
NO_CARD = -1

ROUNDS = 4
FIRST_HAND = 6  # MAT-2
DRAWN_PER_ROUND = 2  # MAT-5
DISPLAYED = (2, 4, 6, 8, 13)  # MAT-3, MAT-9: before round 1, then in each round
LAST_DISPLAY = 13

# Places. The first three belong to an owner: PLACE + seat.
IN_HAND, PICKED, SHOWN = 0, 8, 16
OWNERS = 8
IN_MIDDLE, IN_DECK, LEFT_OUT = 24, 25, 26

POINTS = (0, 0, 2, 4, 7, 10, 13, 16, 19, 22, 25)  # MAT-12, by the number of cards
BONUS = (0, 0, 0, 0, 0, 1, 2, 3)  # MAT-13, by the length of the run
RUN_DIGITS = 3 * (VALUES - 1)  # MAT-14: bits that count runs, three for each length from 2 to 7

FIRST_SEAT_ACTION = CARDS
ACTIONS = CARDS + MAX_SEATS  # a card, or a seat


class Phase(enum.IntEnum):
    """What kind of move comes next."""

    SHOW = 0
    MIDDLE = 1
    OFFER = 2
    ACCEPT = 3
    OVER = 4


class Ending(enum.IntEnum):
    """What ended the game."""

    ROUNDS = 0


class Deciding(enum.IntEnum):
    """What made the winners win. The END entries of other seats have 0 instead."""

    POINTS = 1
    RUNS = 2  # MAT-14
    SHARED = 3


class Event(enum.IntEnum):
    """The kinds of log entry. Comments say what a, b and c mean, and which seat an entry has if it is not the one that acts.

    A run is several entries of one kind in a row.
    """

    SETUP = 0  # seat: the start player; a run, a: a set in play
    DRAW = 1  # a: how many
    DREW = 2  # a run, a: card
    SHOW = 3  # a: card
    READY = 4
    DISPLAY = 5  # seat: whose display; a run over all seats, a: card
    ROUND = 6  # seat: its start player; a: round
    MIDDLE = 7  # a: card
    OFFERED = 8
    OFFER = 9  # a: card
    OFFERS = 10  # seat: the active player; a run, a: who offers, b: card
    EXCHANGE = 11  # seat: the active player; a: with whom
    GOT = 12  # seat: the active player; a: card
    ACTIVE = 13  # seat: the active player of the exchange that begins
    BACK = 14  # seat: the last active player
    LEFT = 15  # seat: who has the card left; a run over all seats, a: card
    END = 16  # a run, a: the seat's points, b: Deciding if it has won, else 0, c: Ending


class Refusal(enum.IntEnum):
    """Why an action may not be played."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_DUE = 2
    NOT_ASKED = 3
    NO_OFFER = 4
    SET_LEFT_OUT = 5
    ON_DISPLAY = 6
    NOT_IN_HAND = 7
    OUT_OF_ORDER = 8
    TOO_HIGH = 9


# The longest log of one call is the last pick of round 4: show, ready, all displays, the cards left, the scores.
MOST_ENTRIES = 1 + 1 + LAST_DISPLAY * MAX_SEATS + MAX_SEATS + MAX_SEATS

PerSeat = Annotated[list[int], np.int8, (MAX_SEATS,)]
PerCard = Annotated[list[int], np.int8, (CARDS,)]


class Deal:
    """Everything that is decided before the first move (ALL-4)."""

    seats: Int8  # 3..5
    start: Int8  # the start player
    deck: PerCard  # from the top, all cards of the sets in play; NO_CARD after them


class State:
    """The state of a game between two moves."""

    place: PerCard  # in hand, picked: private to the owner; in the deck: HIDDEN; shown, in the middle, left out: public
    deck: PerCard  # HIDDEN: from the top, as before any draw; NO_CARD after the cards in play
    offer: PerSeat  # private to its owner, and to the active player once all have offered: a card in hand, or NO_CARD
    last_pick: PerSeat  # private: the highest card picked for this display, or NO_CARD
    highest_pick: PerSeat  # private, while the seat picks: the highest card that may be picked, as enough are left above it
    picks_left: PerSeat  # cards still to pick: private, except whether it is 0
    due_seats: Int8  # public: the seats that are to move, one bit per seat
    seats: Int8  # public: 3..5
    start: Int8  # public: the start player of this round
    turn: Int8  # public: the active player, in the exchange
    phase: Int8  # public: Phase
    round_number: Int8  # public: 0 before round 1, then 1..4
    cards_drawn: Int8  # public: cards drawn from the deck so far
    middle: Int8  # public: the active player's card, or NO_CARD


STATE = layout(State)
DEAL = layout(Deal)


def deal(state: State, full_deal: Deal, log: Log | None = None) -> None:
    """MAT-1, MAT-2, MAT-4: put down the deck and draw six cards each. Everybody is then asked for a first display."""
    for card in range(CARDS):
        state.place[card] = LEFT_OUT
        state.deck[card] = full_deal.deck[card]
    for position in range(CARDS_PER_SEAT * full_deal.seats):
        state.place[full_deal.deck[position]] = IN_DECK
    for seat in range(MAX_SEATS):
        state.offer[seat] = NO_CARD
        state.last_pick[seat] = NO_CARD
        state.highest_pick[seat] = NO_CARD
        state.picks_left[seat] = 0
    state.seats = full_deal.seats
    state.start = full_deal.start
    state.turn = full_deal.start
    state.round_number = 0
    state.cards_drawn = 0
    state.middle = NO_CARD
    name_sets(state, log)
    draw_all(state, FIRST_HAND, log)
    ask_for_displays(state)


def name_sets(state: State, log: Log | None) -> None:
    """MAT-1: which sets are left out is public."""
    for card in range(0, CARDS, VALUES):
        if state.place[card] != LEFT_OUT:
            tell(log, Event.SETUP, state.start, card // VALUES, 0, 0, EVERYBODY)


# Whose move, and which


def to_move(state: State) -> int:
    """Who may move now, one bit per seat: everyone with a display to pick or an offer to make, or the active player."""
    return state.due_seats


def is_due(state: State, seat: int) -> bool:
    return (state.due_seats >> seat) & 1 == 1


def legal(state: State, seat: int, mask: list[int]) -> None:
    """Mark every action that `seat` may play now. Only this function decides what is legal."""
    for action in range(ACTIONS):
        mask[action] = 0
    if not is_due(state, seat):
        return
    if state.phase == Phase.SHOW:
        for card in range(state.last_pick[seat] + 1, state.highest_pick[seat] + 1):
            mask[card] = is_in_hand(state, seat, card)
    elif state.phase == Phase.ACCEPT:
        for other in range(state.seats):
            mask[FIRST_SEAT_ACTION + other] = has_offered(state, other)
    else:
        for card in range(CARDS):
            mask[card] = is_in_hand(state, seat, card)


def is_in_hand(state: State, seat: int, card: int) -> bool:
    """MAT-3: whether the card is in the seat's hand. Cards in a display, or picked for one, are not."""
    return state.place[card] == IN_HAND + seat


def has_offered(state: State, seat: int) -> bool:
    """MAT-7: whether the seat has made its offer."""
    return state.offer[seat] != NO_CARD


def refusal(state: State, seat: int, action: int) -> int:
    """Why `legal` does not allow this action, to be shown to people."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if not is_due(state, seat):
        return Refusal.NOT_DUE
    if (action >= FIRST_SEAT_ACTION) != (state.phase == Phase.ACCEPT):
        return Refusal.NOT_ASKED
    if state.phase == Phase.ACCEPT:
        return Refusal.LEGAL if has_offered(state, action - FIRST_SEAT_ACTION) else Refusal.NO_OFFER
    return card_refusal(state, seat, action)


def card_refusal(state: State, seat: int, card: int) -> int:
    """Why this card may not be played. The answer gives away nothing that the seat does not know."""
    if state.place[card] == LEFT_OUT:
        return Refusal.SET_LEFT_OUT
    if state.place[card] == SHOWN + seat:
        return Refusal.ON_DISPLAY
    if not is_in_hand(state, seat, card) and state.place[card] != PICKED + seat:
        return Refusal.NOT_IN_HAND
    if state.phase == Phase.SHOW and card <= state.last_pick[seat]:
        return Refusal.OUT_OF_ORDER
    if state.phase == Phase.SHOW and card > state.highest_pick[seat]:
        return Refusal.TOO_HIGH
    return Refusal.LEGAL


# A move


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    """Play an action that `legal` has allowed."""
    if state.phase == Phase.SHOW:
        pick(state, seat, action, log)
    elif state.phase == Phase.OFFER:
        make_offer(state, seat, action, log)
    elif state.phase == Phase.MIDDLE:
        lay_in_the_middle(state, seat, action, log)
    else:
        accept(state, seat, action - FIRST_SEAT_ACTION, log)


# Displays


def ask_for_displays(state: State) -> None:
    """MAT-3, MAT-9: everybody picks at the same time (ALL-2), more cards each round."""
    state.phase = Phase.SHOW
    state.due_seats = everybody(state)
    for seat in range(state.seats):
        state.picks_left[seat] = DISPLAYED[state.round_number]
        state.last_pick[seat] = NO_CARD
        state.highest_pick[seat] = first_highest_pick(state, seat)


def everybody(state: State) -> int:
    return (1 << state.seats) - 1


def first_highest_pick(state: State, seat: int) -> int:
    """The highest card that may be picked first, so that enough higher ones are left in hand."""
    card = CARDS
    pick = 0
    while pick < state.picks_left[seat]:
        card -= 1
        pick += is_in_hand(state, seat, card)
    return card


def pick(state: State, seat: int, card: int, log: Log | None) -> None:
    """MAT-3, MAT-9: pick one more card for the display. So far, only its owner sees it."""
    tell(log, Event.SHOW, seat, card, 0, 0, only(seat))
    state.place[card] = PICKED + seat
    state.last_pick[seat] = card
    state.picks_left[seat] -= 1
    if state.picks_left[seat] == 0:
        get_ready(state, seat, log)
    else:
        state.highest_pick[seat] = next_in_hand(state, seat, state.highest_pick[seat])


def next_in_hand(state: State, seat: int, card: int) -> int:
    """The next higher card in hand. There is one above `highest_pick` as long as cards are still to be picked."""
    card += 1
    while not is_in_hand(state, seat, card):
        card += 1
    return card


def get_ready(state: State, seat: int, log: Log | None) -> None:
    """MAT-3, MAT-9: when all have picked, all displays are shown at once."""
    tell(log, Event.READY, seat, 0, 0, 0, EVERYBODY)
    state.due_seats ^= 1 << seat
    if state.due_seats == 0:
        show_displays(state, log)
        if state.round_number == ROUNDS:
            end_game(state, log)
        else:
            begin_round(state, log)


def show_displays(state: State, log: Log | None) -> None:
    """MAT-3, MAT-9: lay out all displays."""
    for card in range(CARDS):
        if PICKED <= state.place[card] < PICKED + OWNERS:
            state.place[card] += SHOWN - PICKED
            tell(log, Event.DISPLAY, state.place[card] - SHOWN, card, 0, 0, EVERYBODY)


def take_displays_back(state: State, log: Log | None) -> None:
    """MAT-9: the displays go back into their owners' hands."""
    tell(log, Event.BACK, state.turn, 0, 0, 0, EVERYBODY)
    for card in range(CARDS):
        if SHOWN <= state.place[card] < SHOWN + OWNERS:
            state.place[card] -= SHOWN - IN_HAND


# A round, and its exchanges


def begin_round(state: State, log: Log | None) -> None:
    """MAT-4, MAT-5: everyone draws two cards, and the start player is active; MAT-10: the start player changes every round."""
    if state.round_number > 0:
        state.start = left_of(state, state.start)
    state.round_number += 1
    tell(log, Event.ROUND, state.start, state.round_number, 0, 0, EVERYBODY)
    draw_all(state, DRAWN_PER_ROUND, log)
    ask_for_middle(state, state.start, log)


def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


def draw_all(state: State, count: int, log: Log | None) -> None:
    """MAT-2, MAT-5: everyone draws `count` cards, clockwise from the start player."""
    seat = state.start
    for _ in range(state.seats):
        draw(state, seat, count, log)
        seat = left_of(state, seat)


def draw(state: State, seat: int, count: int, log: Log | None) -> None:
    """MAT-2, MAT-5: the seat draws from the top of the deck into its hand."""
    tell(log, Event.DRAW, seat, count, 0, 0, EVERYBODY)
    for position in range(state.cards_drawn, state.cards_drawn + count):
        state.place[state.deck[position]] = IN_HAND + seat
        tell(log, Event.DREW, seat, state.deck[position], 0, 0, only(seat))
    state.cards_drawn += count


def ask_for_middle(state: State, seat: int, log: Log | None) -> None:
    """MAT-6: this seat is the active player now, and is asked for a middle card."""
    tell(log, Event.ACTIVE, seat, 0, 0, 0, EVERYBODY)
    state.turn = seat
    state.phase = Phase.MIDDLE
    state.due_seats = 1 << seat


def lay_in_the_middle(state: State, seat: int, card: int, log: Log | None) -> None:
    """MAT-6: the active player lays a card face up. MAT-11: players may talk from now on, which is not part of this code."""
    tell(log, Event.MIDDLE, seat, card, 0, 0, EVERYBODY)
    state.place[card] = IN_MIDDLE
    state.middle = card
    state.phase = Phase.OFFER
    state.due_seats = everybody(state) ^ (1 << seat)


def make_offer(state: State, seat: int, card: int, log: Log | None) -> None:
    """MAT-7: the seat offers a card face down. All but the active player do so at the same time (ALL-2)."""
    tell(log, Event.OFFERED, seat, 0, 0, 0, EVERYBODY)
    tell(log, Event.OFFER, seat, card, 0, 0, only(seat))
    state.offer[seat] = card
    state.due_seats ^= 1 << seat
    if state.due_seats == 0:
        look_at_offers(state, state.turn, log)


def look_at_offers(state: State, active: int, log: Log | None) -> None:
    """MAT-8: the active player looks at all offers in private, and must take one."""
    for seat in range(state.seats):
        if has_offered(state, seat):
            tell(log, Event.OFFERS, active, seat, state.offer[seat], 0, only(active))
    state.phase = Phase.ACCEPT
    state.due_seats = 1 << active


def accept(state: State, active: int, giver: int, log: Log | None) -> None:
    """MAT-8: the active player swaps the middle card for an offer; the other offers return to their hands unseen."""
    tell(log, Event.EXCHANGE, active, giver, 0, 0, EVERYBODY)
    tell(log, Event.GOT, active, state.offer[giver], 0, 0, only(active) | only(giver))
    state.place[state.offer[giver]] = IN_HAND + active
    state.place[state.middle] = IN_HAND + giver
    state.middle = NO_CARD
    for seat in range(state.seats):
        state.offer[seat] = NO_CARD
    pass_on(state, left_of(state, active), log)


def pass_on(state: State, seat: int, log: Log | None) -> None:
    """MAT-6: everyone is active once, clockwise from the start player; MAT-9: then come the displays."""
    if seat != state.start:
        ask_for_middle(state, seat, log)
    else:
        take_displays_back(state, log)
        ask_for_displays(state)


# The end


def end_game(state: State, log: Log | None) -> None:
    """MAT-4: the game ends after four rounds. The one card that each player has left is shown and scores nothing."""
    state.phase = Phase.OVER
    for card in range(CARDS):
        if state.place[card] < IN_HAND + OWNERS:
            tell(log, Event.LEFT, state.place[card] - IN_HAND, card, 0, 0, EVERYBODY)
    if log is not None:  # without a log, the result is only worked out when asked for
        tell_scores(state, log)


def tell_scores(state: State, log: Log | None) -> None:
    winning_seats, decider, end_reason = winners(state), deciding(state), ending(state)
    for seat in range(state.seats):
        tell(log, Event.END, seat, points(state, seat), decider * ((winning_seats >> seat) & 1), end_reason, EVERYBODY)


def is_over(state: State) -> bool:
    """MAT-4: whether the game is over."""
    return state.phase == Phase.OVER


def scores(state: State, out: list[int]) -> None:
    """MAT-12, MAT-13: write down the points of each seat's display."""
    for seat in range(state.seats):
        out[seat] = points(state, seat)


def points(state: State, seat: int) -> int:
    total = 0
    for value in range(VALUES):
        total += POINTS[column(state, seat, value)]
    for first in range(0, CARDS, VALUES):
        total += ROW_POINTS[row(state, seat, first)]
    return total


def is_shown(state: State, seat: int, card: int) -> bool:
    return state.place[card] == SHOWN + seat


def column(state: State, seat: int, value: int) -> int:
    """MAT-12: how many displayed cards have this value."""
    count = 0
    for card in range(value, CARDS, VALUES):
        count += is_shown(state, seat, card)
    return count


def row(state: State, seat: int, first: int) -> int:
    """The displayed cards of the set that begins with card `first`, one bit per value."""
    values = 0
    for value in range(VALUES):
        values |= is_shown(state, seat, first + value) << value
    return values


def run_from(values: int, value: int) -> int:
    """MAT-13: the length of the run of consecutive values that begins with `value`; 0 if none begins there."""
    if not (values >> value) & 1 or (values << 1 >> value) & 1:
        return 0
    length = 1
    while (values >> (value + length)) & 1:
        length += 1
    return length


def row_points(values: int) -> int:
    """MAT-12, MAT-13: what the runs of one set score."""
    total = 0
    for value in range(VALUES):
        length = run_from(values, value)
        total += POINTS[length] + BONUS[length]
    return total


ROW_POINTS = tuple(row_points(values) for values in range(1 << VALUES))


def winners(state: State) -> int:
    """MAT-14: the seats with the most points, then the longest runs; one bit per seat, as a victory may be shared (ALL-3)."""
    return leaders(state, 0)


def leaders(state: State, ignored_bits: int) -> int:
    """MAT-14: the seats that lead, one bit per seat.

    A seat's standing is one number, with its points above the RUN_DIGITS bits of its runs. Its lowest `ignored_bits` do not
    count.
    """
    best = 0
    winning = 0
    for seat in range(state.seats):
        standing = ((points(state, seat) << RUN_DIGITS) + runs(state, seat)) >> ignored_bits
        if standing > best:
            best = standing
            winning = 0
        if standing == best:
            winning |= 1 << seat
    return winning


def deciding(state: State) -> int:
    """MAT-14: points if one seat has the most, else runs if they single one out, else the victory is shared (ALL-3)."""
    if is_one_seat(leaders(state, RUN_DIGITS)):
        return Deciding.POINTS
    return Deciding.RUNS if is_one_seat(winners(state)) else Deciding.SHARED


def ending(state: State) -> int:
    """MAT-4: what ended the game; it is always the last round."""
    return Ending.ROUNDS


def runs(state: State, seat: int) -> int:
    """MAT-14 as one number: how many runs there are of each length, the longest in the highest digit.

    Thirteen cards hold at most six runs of two or more, so three bits are enough for each length. Comparing two such
    numbers compares the runs from the longest down. Without runs it is 0.
    """
    total = 0
    for first in range(0, CARDS, VALUES):
        values = row(state, seat, first)
        for value in range(VALUES):
            length = run_from(values, value)
            if length >= 2:
                total += 1 << (3 * (length - 2))
    return total
