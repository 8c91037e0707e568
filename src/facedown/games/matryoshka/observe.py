"""What a seat of Matryoshka is shown, as numbers for a learning program, in the subset that compiles.

The marks track event by event who holds a card, because once displays have gone back into the hands, the state no longer says
which cards were shown. A seat is certain of the holder from the moment it sees the card in another's hand, or on its way
there, until that hand gives away a card that the seat does not see (MAT-8).
"""

from typing import Annotated

import numpy as np

from facedown.games.matryoshka.rules import (
    CARDS,
    FIRST_SEAT_ACTION,
    IN_HAND,
    IN_MIDDLE,
    LEFT_OUT,
    MAX_SEATS,
    NO_CARD,
    PICKED,
    ROUNDS,
    SHOWN,
    Event,
    Phase,
    State,
)
from facedown.kit.layout import Int8, layout
from facedown.kit.observations import PERFECT, Fact, Facts, Group, flag, one_of, relative
from facedown.kit.options import Options

NOBODY = -1

PerSeat = Annotated[list[int], np.int8, (MAX_SEATS,)]
PerCard = Annotated[list[int], np.int8, (CARDS,)]
PerSeatAndCard = Annotated[list[list[int]], np.int8, (MAX_SEATS, CARDS)]


class Marks:
    """What each seat knows of the other hands, and what was told to it since its last choice."""

    holder: PerSeatAndCard  # per seat: the other seat that it knows for certain to hold the card, or NOBODY
    shown_to: Annotated[list[int], np.uint8, (CARDS,)]  # the seats that were shown the card since their last choices
    active: PerSeat  # the active player of the exchange since the seat's last choice (at most one), or NOBODY
    giver: PerSeat  # whose offer was taken in that exchange
    display: PerCard  # public: whose display the card is on, or NOBODY
    middle: Int8  # public: the card in the middle, or NO_CARD
    seats: Int8


MARKS = layout(Marks)


def begin_marks(marks: Marks, seats: int) -> None:
    marks.seats = seats
    marks.middle = NO_CARD
    for card in range(CARDS):
        marks.display[card] = NOBODY
        marks.shown_to[card] = 0
    for seat in range(seats):
        marks.active[seat] = NOBODY
        marks.giver[seat] = NOBODY
        for card in range(CARDS):
            marks.holder[seat][card] = NOBODY


def note_choice(marks: Marks, seat: int) -> None:
    marks.active[seat] = NOBODY
    marks.giver[seat] = NOBODY
    for card in range(CARDS):
        marks.shown_to[card] &= ~(1 << seat)


