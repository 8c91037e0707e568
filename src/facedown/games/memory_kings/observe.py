"""What a seat of Memory Kings is shown, as numbers for a learning program, in the subset that compiles."""

from typing import Annotated

import numpy as np

from facedown.games.memory_kings.rules import (
    CELLS,
    MAX_SEATS,
    NO_CELL,
    NO_TOKEN,
    PAIRS_TO_WIN,
    PAWNS,
    QUEEN,
    RANKS,
    SUITS,
    WHITE,
    Event,
    Phase,
    State,
    is_in,
    sides,
    to_move,
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
from facedown.kit.tell import ALL_SEATS


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
    return kind == Event.UP or kind == Event.SAW


# What a seat sees now


def is_in_sight(state: State, seat: int, cell: int) -> bool:
    """Whether the seat sees this card now, so that it need not be remembered."""
    return is_in(state.face_up, cell)


def is_cell(state: State, cell: int) -> bool:
    """Whether a card lies here."""
    return is_in(state.grid, cell)


def could_lie(state: State, seat: int, card: int, cell: int) -> bool:
    """Whether this card could lie here, given what the seat sees now. KNG-1: also the back, which is public."""
    return not is_in_sight(state, seat, cell) and card & 1 == state.card[cell] & 1


# What an observation tells

QUEEN_FACE = 1 + QUEEN // 2
BLACK_DOWN, BLACK_UP, WHITE_DOWN, WHITE_UP = 1, 2, 3, 4  # 0: no card lies here
MINE, ANOTHERS = 1, 2  # tokens; in solo, another's are the Counter's
COUNTER_PAWN = 1 << PAWNS + MAX_SEATS - 1
PHASES = len(Phase) - 1  # without OVER
FACTS_PER_SEAT = 3

FACTS = Facts(
    Group(
        "cells",
        CELLS,
        Fact(
            "face",  # 0 if it is not shown, else one more than the card without its back, so the same for both of a pair
            QUEEN_FACE,
            suit=one_of(SUITS, lambda face: (face - 1) % SUITS if 0 < face < QUEEN_FACE else -1),
            rank=one_of(RANKS, lambda face: (face - 1) // SUITS),
            queen=flag(QUEEN_FACE),
        ),
        Fact(
            "facing",
            WHITE_UP,
            black_back=flag(BLACK_DOWN, BLACK_UP),
            face_down=flag(BLACK_DOWN, WHITE_DOWN),
            face_up=flag(BLACK_UP, WHITE_UP),
        ),
        Fact("token", ANOTHERS, my_token=flag(MINE), anothers_token=flag(ANOTHERS)),
        Fact(
            "pawns",  # one bit each: my two, then one per other seat, then the Counter
            2 * COUNTER_PAWN - 1,
            my_pawns=bits(PAWNS),
            others_pawns=lambda pawns: bits(MAX_SEATS - 1)(pawns >> PAWNS),
            counter=lambda pawns: (int(pawns >= COUNTER_PAWN),),
        ),
        Fact("seen_by", (1 << (MAX_SEATS - 1)) - 1, seen_by=bits(MAX_SEATS - 1)),
    ),
    Group("phase", 1, Fact("phase", PHASES, phase=one_of(PHASES, lambda phase: phase))),
    Group("turns_without_pair", 1, Fact("turns_without_pair", MAX_COUNT, turns_without_pair=count)),
    Group(
        "seats",  # in solo, the Counter counts as the next seat
        MAX_SEATS,
        Fact("here", 1, here=flag(1)),
        Fact("pairs", max(PAIRS_TO_WIN), pairs=count),
        Fact("to_move", 1, to_move=flag(1)),
    ),
)
FACE, FACING, TOKEN, PAWN, SEEN_BY = FACTS.starts("face", "facing", "token", "pawns", "seen_by")
PHASE, TURNS_WITHOUT_PAIR = FACTS.starts("phase", "turns_without_pair")
HERE, PAIRS, TO_MOVE = FACTS.starts("here", "pairs", "to_move")


def facts(options: Options) -> Facts:
    return FACTS


def observe(state: State, marks: Marks, seat: int, memory: int, tokens: list[int]) -> None:
    tell_cells(state, marks.witnesses[span(memory, seat)], seat, tokens)
    tell_pawns(state, seat, tokens)
    tokens[PHASE] = state.phase
    tokens[TURNS_WITHOUT_PAIR] = cap_count(state.idle_moves)
    for number in range(HERE, HERE + FACTS_PER_SEAT * MAX_SEATS):
        tokens[number] = 0
    for side in range(sides(state)):
        relative_seat = relative(side, seat, sides(state))
        tokens[HERE + relative_seat] = 1
        tokens[PAIRS + relative_seat] = state.pairs[side]
        tokens[TO_MOVE + relative_seat] = (to_move(state) >> side) & 1


def tell_cells(state: State, witnesses: list[int], seat: int, tokens: list[int]) -> None:
    for cell in range(CELLS):
        is_there, is_up = is_in(state.grid, cell), is_in(state.face_up, cell)
        is_shown = is_up or (witnesses[cell] >> seat) & 1
        tokens[FACE + cell] = 1 + state.card[cell] // 2 if is_shown else 0
        back = WHITE_DOWN if state.card[cell] & 1 == WHITE else BLACK_DOWN
        tokens[FACING + cell] = back + is_up if is_there else 0
        tokens[TOKEN + cell] = token_owner(state.token[cell], seat)
        tokens[PAWN + cell] = 0
        tokens[SEEN_BY + cell] = others(witnesses[cell], seat, state.seats)


def token_owner(token: int, seat: int) -> int:
    if token == NO_TOKEN:
        return 0
    return MINE if token == seat else ANOTHERS


def tell_pawns(state: State, seat: int, tokens: list[int]) -> None:
    for pawn in range(PAWNS * state.seats):
        if state.pawn[pawn] != NO_CELL:
            relative_seat = relative(pawn // PAWNS, seat, state.seats)
            tokens[PAWN + state.pawn[pawn]] |= 1 << (pawn % PAWNS if relative_seat == 0 else PAWNS + relative_seat - 1)
    if state.counter != NO_CELL:
        tokens[PAWN + state.counter] |= COUNTER_PAWN


def public_points(state: State, seat: int) -> int:
    """The seat's pairs."""
    return state.pairs[seat]
