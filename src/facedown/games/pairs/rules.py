"""Pairs, the traditional game (Concentration, Memory, Pelmanism): turn over two cards, and keep them if they are alike.

The rules, by the numbers of docs/rules/pairs.md:
  PRS-1, 2    2 to 32 pairs of pictures, face down in a grid that is as square as it can be.
  PRS-3 … 5   A turn: two cards are turned over. Whoever finds a pair takes it and goes again; others are turned back.
  PRS-6, 7    The game ends when all pairs are taken, or after too many turns without one. Most pairs wins; in solo,
              only whoever takes all of them.

Our choices:
  * The deal is an argument: these functions draw nothing (ALL-4).
  * A card is its picture: the two cards of a pair are the same number.
  * Cells are numbered in rows of eight on smaller grids too, so that a cell has the same number on all of them.
  * A card that was taken stays in its cell in the state; `facing` says that it is gone.
  * An action is a cell. The phase is always the same until the game is over.
"""

import enum
from typing import Annotated

import numpy as np

from facedown.kit.layout import Int8, Int32, layout
from facedown.kit.tell import EVERYBODY, Log, is_one_seat, tell

VERSION = 1
MIN_SEATS, MAX_SEATS = 1, 6

FEWEST_PAIRS, MOST_PAIRS = 2, 32  # PRS-1
WIDTH = 8  # of the largest grid
CELLS = ACTIONS = 2 * MOST_PAIRS
NO_CELL = -1
NO_CARD = -1  # outside the grid in use

# PRS-2: for each number of pairs, the smallest number of columns whose square is at least the number of cards.
COLUMNS = tuple(min(width for width in range(WIDTH + 1) if width * width >= 2 * pairs) for pairs in range(MOST_PAIRS + 1))


class Facing(enum.IntEnum):
    """How a card lies on the table."""

    FACE_DOWN = 0
    FACE_UP = 1
    TAKEN = 2
    NOWHERE = 3  # outside the grid, where there never was a card


class Phase(enum.IntEnum):
    """What kind of move comes next."""

    TURN = 0
    OVER = 1


class Ending(enum.IntEnum):
    """What ended the game."""

    ALL_TAKEN = 0  # PRS-6
    LIMIT = 1  # PRS-7


class Deciding(enum.IntEnum):
    """What made the winners win. The END entries of other seats have LOST."""

    LOST = 0  # PRS-7: alone, nobody has won
    PAIRS = 1
    SHARED = 2


class Event(enum.IntEnum):
    """The kinds of log entry. Comments say what a, b and c mean, and which seat an entry has if it is not the one that acts.

    A run is several entries of one kind in a row.
    """

    SETUP = 0  # seat: the start player
    TURN = 1  # a: cell, b: card
    PAIR = 2  # a: the first card's cell, b: the second's, c: the seat's score now
    BACK = 3  # a: the first card's cell, b: the second's
    END = 4  # a run, a: the seat's score, b: Deciding if it has won, else LOST, c: Ending


class Refusal(enum.IntEnum):
    """Why an action may not be played."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_DUE = 2
    NOT_ASKED = 3
    NO_CARD = 4
    FACE_UP = 5
    TAKEN = 6


# The longest log of one call is the last pair: turn, pair, end.
MOST_ENTRIES = 1 + 1 + MAX_SEATS

PerSeat = Annotated[list[int], np.int8, (MAX_SEATS,)]
PerCell = Annotated[list[int], np.int8, (CELLS,)]


class Deal:
    """Everything that is decided before the first move (ALL-4)."""

    cards: PerCell  # the card at each cell; NO_CARD outside the grid
    limit: Int32  # 1..1,000,000: PRS-7
    pairs: Int8  # 2..32
    seats: Int8  # 1..6
    start: Int8  # the start player


class State:
    """The state of a game between two moves."""

    card: PerCell  # HIDDEN, except the one face up and those taken: 0..31; NO_CARD outside the grid
    facing: PerCell  # public: Facing
    limit: Int32  # public: the turns without a pair that end the game
    turns_without_pair: Int32  # public: since the last pair, 0..limit
    turns: Int32  # public: those that have ended
    score: PerSeat  # public: pairs taken
    seats: Int8  # public: 1..6
    turn: Int8  # public: the seat to act
    phase: Int8  # public: Phase
    turned_cell: Int8  # public: the cell of the first card turned over in this turn, or NO_CELL
    pairs_left: Int8  # public: 0..32


STATE = layout(State)
DEAL = layout(Deal)


def deal(state: State, full_deal: Deal, log: Log | None = None) -> None:
    """PRS-2: lay out all cards face down; the start player begins."""
    for cell in range(CELLS):
        state.card[cell] = full_deal.cards[cell]
        state.facing[cell] = Facing.FACE_DOWN if is_on_grid(cell, full_deal.pairs) else Facing.NOWHERE
    for seat in range(MAX_SEATS):
        state.score[seat] = 0
    state.limit = full_deal.limit
    state.turns_without_pair = 0
    state.turns = 0
    state.seats = full_deal.seats
    state.turn = full_deal.start
    state.phase = Phase.TURN
    state.turned_cell = NO_CELL
    state.pairs_left = full_deal.pairs
    tell(log, Event.SETUP, full_deal.start, 0, 0, 0, EVERYBODY)


def is_on_grid(cell: int, pairs: int) -> bool:
    """PRS-2: whether the cell is in use. The grid is filled row by row until all cards are laid out."""
    row, column = cell // WIDTH, cell % WIDTH
    return column < COLUMNS[pairs] and COLUMNS[pairs] * row + column < 2 * pairs


# Whose move, and which


def to_move(state: State) -> int:
    """Who may move now, one bit per seat: whoever has the turn."""
    return 0 if is_over(state) else 1 << state.turn


def is_due(state: State, seat: int) -> bool:
    return seat == state.turn and not is_over(state)


def legal(state: State, seat: int, mask: list[int]) -> None:
    """PRS-3: mark every face-down card, if it is the seat's turn. Only this function decides what is legal."""
    may_move = is_due(state, seat)
    for cell in range(CELLS):
        mask[cell] = may_move and state.facing[cell] == Facing.FACE_DOWN


