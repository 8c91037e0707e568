"""Tremember by Robert Witter and Frank Warneke: find pairs in an area whose cards are shifted every turn.

The rules, by the numbers of docs/rules/tremember.md:
  TRE-1, 2    36 cards, 18 pairs, in a 6×6 area; two of the pairs are jokers.
  TRE-3, 4    A turn begins: a card is taken out, looked at and pushed in again from an edge.
  TRE-5 … 7   Then two cards are turned over. A pair stays face up and its player goes again; others are turned back.
  TRE-8 … 10  Points, more for neighbours; a joker pair rotates the whole area.
  TRE-11, 12  The game ends when all cards are face up, or after too many turns without a pair. Most points wins.

Our choices:
  * The deal is an argument: these functions draw nothing (ALL-4).
  * A card is its picture: the two cards of a pair are the same number.
  * The card that is taken out stays in its cell in the state; `gap` says which cell that is.
  * An action is a cell or a side; the phase (`Phase`) says what it means.
  * The chips of TRE-10 only show the score; notation.py says how.
"""

import enum
from typing import Annotated, TypeVar

import numpy as np

from facedown.kit.grid import share_a_side
from facedown.kit.layout import Int8, Int32, layout
from facedown.kit.tell import EVERYBODY, Log, is_one_seat, only, tell

T = TypeVar("T")

VERSION = 1
MIN_SEATS, MAX_SEATS = 2, 6

WIDTH = 6
CELLS = 36
NO_CELL = -1

PICTURES = 18  # TRE-1: there is one pair of each
FIRST_JOKER = 16  # the last two pictures are jokers

SIDES = 4
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
INWARDS = (WIDTH, -1, -WIDTH, 1)  # per side: from a cell to the next one, away from that side

FIRST_SIDE_ACTION = CELLS
ACTIONS = CELLS + SIDES  # a cell, or a side


class Facing(enum.IntEnum):
    """How a card lies on the table."""

    FACE_DOWN = 0
    FACE_UP = 1


class Phase(enum.IntEnum):
    """What kind of move comes next."""

    TAKE = 0
    PUSH = 1
    TURN = 2
    OVER = 3


class Ending(enum.IntEnum):
    """What ended the game."""

    ALL_OPEN = 0  # TRE-11
    LIMIT = 1  # TRE-12


class Deciding(enum.IntEnum):
    """What made the winners win. The END entries of other seats have 0 instead."""

    POINTS = 1
    SHARED = 2


class Event(enum.IntEnum):
    """The kinds of log entry. Comments say what a, b and c mean, and which seat an entry has if it is not the one that acts.

    A run is several entries of one kind in a row.
    """

    SETUP = 0  # seat: the start player
    TAKE = 1  # a: cell
    SAW = 2  # a: cell, b: card
    PUSH = 3  # a: side, b: the cell at its edge, c: the gap
    TURN = 4  # a: cell, b: card
    PAIR = 5  # a run of two, for the first card and the second; a: cell, b: points, c: the seat's score now
    BACK = 6  # a: the first card's cell, b: the second's
    ROTATE = 7
    END = 8  # a run, a: the seat's score, b: Deciding if it has won, else 0, c: Ending