def follow(marks: Marks, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.DISPLAY:
        marks.display[a] = seat
        leave_hands(marks, a)
    elif kind == Event.MIDDLE:
        marks.middle = a
        leave_hands(marks, a)
    elif kind == Event.OFFERS:
        see(marks, b, a, audience)
    elif kind == Event.EXCHANGE:
        exchange(marks, seat, a)
    elif kind == Event.GOT:
        see(marks, a, seat, audience)
    elif kind == Event.BACK:
        take_displays_back(marks)
    elif kind == Event.LEFT:
        see(marks, a, seat, audience)


def leave_hands(marks: Marks, card: int) -> None:
    """MAT-3, MAT-6: a card on a display or in the middle is in nobody's hand, and everyone sees it."""
    for seat in range(marks.seats):
        marks.holder[seat][card] = NOBODY
        marks.shown_to[card] |= 1 << seat


def see(marks: Marks, card: int, holder: int, audience: int) -> None:
    """Note that the audience is shown a card in the hand of `holder`, who needs no mark for a card of its own."""
    for seat in range(marks.seats):
        if (audience >> seat) & 1:
            marks.holder[seat][card] = NOBODY if seat == holder else holder
            marks.shown_to[card] |= 1 << seat


def exchange(marks: Marks, active: int, giver: int) -> None:
    """MAT-8: the giver gets the middle card. Seats that do not see which card it gives are no longer certain of its hand."""
    for seat in range(marks.seats):
        marks.active[seat] = active
        marks.giver[seat] = giver
        if seat != active and seat != giver:
            for card in range(CARDS):
                if marks.holder[seat][card] == giver:
                    marks.holder[seat][card] = NOBODY
        if seat != giver:
            marks.holder[seat][marks.middle] = giver
    marks.middle = NO_CARD


def take_displays_back(marks: Marks) -> None:
    """MAT-9: everyone knows which cards go back into which hand."""
    for card in range(CARDS):
        if marks.display[card] != NOBODY:
            for seat in range(marks.seats):
                if seat != marks.display[card]:
                    marks.holder[seat][card] = marks.display[card]
            marks.display[card] = NOBODY


# What an observation tells

# Where a card is: 0 if that is not known. Seats are relative to the observer: the first display is its own, the first other
# seat the next one clockwise.
MINE, MY_PICK, MY_OFFER = 1, 2, 3
ON_DISPLAY = 4
IN_THE_MIDDLE, NOT_IN_PLAY = ON_DISPLAY + MAX_SEATS, ON_DISPLAY + MAX_SEATS + 1
OFFERED_BY = NOT_IN_PLAY + 1
HELD_BY = OFFERED_BY + MAX_SEATS - 1
LAST_PLACE = HELD_BY + MAX_SEATS - 2

PHASES = len(Phase) - 1  # without OVER
FACTS_PER_SEAT = 3
HERE_ONLY, IS_ACTIVE = 1, 2

FACTS = Facts(
    Group(
        "cards",
        CARDS,
        Fact(
            "place",
            LAST_PLACE,
            in_hand=flag(MINE),
            picked=flag(MY_PICK),
            offered_cards=flag(MY_OFFER),
            on_display=one_of(MAX_SEATS, lambda place: place - ON_DISPLAY),
            in_the_middle=flag(IN_THE_MIDDLE),
            not_in_play=flag(NOT_IN_PLAY),
            offered_by=one_of(MAX_SEATS - 1, lambda place: place - OFFERED_BY),
            held_by=one_of(MAX_SEATS - 1, lambda place: place - HELD_BY),
        ),
    ),
    Group("phase", 1, Fact("phase", PHASES, phase=one_of(PHASES, lambda phase: phase))),
    Group("round", 1, Fact("round", ROUNDS, round=one_of(1 + ROUNDS, lambda number: number))),
    Group(
        "exchange",  # since the last choice; 0 if there was none, else one more than the seat
        1,
        Fact("exchange_active", MAX_SEATS, active=one_of(MAX_SEATS, lambda seat: seat - 1)),
        Fact("exchange_chosen", MAX_SEATS, chosen=one_of(MAX_SEATS, lambda seat: seat - 1)),
    ),
    Group(
        "seats",
        MAX_SEATS,
        Fact("presence", IS_ACTIVE, here=flag(HERE_ONLY, IS_ACTIVE), active=flag(IS_ACTIVE)),
        Fact("to_choose", 1, to_choose=flag(1)),
        Fact("starts", 1, starts=flag(1)),
    ),
)
PLACE, PHASE, ROUND = FACTS.starts("place", "phase", "round")
EXCHANGE_ACTIVE, EXCHANGE_CHOSEN = FACTS.starts("exchange_active", "exchange_chosen")
PRESENCE, TO_CHOOSE, STARTS = FACTS.starts("presence", "to_choose", "starts")


def facts(options: Options) -> Facts:
    return FACTS


def observe(state: State, marks: Marks, seat: int, memory: int, tokens: list[int]) -> None:
    for card in range(CARDS):
        tokens[PLACE + card] = place_token(state, marks, seat, memory, card)
    tell_offers(state, seat, tokens)
    tokens[PHASE] = state.phase
    tokens[ROUND] = state.round_number
    has_exchanged = marks.active[seat] != NOBODY
    tokens[EXCHANGE_ACTIVE] = 1 + relative(marks.active[seat], seat, state.seats) if has_exchanged else 0
    tokens[EXCHANGE_CHOSEN] = 1 + relative(marks.giver[seat], seat, state.seats) if has_exchanged else 0
    for number in range(PRESENCE, PRESENCE + FACTS_PER_SEAT * MAX_SEATS):
        tokens[number] = 0
    is_exchange = Phase.MIDDLE <= state.phase <= Phase.ACCEPT
    for other in range(state.seats):
        relative_seat = relative(other, seat, state.seats)
        tokens[PRESENCE + relative_seat] = IS_ACTIVE if is_exchange and other == state.turn else HERE_ONLY
        tokens[TO_CHOOSE + relative_seat] = (state.due_seats >> other) & 1
        tokens[STARTS + relative_seat] = other == state.start


def place_token(state: State, marks: Marks, seat: int, memory: int, card: int) -> int:
    place, holder = state.place[card], marks.holder[seat][card]
    if place == LEFT_OUT:
        return NOT_IN_PLAY
    if place == IN_MIDDLE:
        return IN_THE_MIDDLE
    if SHOWN <= place < SHOWN + state.seats:
        return ON_DISPLAY + relative(place - SHOWN, seat, state.seats)
    if place == IN_HAND + seat:
        return MINE
    if place == PICKED + seat:
        return MY_PICK
    if holder != NOBODY and (memory == PERFECT or (marks.shown_to[card] >> seat) & 1):
        return HELD_BY + relative(holder, seat, state.seats) - 1
    return 0


def tell_offers(state: State, seat: int, tokens: list[int]) -> None:
    """MAT-7, MAT-8: a seat sees its own offer, and the active player all of them once everyone has offered."""
    if state.offer[seat] != NO_CARD:
        tokens[PLACE + state.offer[seat]] = MY_OFFER
    if state.phase == Phase.ACCEPT and state.turn == seat:
        for other in range(state.seats):
            if state.offer[other] != NO_CARD:
                tokens[PLACE + state.offer[other]] = OFFERED_BY + relative(other, seat, state.seats) - 1


POINTS_ARE_HIDDEN = True


def public_points(state: State, seat: int) -> int:
    """Nothing: points are only known at the end."""
    return 0


# Actions


def rules_action(state: State, seat: int, action: int) -> int:
    """Cards have the rules' numbers; seats are counted clockwise from the one that chooses."""
    other = action - FIRST_SEAT_ACTION
    if other < 0 or other >= state.seats:
        return action
    return FIRST_SEAT_ACTION + (seat + other) % state.seats


def own_mask(state: State, seat: int, legal: list[int], mask: list[int]) -> None:
    for card in range(CARDS):
        mask[card] = legal[card]
    for other in range(MAX_SEATS):
        mask[FIRST_SEAT_ACTION + other] = legal[rules_action(state, seat, FIRST_SEAT_ACTION + other)]
