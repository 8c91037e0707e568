"""What a seat of Tremember is shown, as numbers for a learning program, in the subset that compiles."""

from typing import Annotated

import numpy as np

from facedown.games.tremember.rules import (
    CELLS,
    MAX_SEATS,
    NO_CELL,
    PICTURES,
    WIDTH,
    Event,
    Facing,
    Phase,
    State,
    push_line,
    to_move,
    turn_area,
)
from facedown.kit.layout import Int8, layout
from facedown.kit.observations import (
    MAX_COUNT,
    NONE,
    Fact,
    Facts,
    Group,
    bits,
    cap_count,
    count,
    flag,
    one_of,
    others,
    relative,
    span,
)
from facedown.kit.options import Options
from facedown.kit.tell import ALL_SEATS, TO_NOBODY

PerCell = Annotated[list[list[int]], np.uint8, (1 + MAX_SEATS, CELLS)]


class Marks:
    """What became of the cards in each span of time: since the deal, then since the last choice of each seat."""

    witnesses: PerCell  # who has seen the card that lies here, one bit per seat
    came_from: PerCell  # the cell where it lay when the span began
    seats: Int8


MARKS = layout(Marks)


def begin_marks(marks: Marks, seats: int) -> None:
    marks.seats = seats
    for span_number in range(1 + seats):
        begin_span(marks, span_number)


def begin_span(marks: Marks, span_number: int) -> None:
    for cell in range(CELLS):
        marks.witnesses[span_number][cell] = 0
        marks.came_from[span_number][cell] = cell


def note_choice(marks: Marks, seat: int) -> None:
    begin_span(marks, span(NONE, seat))


def follow(marks: Marks, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    for span_number in range(1 + marks.seats):
        follow_cards(marks.witnesses[span_number], kind, a, b, c, audience)
        follow_cards(marks.came_from[span_number], kind, a, b, c, TO_NOBODY)


def follow_cards(per_cell: list[int], kind: int, a: int, b: int, c: int, audience: int) -> None:
    """Note in `per_cell` who has seen the card at each cell. When a card moves, what was noted of it moves with it."""
    if shows(kind):
        per_cell[a] |= audience & ALL_SEATS
    elif kind == Event.PUSH:
        push_line(per_cell, c, a)
    elif kind == Event.ROTATE:
        turn_area(per_cell)


def shows(kind: int) -> bool:
    """Whether entries of this kind show a card to their audience: the one at cell `a`."""
    return kind == Event.TURN or kind == Event.SAW


# What a seat sees now


def is_in_sight(state: State, seat: int, cell: int) -> bool:
    """Whether the seat sees this card now, so that it need not be remembered. TRE-3: also the one that it has taken out."""
    return state.facing[cell] == Facing.FACE_UP or (cell == state.gap and seat == state.turn)


def is_cell(state: State, cell: int) -> bool:
    """Whether a card lies here."""
    return True


def could_lie(state: State, seat: int, card: int, cell: int) -> bool:
    """Whether this card could lie here, given what the seat sees now."""
    return not is_in_sight(state, seat, cell)


# What an observation tells

FACE_DOWN, FACE_UP, GAP, TURNED = 0, 1, 2, 3
PHASES = len(Phase) - 1  # without OVER
FACTS_PER_SEAT = 3
MOST_POINTS = 3 * PICTURES  # TRE-8

FACTS = Facts(
    Group(
        "cells",
        CELLS,
        Fact("face", PICTURES, picture=one_of(PICTURES, lambda face: face - 1)),  # 0 if not shown, else one more than the card
        Fact(
            "facing",
            TURNED,
            face_down=flag(FACE_DOWN),
            face_up=flag(FACE_UP, TURNED),
            gap=flag(GAP),
            turned_cell=flag(TURNED),  # as the first card of this turn
        ),
        Fact(
            "came_from",
            CELLS - 1,
            from_column=one_of(WIDTH, lambda cell: cell % WIDTH),
            from_row=one_of(WIDTH, lambda cell: cell // WIDTH),
        ),
        Fact("seen_by", (1 << (MAX_SEATS - 1)) - 1, seen_by=bits(MAX_SEATS - 1)),
    ),
    Group("phase", 1, Fact("phase", PHASES, phase=one_of(PHASES, lambda phase: phase))),
    Group("pairs_left", 1, Fact("pairs_left", PICTURES, pairs_left=count)),
    Group("turns_without_pair", 1, Fact("turns_without_pair", MAX_COUNT, turns_without_pair=count)),
    Group(
        "seats",
        MAX_SEATS,
        Fact("here", 1, here=flag(1)),
        Fact("points", MOST_POINTS, points=count),
        Fact("to_move", 1, to_move=flag(1)),
    ),
)
FACE, FACING, CAME_FROM, SEEN_BY = FACTS.starts("face", "facing", "came_from", "seen_by")
PHASE, PAIRS_LEFT, TURNS_WITHOUT_PAIR = FACTS.starts("phase", "pairs_left", "turns_without_pair")
HERE, POINTS, TO_MOVE = FACTS.starts("here", "points", "to_move")


def facts(options: Options) -> Facts:
    return FACTS


def observe(state: State, marks: Marks, seat: int, memory: int, tokens: list[int]) -> None:
    tell_cells(state, marks.witnesses[span(memory, seat)], marks.came_from[span(memory, seat)], seat, tokens)
    tokens[PHASE] = state.phase
    tokens[PAIRS_LEFT] = state.pairs_left
    tokens[TURNS_WITHOUT_PAIR] = cap_count(state.turns_without_pair)
    for number in range(HERE, HERE + FACTS_PER_SEAT * MAX_SEATS):
        tokens[number] = 0
    for other in range(state.seats):
        relative_seat = relative(other, seat, state.seats)
        tokens[HERE + relative_seat] = 1
        tokens[POINTS + relative_seat] = state.score[other]
        tokens[TO_MOVE + relative_seat] = (to_move(state) >> other) & 1


def tell_cells(state: State, witnesses: list[int], came_from: list[int], seat: int, tokens: list[int]) -> None:
    for cell in range(CELLS):
        is_up = state.facing[cell] == Facing.FACE_UP
        is_shown = is_up or (witnesses[cell] >> seat) & 1
        tokens[FACE + cell] = 1 + state.card[cell] if is_shown else 0
        tokens[FACING + cell] = FACE_UP if is_up else FACE_DOWN
        tokens[CAME_FROM + cell] = came_from[cell]
        tokens[SEEN_BY + cell] = others(witnesses[cell], seat, state.seats)
    if state.gap != NO_CELL:
        tokens[FACING + state.gap] = GAP
    if state.turned_cell != NO_CELL:
        tokens[FACING + state.turned_cell] = TURNED


def public_points(state: State, seat: int) -> int:
    """The seat's points."""
    return state.score[seat]