class Refusal(enum.IntEnum):
    """Why an action may not be played."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_DUE = 2
    NOT_ASKED = 3
    TAKE_FACE_UP = 4
    GAP_ON_EDGE = 5
    TURN_FACE_UP = 6


# The longest log of one call is a joker pair as the last pair: turn, the pair's two cards, rotate, end.
MOST_ENTRIES = 1 + 2 + 1 + MAX_SEATS

PerSeat = Annotated[list[int], np.int8, (MAX_SEATS,)]
PerCell = Annotated[list[int], np.int8, (CELLS,)]


class Deal:
    """Everything that is decided before the first move (ALL-4)."""

    cards: PerCell  # the card at each cell
    limit: Int32  # 1..1,000,000: TRE-12
    seats: Int8  # 2..6
    start: Int8  # the start player


class State:
    """The state of a game between two moves."""

    card: PerCell  # HIDDEN, except those face up: 0..17. The card taken out is at the gap, private to the seat to act
    facing: PerCell  # public: Facing; at the gap FACE_DOWN, because the taken card will lie face down
    score: PerSeat  # public: 0..54
    limit: Int32  # public: the turns without a pair that end the game
    turns_without_pair: Int32  # public: the turns since the last pair, 0..limit
    seats: Int8  # public: 2..6
    turn: Int8  # public: the seat to act
    phase: Int8  # public: Phase
    gap: Int8  # public: the gap, or NO_CELL
    turned_cell: Int8  # public: the cell of the first card turned over in this turn, or NO_CELL
    pairs_left: Int8  # public: 0..18


STATE = layout(State)
DEAL = layout(Deal)


def deal(state: State, full_deal: Deal, log: Log | None = None) -> None:
    """TRE-2: lay out all cards face down; the start player begins."""
    for cell in range(CELLS):
        state.card[cell] = full_deal.cards[cell]
        state.facing[cell] = Facing.FACE_DOWN
    for seat in range(MAX_SEATS):
        state.score[seat] = 0
    state.limit = full_deal.limit
    state.turns_without_pair = 0
    state.seats = full_deal.seats
    state.gap = NO_CELL
    state.turned_cell = NO_CELL
    state.pairs_left = PICTURES
    tell(log, Event.SETUP, full_deal.start, 0, 0, 0, EVERYBODY)
    begin_turn(state, full_deal.start)


# Whose move, and which


def to_move(state: State) -> int:
    """Who may move now, one bit per seat: whoever has the turn."""
    return 0 if is_over(state) else 1 << state.turn


def is_due(state: State, seat: int) -> bool:
    return seat == state.turn and not is_over(state)


def legal(state: State, seat: int, mask: list[int]) -> None:
    """Mark every action that `seat` may play now. Only this function decides what is legal."""
    for action in range(ACTIONS):
        mask[action] = 0
    if not is_due(state, seat):
        return
    if state.phase == Phase.PUSH:
        for side in range(SIDES):
            mask[FIRST_SIDE_ACTION + side] = can_push(state, side)
    else:
        for cell in range(CELLS):
            mask[cell] = is_face_down(state, cell)


def is_face_down(state: State, cell: int) -> bool:
    """Whether the card here lies face down. TRE-3, TRE-5: any such card may be taken out or turned over."""
    return state.facing[cell] == Facing.FACE_DOWN


def can_push(state: State, side: int) -> bool:
    """TRE-4: whether a push from this side moves at least one other card."""
    return edge_cell(state.gap, side) != state.gap


def edge_cell(cell: int, side: int) -> int:
    """The cell at that side's edge, in the same row or column."""
    column = cell % WIDTH
    if side == NORTH:
        return column
    if side == EAST:
        return cell - column + WIDTH - 1
    if side == SOUTH:
        return CELLS - WIDTH + column
    return cell - column


def refusal(state: State, seat: int, action: int) -> int:
    """Why `legal` does not allow this action, to be shown to people."""
    if is_over(state):
        return Refusal.GAME_OVER
    if not is_due(state, seat):
        return Refusal.NOT_DUE
    if (action >= FIRST_SIDE_ACTION) != (state.phase == Phase.PUSH):
        return Refusal.NOT_ASKED
    if state.phase == Phase.PUSH:
        return Refusal.LEGAL if can_push(state, action - FIRST_SIDE_ACTION) else Refusal.GAP_ON_EDGE
    if is_face_down(state, action):
        return Refusal.LEGAL
    return Refusal.TAKE_FACE_UP if state.phase == Phase.TAKE else Refusal.TURN_FACE_UP


