"""What a seat of Memoarrr! is shown, as numbers for a learning program, in the subset that compiles."""

from typing import Annotated

import numpy as np

from facedown.games.memoarrr.rules import (
    CELLS,
    CENTRE,
    DARK,
    KINDS,
    MAX_SEATS,
    NO_VOLCANO,
    ROUNDS,
    SIDES,
    WIDTH,
    Edition,
    Event,
    Facing,
    Phase,
    State,
    is_barred,
    top_volcano,
)
from facedown.kit.layout import Int8, layout
from facedown.kit.observations import (
    NONE,
    Fact,
    Facts,
    Group,
    bits,
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
    elif kind == Event.SWAP:
        other = per_cell[a]
        per_cell[a] = per_cell[b]
        per_cell[b] = other


def shows(kind: int) -> bool:
    """Whether entries of this kind show a card to their audience: the one at cell `a`."""
    return kind == Event.REVEAL or kind == Event.SAW


# What a seat sees now


def is_in_sight(state: State, seat: int, cell: int) -> bool:
    """Whether the seat sees this card now, so that it need not be remembered."""
    return state.facing[cell] == Facing.FACE_UP


def is_cell(state: State, cell: int) -> bool:
    """Whether a card lies here."""
    return cell != CENTRE


def could_lie(state: State, seat: int, card: int, cell: int) -> bool:
    """Whether this card could lie here, given what the seat sees now."""
    return not is_in_sight(state, seat, cell)


# What an observation tells

NOTHING_HERE = 0
FACE_DOWN, FACE_UP, TO_CONNECT, BANNED = 1, 2, 3, 4
PHASES = len(Phase) - 1  # without OVER
FACTS_PER_SEAT = 4
MOST_FIERCE = DARK + 1  # a volcano is written as one more than its number, and none as 0

FACTS = Facts(
    Group(
        "cells",
        CELLS,
        Fact(
            "face",  # 0 if it is not shown, else one more than the card
            KINDS * KINDS,
            animal=one_of(KINDS, lambda face: (face - 1) // KINDS),
            landscape=one_of(KINDS, lambda face: (face - 1) % KINDS if face else -1),
        ),
        Fact(
            "facing",
            BANNED,
            face_down=flag(FACE_DOWN, BANNED),
            face_up=flag(FACE_UP, TO_CONNECT),
            to_connect=flag(TO_CONNECT),
            banned=flag(BANNED),
        ),
        Fact(
            "came_from",  # 0 if no card lies here, else one more than the cell
            CELLS,
            from_column=one_of(WIDTH, lambda cell: (cell - 1) % WIDTH if cell else -1),
            from_row=one_of(WIDTH, lambda cell: (cell - 1) // WIDTH),
        ),
        Fact("seen_by", (1 << (MAX_SEATS - 1)) - 1, seen_by=bits(MAX_SEATS - 1)),
    ),
    Group("phase", 1, Fact("phase", PHASES, phase=one_of(PHASES, lambda phase: phase))),
    Group("round", 1, Fact("round", ROUNDS, round=one_of(1 + ROUNDS, lambda number: number))),
    Group("options", 1, Fact("options", 3, abilities=flag(1, 3), edition_2023=flag(2, 3))),
    Group("volcano", 1, Fact("volcano", MOST_FIERCE, volcano=count)),
    Group(
        "seats",
        MAX_SEATS,
        Fact(
            "presence",  # 0 if nobody sits here, 1 if in the round, else 2 more than the seat's volcano
            1 + MOST_FIERCE,
            here=flag(*range(1, 2 + MOST_FIERCE)),
            volcano=lambda presence: (max(presence - 1, 0),),
        ),
        Fact("treasures", ROUNDS, treasures=count),
        Fact("starts", 1, starts=flag(1)),
        Fact("side", SIDES, side=one_of(SIDES, lambda side: side - 1)),  # 0 before it is chosen
    ),
)
FACE, FACING, CAME_FROM, SEEN_BY = FACTS.starts("face", "facing", "came_from", "seen_by")
PHASE, ROUND, OPTIONS, VOLCANO = FACTS.starts("phase", "round", "options", "volcano")
PRESENCE, TREASURES, STARTS, SIDE = FACTS.starts("presence", "treasures", "starts", "side")


def facts(options: Options) -> Facts:
    return FACTS


def observe(state: State, marks: Marks, seat: int, memory: int, tokens: list[int]) -> None:
    tell_cells(state, marks.witnesses[span(memory, seat)], marks.came_from[span(memory, seat)], seat, tokens)
    tokens[PHASE] = state.phase
    tokens[ROUND] = state.round_number
    tokens[OPTIONS] = state.abilities + 2 * (state.edition == Edition.OF_2023)
    tokens[VOLCANO] = 0 if state.round_number == 0 else 1 + top_volcano(state)
    for number in range(PRESENCE, PRESENCE + FACTS_PER_SEAT * MAX_SEATS):
        tokens[number] = 0
    for other in range(state.seats):
        tell_seat(state, other, relative(other, seat, state.seats), tokens)


def tell_cells(state: State, witnesses: list[int], came_from: list[int], seat: int, tokens: list[int]) -> None:
    for cell in range(CELLS):
        facing = how_it_faces(state, cell)
        is_shown = state.facing[cell] == Facing.FACE_UP or (witnesses[cell] >> seat) & 1
        tokens[FACE + cell] = 1 + state.card[cell] if is_shown else 0
        tokens[FACING + cell] = facing
        tokens[CAME_FROM + cell] = 0 if facing == NOTHING_HERE else 1 + came_from[cell]
        tokens[SEEN_BY + cell] = others(witnesses[cell], seat, state.seats)


def how_it_faces(state: State, cell: int) -> int:
    if state.facing[cell] == Facing.EMPTY:
        return NOTHING_HERE
    if state.facing[cell] == Facing.FACE_UP:
        return TO_CONNECT if cell == state.last_cell else FACE_UP
    return BANNED if is_barred(state, cell) else FACE_DOWN


def tell_seat(state: State, other: int, relative_seat: int, tokens: list[int]) -> None:
    is_out = state.volcano[other] != NO_VOLCANO
    tokens[PRESENCE + relative_seat] = 2 + state.volcano[other] if is_out else 1
    tokens[TREASURES + relative_seat] = public_points(state, other)
    tokens[STARTS + relative_seat] = other == state.start
    tokens[SIDE + relative_seat] = 1 + state.side[other]


def public_points(state: State, seat: int) -> int:
    """The number of the seat's treasures, which is public, unlike what they are worth (MEM-16)."""
    won = 0
    for position in range(ROUNDS):
        won += state.treasure_winner[position] == seat
    return won