def refusal(state: State, seat: int, action: int) -> int:
    """Why `legal` does not allow this action, to be shown to people."""
    if is_over(state):
        return Refusal.GAME_OVER
    if not is_due(state, seat):
        return Refusal.NOT_DUE
    if state.facing[action] == Facing.NOWHERE:
        return Refusal.NO_CARD
    if state.facing[action] == Facing.TAKEN:
        return Refusal.TAKEN
    return Refusal.FACE_UP if state.facing[action] == Facing.FACE_UP else Refusal.LEGAL


# A turn


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    """PRS-3: turn over a card that `legal` has allowed, the first or the second of the turn."""
    tell(log, Event.TURN, seat, action, state.card[action], 0, EVERYBODY)
    first_cell = state.turned_cell
    if first_cell == NO_CELL:
        state.turned_cell = action
        state.facing[action] = Facing.FACE_UP
    else:
        end_turn(state, seat, first_cell, action, log)


def end_turn(state: State, seat: int, first_cell: int, second_cell: int, log: Log | None) -> None:
    state.turned_cell = NO_CELL
    state.turns += 1
    if state.card[first_cell] == state.card[second_cell]:
        take_pair(state, seat, first_cell, second_cell, log)
    else:
        turn_back(state, seat, first_cell, second_cell, log)


def take_pair(state: State, seat: int, first_cell: int, second_cell: int, log: Log | None) -> None:
    """PRS-4: the player takes both cards and goes again; PRS-6: the game ends if they were the last."""
    state.facing[first_cell] = Facing.TAKEN
    state.facing[second_cell] = Facing.TAKEN
    state.score[seat] += 1
    state.pairs_left -= 1
    state.turns_without_pair = 0
    tell(log, Event.PAIR, seat, first_cell, second_cell, state.score[seat], EVERYBODY)
    if state.pairs_left == 0:
        end_game(state, log)


def turn_back(state: State, seat: int, first_cell: int, second_cell: int, log: Log | None) -> None:
    """PRS-5: turn both face down again; it is the next player's turn. PRS-7: or the game ends, if the limit is reached."""
    state.facing[first_cell] = Facing.FACE_DOWN
    state.turns_without_pair += 1
    tell(log, Event.BACK, seat, first_cell, second_cell, 0, EVERYBODY)
    if moves_left(state) == 0:
        end_game(state, log)
    else:
        state.turn = (seat + 1) % state.seats


def moves_left(state: State) -> int:
    """PRS-7: how many more turns without a pair end the game."""
    return state.limit - state.turns_without_pair


# The end


def end_game(state: State, log: Log | None) -> None:
    """PRS-6, PRS-7: end the game."""
    state.phase = Phase.OVER
    if log is not None:  # without a log, the result is only worked out when asked for
        tell_end(state, log)


def tell_end(state: State, log: Log | None) -> None:
    winning_seats, decider, end_reason = winners(state), deciding(state), ending(state)
    for seat in range(state.seats):
        tell(log, Event.END, seat, state.score[seat], decider * ((winning_seats >> seat) & 1), end_reason, EVERYBODY)


def is_over(state: State) -> bool:
    """PRS-6, PRS-7: whether the game is over."""
    return state.phase == Phase.OVER


def scores(state: State, out: list[int]) -> None:
    """PRS-4: write down the pairs of each seat."""
    for seat in range(state.seats):
        out[seat] = state.score[seat]


def winners(state: State) -> int:
    """PRS-6: the seats with the most pairs, one bit per seat (ALL-3); in solo, the player if all pairs are taken."""
    if state.seats == 1:
        return 1 if state.pairs_left == 0 else 0
    most_pairs, winning_seats = 0, 0
    for seat in range(state.seats):
        if state.score[seat] > most_pairs:
            most_pairs, winning_seats = state.score[seat], 0
        if state.score[seat] == most_pairs:
            winning_seats |= 1 << seat
    return winning_seats


def deciding(state: State) -> int:
    """PRS-6: what made the winners win: most pairs, or a shared victory (ALL-3); PRS-7: in solo you may lose."""
    winning_seats = winners(state)
    if winning_seats == 0:
        return Deciding.LOST
    return Deciding.PAIRS if is_one_seat(winning_seats) else Deciding.SHARED


def ending(state: State) -> int:
    """PRS-6, PRS-7: what ended a game that is over."""
    return Ending.ALL_TAKEN if state.pairs_left == 0 else Ending.LIMIT