# A move


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    """Play an action that `legal` has allowed."""
    if state.phase == Phase.TAKE:
        take(state, seat, action, log)
    elif state.phase == Phase.PUSH:
        push(state, seat, action - FIRST_SIDE_ACTION, log)
    elif state.turned_cell == NO_CELL:
        turn_first(state, seat, action, log)
    else:
        turn_second(state, seat, action, log)


def begin_turn(state: State, seat: int) -> None:
    state.turn = seat
    state.phase = Phase.TAKE


def take(state: State, seat: int, cell: int, log: Log | None) -> None:
    """TRE-3: the seat takes a card out and looks at it in private."""
    tell(log, Event.TAKE, seat, cell, 0, 0, EVERYBODY)
    tell(log, Event.SAW, seat, cell, state.card[cell], 0, only(seat))
    state.gap = cell
    state.phase = Phase.PUSH


def push(state: State, seat: int, side: int, log: Log | None) -> None:
    """TRE-4: the cards from that edge to the gap move one cell, as they lie; the taken card goes to the edge, face down."""
    gap = state.gap
    tell(log, Event.PUSH, seat, side, edge_cell(gap, side), gap, EVERYBODY)
    push_line(state.card, gap, side)
    push_line(state.facing, gap, side)
    state.gap = NO_CELL
    state.phase = Phase.TURN


def push_line(area: list[T], gap: int, side: int) -> None:
    """TRE-4, for cards or anything that moves with them: each moves to the next cell, and what is at the gap to the edge."""
    edge, step = edge_cell(gap, side), INWARDS[side]
    card = area[gap]
    cell = gap
    while cell != edge:
        area[cell] = area[cell - step]
        cell -= step
    area[edge] = card


def after_push(cell: int, gap: int, side: int) -> int:
    """TRE-4: where the card at `cell` is once the line has been pushed."""
    edge = edge_cell(gap, side)
    if cell == gap:
        return edge
    is_in_line = edge_cell(cell, side) == edge and min(gap, edge) <= cell <= max(gap, edge)
    return cell + INWARDS[side] if is_in_line else cell


def turn_first(state: State, seat: int, cell: int, log: Log | None) -> None:
    """TRE-5: turn over the first card. The second is chosen after that."""
    turn_over(state, seat, cell, log)
    state.turned_cell = cell


def turn_second(state: State, seat: int, cell: int, log: Log | None) -> None:
    """TRE-5: turn over the second card."""
    turn_over(state, seat, cell, log)
    first_cell = state.turned_cell
    state.turned_cell = NO_CELL
    if state.card[first_cell] == state.card[cell]:
        keep_pair(state, seat, first_cell, cell, log)
    else:
        turn_back(state, seat, first_cell, cell, log)


def turn_over(state: State, seat: int, cell: int, log: Log | None) -> None:
    tell(log, Event.TURN, seat, cell, state.card[cell], 0, EVERYBODY)
    state.facing[cell] = Facing.FACE_UP


def keep_pair(state: State, seat: int, first_cell: int, second_cell: int, log: Log | None) -> None:
    """TRE-6: both stay face up. The player scores and goes again, unless the game is over."""
    points = points_for(first_cell, second_cell)
    state.score[seat] += points
    tell(log, Event.PAIR, seat, first_cell, points, state.score[seat], EVERYBODY)
    tell(log, Event.PAIR, seat, second_cell, points, state.score[seat], EVERYBODY)
    if is_joker(state.card[first_cell]):
        rotate(state, seat, log)
    state.turns_without_pair = 0
    state.pairs_left -= 1
    if state.pairs_left == 0:
        end_game(state, log)
    else:
        begin_turn(state, seat)


