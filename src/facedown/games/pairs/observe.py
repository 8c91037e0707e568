"""What a seat of Pairs is shown, as numbers for a learning program, in the subset that compiles.

With p pairs, observations and actions have only the 2p cells in use, row by row.
"""

from typing import Annotated

import numpy as np

from facedown.games.pairs.rules import CELLS, COLUMNS, MAX_SEATS, WIDTH, Event, Facing, State, to_move
from facedown.kit.layout import Int8, layout
from facedown.kit.observations import (
    MAX_COUNT,
    NONE,
    Fact,
    Facts,
    Group,
    cap_count,
    count,
    flag,
    one_of,
    relative,
    span,
)
from facedown.kit.options import Options
from facedown.kit.tell import ALL_SEATS, only


class Marks:
    """Who has seen which card, in each span of time: since the deal, then since the last choice of each seat."""

    witnesses: Annotated[list[list[int]], np.uint8, (1 + MAX_SEATS, CELLS)]  # one bit per seat
    seats: Int8


MARKS = layout(Marks)


def begin_marks(marks: Marks, seats: int) -> None:
    marks.seats = seats
    for span_number in range(1 + seats):
        begin_span(marks, span_number)


def begin_span(marks: Marks, span_number: int) -> None:
    for cell in range(CELLS):
        marks.witnesses[span_number][cell] = 0


def note_choice(marks: Marks, seat: int) -> None:
    begin_span(marks, span(NONE, seat))


def follow(marks: Marks, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    for span_number in range(1 + marks.seats):
        follow_cards(marks.witnesses[span_number], kind, a, b, c, audience)


def follow_cards(per_cell: list[int], kind: int, a: int, b: int, c: int, audience: int) -> None:
    """Note in `per_cell` who has seen the card at each cell."""
    if shows(kind):
        per_cell[a] |= audience & ALL_SEATS


def shows(kind: int) -> bool:
    """Whether entries of this kind show a card to their audience: the one at cell `a`."""
    return kind == Event.TURN


# What a seat sees now


def is_in_sight(state: State, seat: int, cell: int) -> bool:
    """Whether the seat sees this card now, or it is taken, so that it need not be remembered."""
    return state.facing[cell] == Facing.FACE_UP or state.facing[cell] == Facing.TAKEN


def is_cell(state: State, cell: int) -> bool:
    """Whether a card lies here, or did."""
    return state.facing[cell] != Facing.NOWHERE


def could_lie(state: State, seat: int, card: int, cell: int) -> bool:
    """Whether this card could lie here, given what the seat sees now."""
    return not is_in_sight(state, seat, cell)


# What an observation tells

FACTS_PER_CELL, FACTS_PER_SEAT = 2, 3


def facts(options: Options) -> Facts:
    pairs = options["pairs"]
    return Facts(
        Group(
            "cells",
            2 * pairs,
            Fact("face", pairs, picture=one_of(pairs, lambda face: face - 1)),  # 0 if not shown, else one more than the card
            Fact(
                "facing",
                Facing.TAKEN,
                face_down=flag(Facing.FACE_DOWN),
                face_up=flag(Facing.FACE_UP),
                taken=flag(Facing.TAKEN),
                turned_cell=flag(Facing.FACE_UP),  # in this turn; PRS-5: no other card stays face up
            ),
        ),
        Group("pairs_left", 1, Fact("pairs_left", pairs, pairs_left=count)),
        Group("turns_without_pair", 1, Fact("turns_without_pair", MAX_COUNT, turns_without_pair=count)),
        Group(
            "seats",
            MAX_SEATS,
            Fact("here", 1, here=flag(1)),
            Fact("pairs", pairs, pairs=count),
            Fact("to_move", 1, to_move=flag(1)),
        ),
    )


def observe(state: State, marks: Marks, seat: int, memory: int, tokens: list[int]) -> None:
    pairs = pairs_of(state)
    tell_cells(state, marks.witnesses[span(memory, seat)], seat, pairs, tokens)
    end_of_cells = FACTS_PER_CELL * 2 * pairs
    tokens[end_of_cells] = state.pairs_left
    tokens[end_of_cells + 1] = cap_count(state.turns_without_pair)
    seat_tokens = end_of_cells + 2
    for number in range(seat_tokens, seat_tokens + FACTS_PER_SEAT * MAX_SEATS):
        tokens[number] = 0
    for other in range(state.seats):
        relative_seat = relative(other, seat, state.seats)
        tokens[seat_tokens + relative_seat] = 1
        tokens[seat_tokens + MAX_SEATS + relative_seat] = state.score[other]
        tokens[seat_tokens + 2 * MAX_SEATS + relative_seat] = (to_move(state) >> other) & 1


def tell_cells(state: State, witnesses: list[int], seat: int, pairs: int, tokens: list[int]) -> None:
    """Write the faces of all cells, then how their cards lie.

    The largest grid has eight columns, so its cells are simply copied. On smaller grids, eight numbers are written for each
    row, because the compiler knows that number. The surplus at the end of a row is overwritten by what is written next.
    """
    columns, cards, own_bit = columns_of(pairs), cards_of(pairs), only(seat)
    if columns == WIDTH:
        for cell in range(cards):
            tokens[cell] = tell_face(state, witnesses, own_bit, cell)
            tokens[cards + cell] = state.facing[cell]
        return
    for row in range((cards + columns - 1) // columns):
        for column in range(WIDTH):
            tokens[columns * row + column] = tell_face(state, witnesses, own_bit, WIDTH * row + column)
    for row in range((cards + columns - 1) // columns):
        for column in range(WIDTH):
            tokens[cards + columns * row + column] = state.facing[WIDTH * row + column]


def tell_face(state: State, witnesses: list[int], own_bit: int, cell: int) -> int:
    """One more than the card if it is shown, else 0. It has no branches, which are slow in loops."""
    is_shown = (state.facing[cell] == Facing.FACE_UP) | ((witnesses[cell] & own_bit) != 0)
    return (1 + state.card[cell]) * is_shown


def pairs_of(state: State) -> int:
    """The number of pairs that the game began with."""
    pairs = state.pairs_left
    for seat in range(MAX_SEATS):
        pairs += state.score[seat]
    return pairs


def columns_of(pairs: int) -> int:
    """PRS-2: the columns of the grid. The mask changes nothing, but tells the compiler that no index is negative."""
    return COLUMNS[pairs] & 15


def cards_of(pairs: int) -> int:
    """PRS-1: the cards in the game, with a mask for the compiler."""
    return 2 * pairs & 127


def public_points(state: State, seat: int) -> int:
    """The seat's pairs."""
    return state.score[seat]


def points_alone(state: State) -> float:
    """The share of the pairs that was taken, minus the turns as a share of the limit, so that fewer turns are better."""
    return state.score[0] / pairs_of(state) - state.turns / state.limit


# Actions


def count_actions(options: Options) -> int:
    return 2 * int(options["pairs"])


def rules_action(state: State, seat: int, action: int) -> int:
    columns = columns_of(pairs_of(state))
    return WIDTH * (action // columns) + action % columns


def own_mask(state: State, seat: int, legal: list[int], mask: list[int]) -> None:
    pairs = pairs_of(state)
    columns, cards = columns_of(pairs), cards_of(pairs)
    if columns == WIDTH:
        for cell in range(cards):
            mask[cell] = legal[cell]
        return
    for row in range((cards + columns - 1) // columns):
        for column in range(min(columns, cards - columns * row)):
            mask[columns * row + column] = legal[WIDTH * row + column]