def turn_back(state: State, seat: int, first_cell: int, second_cell: int, log: Log | None) -> None:
    """TRE-7: turn both face down again; it is the next player's turn. TRE-12: or the game ends, if the limit is reached."""
    tell(log, Event.BACK, seat, first_cell, second_cell, 0, EVERYBODY)
    state.facing[first_cell] = Facing.FACE_DOWN
    state.facing[second_cell] = Facing.FACE_DOWN
    state.turns_without_pair += 1
    if moves_left(state) == 0:
        end_game(state, log)
    else:
        begin_turn(state, (seat + 1) % state.seats)


def moves_left(state: State) -> int:
    """TRE-12: how many more turns without a pair end the game."""
    return state.limit - state.turns_without_pair


# Points and jokers


def points_for(cell: int, other: int) -> int:
    """TRE-8: the points for a pair: 3 if the two cells share a side, 2 if they share a corner, else 1."""
    if share_a_side(cell, other, WIDTH):
        return 3
    return 2 if share_a_corner(cell, other) else 1


def share_a_corner(cell: int, other: int) -> bool:
    """Whether two cells touch diagonally."""
    columns = abs(cell % WIDTH - other % WIDTH)
    rows = abs(cell // WIDTH - other // WIDTH)
    return columns == 1 and rows == 1


def is_joker(card: int) -> bool:
    """TRE-1: whether the card is a joker."""
    return card >= FIRST_JOKER


def rotate(state: State, seat: int, log: Log | None) -> None:
    """TRE-9: rotate the whole area by a quarter turn."""
    tell(log, Event.ROTATE, seat, 0, 0, 0, EVERYBODY)
    turn_area(state.card)
    turn_area(state.facing)


def turn_area(area: list[T]) -> None:
    """TRE-9, for cards or anything that moves with them: rotate the area by a quarter turn, four cells at a time."""
    for row in range(WIDTH // 2):
        for column in range(WIDTH // 2):
            go_round(area, WIDTH * row + column)


def go_round(area: list[T], first: int) -> None:
    """Move the contents of four cells to where the quarter turn takes them."""
    second = clockwise(first)
    third = clockwise(second)
    fourth = clockwise(third)
    card = area[fourth]
    area[fourth] = area[third]
    area[third] = area[second]
    area[second] = area[first]
    area[first] = card


def clockwise(cell: int) -> int:
    """TRE-9: where a quarter turn takes a cell: from column x, row y to column 5 - y, row x."""
    return WIDTH * (cell % WIDTH) + WIDTH - 1 - cell // WIDTH


# The end


def end_game(state: State, log: Log | None) -> None:
    """TRE-11, TRE-12: end the game."""
    state.phase = Phase.OVER
    if log is not None:  # without a log, the result is only worked out when asked for
        tell_end(state, log)


def tell_end(state: State, log: Log | None) -> None:
    winning_seats, decider, end_reason = winners(state), deciding(state), ending(state)
    for seat in range(state.seats):
        tell(log, Event.END, seat, state.score[seat], decider * ((winning_seats >> seat) & 1), end_reason, EVERYBODY)


def is_over(state: State) -> bool:
    """TRE-11, TRE-12: whether the game is over."""
    return state.phase == Phase.OVER


def scores(state: State, out: list[int]) -> None:
    """TRE-8: write down the points of each seat."""
    for seat in range(state.seats):
        out[seat] = state.score[seat]


def winners(state: State) -> int:
    """TRE-11: the seats with the most points, one bit per seat (ALL-3)."""
    best = 0
    winning = 0
    for seat in range(state.seats):
        if state.score[seat] > best:
            best = state.score[seat]
            winning = 0
        if state.score[seat] == best:
            winning |= 1 << seat
    return winning


def deciding(state: State) -> int:
    """TRE-11: what made the winners win: most points, or a shared victory (ALL-3)."""
    return Deciding.POINTS if is_one_seat(winners(state)) else Deciding.SHARED


def ending(state: State) -> int:
    """TRE-11, TRE-12: what ended a game that is over."""
    return Ending.ALL_OPEN if state.pairs_left == 0 else Ending.LIMIT
